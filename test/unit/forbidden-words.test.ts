/**
 * The words of the page, of events, of lanectl, of what is printed, of what the lane says and of what people read
 * about it are the field's: none that firmware/words/terms/ forbids, and no event without a sentence.
 */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { describeSettings } from '#firmware/config/describe-settings.ts'
import { EVENTS } from '#firmware/events/event-list.ts'
import { ENGLISH } from '#firmware/words/english.ts'
import { EVENT_TEXTS } from '#firmware/words/event-texts.ts'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { PAPER } from '#firmware/words/printed.ts'
import { RECEIPT_TEXTS } from '#firmware/words/receipt-texts.ts'
import { RUSSIAN } from '#firmware/words/russian.ts'
import { pageTexts, textsOf, wordTables } from '#scripts/words/word-tables.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { textsIn } from '#test/said-in-source.ts'
import { spec } from '#test/spec.ts'
import { isOfAbsentFeature } from '#test/words/absent-features.ts'
import { TERMS, type Term, type Text, withForbidden } from '#test/words/forbidden-terms.ts'

function textsOfTables(...tables: readonly Readonly<Record<string, string>>[]): readonly Text[] {
  return tables.flatMap((table) => Object.entries(table).map(([where, text]) => ({ where, text })))
}

function textsOfEvents(): readonly Text[] {
  const tables = [EVENT_TEXTS, RECEIPT_TEXTS].flatMap(({ en, ru }) => [en, ru])
  return tables.flatMap((table) =>
    Object.entries<string>(table).map(([where, text]) => ({ where, text })),
  )
}

/** What is printed: X and Z reports, the statement of a day, what is to be done about a difference. */
const PRINTED = textsOfTables(PAPER.en, PAPER.ru)

/** What the lane says of itself, in both languages. */
const TOLD = textsOfTables(ENGLISH, RUSSIAN)

/** Codes that are printed are names of the interface, and stay; so do the names of states in a sentence. */
const isName = ({ text }: Text) => /^[a-z]+(?:[-_./][a-z]+)*$|^#|\.ts$/i.test(text)
const withoutStates = ({ where, text }: Text) => ({
  where,
  text: text.replaceAll(/REJECTED|\btransaction\.[a-z-]+/g, ''),
})

const OF_LANECTL = LANGUAGES.flatMap(
  (language) => textsOfTables(textsOf(wordTables(language), 'lanectl')),
  // In English a name of the interface is what it is.
).filter(({ where, text }) => !where.endsWith(`.${text}`))

/** What the interfaces say of an operation and of its fields, in their documents. */
function textsOfOperations(): readonly Text[] {
  const rows = OPERATION_TABLES.flatMap((table) => Object.entries(table))
  return rows.flatMap(([where, row]) => [...saidIn(row)].map((text) => ({ where, text })))
}

function* saidIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    if (typeof one === 'object') yield* saidIn(one)
    else if (typeof one === 'string' && (key === 'summary' || key === 'description')) yield one
  }
}

/** What whoever writes laned.yaml by hand is told of it, and does. */
const OF_THE_FILE = /backup\.remote\.url|payment\.exportFolders|fleetConfig\.|sync\.feed\./

/** What people read, without what a program says or is told. */
function textsOfDocuments(): readonly Text[] {
  const guides = globSync('docs/{guide,tutorial,api,operations}/**/*.md')
  const pages = ['README.md', 'README.ru.md', ...guides]
  const ofAlerts = globSync('docs/operations/monitoring/alert-rules*.yml').flatMap((where) =>
    [...readFileSync(where, 'utf8').matchAll(/^ +(?:summary|action): (.*)$/gm)].map(
      ([, text = '']) => ({ where, text }),
    ),
  )
  return [
    ...ofAlerts,
    ...pages.flatMap((where) => {
      const prose = readFileSync(where, 'utf8')
        .replace(/```[\s\S]*?```/g, '')
        .replace(/`[^`\n]*`|\]\([^)\s]*\)/g, ' # ')
      return prose.split(/\n\s*\n|\|/).map((text) => ({ where, text }))
    }),
  ]
}

spec('the words of the page', {
  'that the terms forbid are found, whole and in either case, with what is to be said'() {
    assert.ok(TERMS.flatMap((term) => term.not).length > 60)
    const texts = [
      { where: 'a', text: 'The money, it Went back.' },
      { where: 'b', text: 'He went backwards.' },
      { where: 'c', text: 'Кассой на кассе не назван' },
      { where: 'd', text: 'Выберите на кассе' },
    ]
    const terms = [
      { word: 'refunded', not: ['went back'] },
      { word: 'терминал', not: ['касс*'], but: ['на касс*'] },
    ]
    assert.equal(withForbidden(texts, terms), [
      'a: "went back" in "The money, it Went back.": say refunded',
      'c: "касс*" in "Кассой на кассе не назван": say терминал',
    ])
  },
  'are called in the glossary as in the terms'() {
    const glossary = readFileSync('docs/glossary.md', 'utf8')
    const rows = glossary.split('\n').filter((row) => row.startsWith('|'))
    const named = new Map(
      rows.map((row) => {
        const [, english = '', , russian = ''] = row.split('|').map((cell) => cell.trim())
        return [english.toLowerCase().split(';')[0] ?? '', russian.toLowerCase()]
      }),
    )
    const terms = JSON.parse(readFileSync('firmware/words/terms/ru.json', 'utf8'))
    const other = Object.entries(terms as Readonly<Record<string, Term>>).filter(
      ([concept, { word }]) => {
        const russian = named.get(concept)
        if (russian === undefined) return false
        return !word
          .toLowerCase()
          .split('; ')
          .every((one) => russian.includes(one))
      },
    )
    assert.equal(other, [])
  },
  'are none that it forbids'() {
    const texts = textsOfTables(pageTexts('en'), pageTexts('ru'))
    assert.ok(texts.length > 1_000)
    assert.equal(withForbidden(texts), [])
  },
  'of lanectl are none that it forbids'() {
    const written = textsIn(globSync('scripts/lanectl/**/*.ts')).filter((text) => !isName(text))
    const texts = [...OF_LANECTL, ...written].map(withoutStates)
    assert.ok(OF_LANECTL.length > 1_500, String(OF_LANECTL.length))
    assert.equal(withForbidden(texts), [])
  },
  'of what is printed are none that it forbids'() {
    const texts = PRINTED.filter((text) => !isName(text))
    assert.ok(texts.length > 200, String(texts.length))
    assert.equal(withForbidden(texts), [])
  },
  'that the lane says of itself, in both languages, are none that it forbids'() {
    const texts = TOLD
    const said = texts.filter((text) => !isName(text))
    assert.ok(said.length > 1_000, String(said.length))
    assert.equal(withForbidden(said), [])
  },
  'that the lane says of itself name a setting as people find it, and no key of laned.yaml'() {
    const { settings } = describeSettings()
    const keys = settings
      .map(({ path }) => path.join('.'))
      .filter((key) => /^[^*]+\.[^*]+$/.test(key))
    assert.ok(keys.length > 100, String(keys.length))
    const texts = TOLD.filter(({ text }) => !OF_THE_FILE.test(text))
    const found = texts.filter(({ text }) => {
      const words = text.split(/[^\w.]+/)
      return keys.some((key) => words.includes(key))
    })
    assert.equal(
      found.map(({ text }) => text),
      [],
    )
  },
  'a setting that the lane names is called so in the settings'() {
    const { settings, groups } = describeSettings()
    const names = [...settings, ...groups].flatMap(({ en, ru }) => [en, ru])
    const texts = TOLD.filter(({ where }) => !isOfAbsentFeature(where)).map(({ text }) => text)
    const named = texts
      .filter((text) => /in the settings|в настройках|(?:разделе|поле) настроек/.test(text))
      .flatMap((text) => [...text.matchAll(/["«]([^"»]+)["»]/g)].map(([, name = '']) => name))
    assert.ok(named.length > 10, String(named.length))
    assert.equal(
      named.filter((one) => !names.some((name) => name.startsWith(one))),
      [],
    )
  },
  "of the interfaces' documents are none that it forbids"() {
    const texts = textsOfOperations()
    assert.ok(texts.length > 300, String(texts.length))
    assert.equal(withForbidden(texts.map(withoutStates)), [])
  },
  'of guides, tutorials, the API and alerts are none that it forbids'() {
    const texts = textsOfDocuments()
    assert.ok(texts.length > 1_000, String(texts.length))
    assert.equal(withForbidden(texts.map(withoutStates)), [])
  },
  'of settings are none that it forbids'() {
    const { settings, groups, tasks } = describeSettings()
    const rows = [...settings, ...groups, ...tasks, ...settings.flatMap(({ names }) => names)]
    const texts = rows.flatMap(({ en, ru }) =>
      [en, ru].map((text) => ({ where: 'settings', text })),
    )
    assert.ok(texts.length > 500, String(texts.length))
    assert.equal(withForbidden(texts), [])
  },
  'of events are none that it forbids, and every event has its sentence in both languages'() {
    const texts = textsOfEvents()
    assert.ok(texts.length >= 2 * Object.keys(EVENTS).length)
    assert.equal(
      texts.filter(({ text }) => text.trim() === ''),
      [],
    )
    assert.equal(withForbidden(texts), [])
  },
})
