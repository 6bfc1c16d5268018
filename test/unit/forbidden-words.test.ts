/**
 * The words of the page, of events, of lanectl, of what is printed, of what the lane says and of what people read
 * about it are the field's: none that docs/glossary.md forbids, and no event without a sentence.
 */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { describeSettings } from '#firmware/config/describe-settings.ts'
import { EVENTS } from '#firmware/events/event-list.ts'
import type { EventRow } from '#firmware/events/event-row.ts'
import { ENGLISH } from '#firmware/words/english.ts'
import { RUSSIAN } from '#firmware/words/russian.ts'
import { pageTexts } from '#scripts/words/word-tables.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { textsIn } from '#test/said-in-source.ts'
import { spec } from '#test/spec.ts'

const GLOSSARY = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')

interface Text {
  readonly where: string
  readonly text: string
}

/** Of the table with a column "not:", what is in it. */
function forbiddenBy(glossary: string): readonly string[] {
  const rows = glossary.slice(glossary.indexOf('| not: |')).split('\n').slice(2)
  const columns = rows.filter((row) => row.startsWith('|')).map((row) => row.split('|'))
  const phrases = columns.flatMap((row) => (row.at(-2) ?? '').split(';'))
  return [...new Set(phrases.map((phrase) => phrase.trim()).filter((phrase) => phrase !== ''))]
}

/** Whole words: "unwritten" is none of "written". */
function withForbidden(texts: readonly Text[], phrases: readonly string[]): readonly string[] {
  return texts.flatMap(({ where, text }) => {
    const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
    const found = phrases.filter((phrase) => words.includes(` ${phrase.toLowerCase()} `))
    return found.map((phrase) => `${where}: "${phrase}" in "${text}"`)
  })
}

function textsOfTables(...tables: readonly Readonly<Record<string, string>>[]): readonly Text[] {
  return tables.flatMap((table) => Object.entries(table).map(([where, text]) => ({ where, text })))
}

function textsOfEvents(): readonly Text[] {
  const rows: readonly (readonly [string, EventRow])[] = Object.entries(EVENTS)
  return rows.flatMap(([where, { en, ru, story, receipt }]) => {
    const texts = [en, ru, story?.en, story?.ru, receipt?.en, receipt?.ru]
    return texts.filter((text) => text !== undefined).map((text) => ({ where, text }))
  })
}

/** What is printed: X and Z reports, the statement of a day, what is to be done about a difference. */
const PRINTED = [
  'firmware/payment/shifts/shift-paper.ts',
  'firmware/payment/day-statement/*.ts',
  'firmware/payment/reconciliation/discrepancy-advice.ts',
]

/** What the lane says of itself, in both languages. */
const TOLD = textsOfTables(ENGLISH, RUSSIAN)

/** Codes that are printed are names of the interface, and stay; so do the names of states in a sentence. */
const isName = ({ text }: Text) => /^[a-z]+(?:[-_./][a-z]+)*$|^#|\.ts$/i.test(text)
const withoutStates = ({ where, text }: Text) => ({
  where,
  text: text.replaceAll(/REJECTED|\btransaction\.[a-z-]+/g, ''),
})

/** The words that lanectl has of a row, and prints. */
function textsOfVerbs(): readonly Text[] {
  return OPERATION_TABLES.flatMap((table) => Object.entries(table)).flatMap(([where, row]) => {
    const { lanectl } = row
    if (!('verb' in lanectl)) return []
    const { says, prints, takes = {} } = lanectl
    const told = [says, ...Object.values(prints), ...Object.values(takes).map((one) => one.says)]
    return told.filter((text) => typeof text === 'string').map((text) => ({ where, text }))
  })
}

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

/** Sentences of which a golden file holds the bytes. */
const PUBLISHED = [
  'nothing was written here yet: there is nothing to go back to',
  'no fragment is in force or waits on this lane: there is nothing to roll back',
]

/** What whoever writes laned.yaml by hand is told of it, and does. */
const OF_THE_FILE = /backup\.remote\.url|payment\.exportFolders|fleetConfig\.|sync\.feed\./

/** What people read, without what a program says or is told. */
function textsOfDocuments(): readonly Text[] {
  const pages = ['README.md', ...globSync('docs/{guide,tutorial,api,operations}/**/*.md')]
  const alerts = 'docs/operations/monitoring/alert-rules.yml'
  const ofAlerts = [...readFileSync(alerts, 'utf8').matchAll(/^ +(?:summary|description): (.*)$/gm)]
  return [
    ...ofAlerts.map(([, text = '']) => ({ where: alerts, text })),
    ...pages.flatMap((where) => {
      const prose = readFileSync(where, 'utf8')
        .replace(/```[\s\S]*?```/g, '')
        .replace(/`[^`\n]*`|\]\([^)\s]*\)/g, ' # ')
      return prose.split(/\n\s*\n|\|/).map((text) => ({ where, text }))
    }),
  ]
}

const PHRASES = forbiddenBy(GLOSSARY)

spec('the words of the page', {
  'that the glossary forbids are found, whole and in either case'() {
    assert.ok(PHRASES.length > 20 && PHRASES.includes('went back'), PHRASES.join())
    const texts = [
      { where: 'a', text: 'The money, it Went back.' },
      { where: 'b', text: 'He went backwards.' },
    ]
    assert.equal(withForbidden(texts, ['went back']), [
      'a: "went back" in "The money, it Went back."',
    ])
  },
  'are none that it forbids'() {
    const texts = textsOfTables(pageTexts('en'), pageTexts('ru'))
    assert.ok(texts.length > 1_000)
    assert.equal(withForbidden(texts, PHRASES), [])
  },
  'of lanectl are none that it forbids'() {
    const written = textsIn('scripts/lanectl/**/*.ts').filter((text) => !isName(text))
    const texts = written.map(withoutStates)
    assert.ok(texts.length > 1_000, String(texts.length))
    assert.equal(withForbidden([...texts, ...textsOfVerbs()], PHRASES), [])
  },
  'of what is printed are none that it forbids'() {
    const texts = PRINTED.flatMap(textsIn).filter((text) => !isName(text))
    assert.ok(texts.length > 200, String(texts.length))
    assert.equal(withForbidden(texts, PHRASES), [])
  },
  'that the lane says of itself, in both languages, are none that it forbids'() {
    const texts = TOLD
    const said = texts.filter((text) => !isName(text) && !PUBLISHED.includes(text.text))
    assert.ok(said.length > 1_000, String(said.length))
    assert.equal(withForbidden(said, PHRASES), [])
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
    const texts = TOLD.map(({ text }) => text)
    const named = texts
      .filter((text) => /in the settings|в настройках/.test(text))
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
    assert.equal(withForbidden(texts.map(withoutStates), PHRASES), [])
  },
  'of guides, tutorials, the API and alerts are none that it forbids'() {
    const texts = textsOfDocuments()
    assert.ok(texts.length > 1_000, String(texts.length))
    assert.equal(withForbidden(texts.map(withoutStates), PHRASES), [])
  },
  'of settings are none that it forbids'() {
    const { settings, groups, tasks } = describeSettings()
    const rows = [...settings, ...groups, ...tasks, ...settings.flatMap(({ names }) => names)]
    const texts = rows.flatMap(({ en, ru }) =>
      [en, ru].map((text) => ({ where: 'settings', text })),
    )
    assert.ok(texts.length > 500, String(texts.length))
    assert.equal(withForbidden(texts, PHRASES), [])
  },
  'of events are none that it forbids, and every event has its sentence in both languages'() {
    const texts = textsOfEvents()
    assert.ok(texts.length >= 2 * Object.keys(EVENTS).length)
    assert.equal(
      texts.filter(({ text }) => text.trim() === ''),
      [],
    )
    assert.equal(withForbidden(texts, PHRASES), [])
  },
})
