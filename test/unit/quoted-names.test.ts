/** A name in quotes is the name of something on the page: nobody is sent to a tab, a button or a field that is not there. */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { textsOf, wordTables } from '#scripts/words/word-tables.ts'
import { spec } from '#test/spec.ts'
import { hasAllFeatures, isOfAbsentFeature } from '#test/words/absent-features.ts'
import { TERMS } from '#test/words/forbidden-terms.ts'

const QUOTED: Readonly<Record<Language, RegExp>> = {
  en: /"([^"]*)"|“([^”]*)”/g,
  ru: /«([^»]*)»/g,
}
/** Tables of what has a name on the page: its rooms, cards, buttons and fields, the parts of the lane, the settings, papers by their headings, texts of the display. */
const NAMES = /^(?:page-|part$|setting$|bank-field$|paper$|customer$)/
/** A reader of lanectl types what stands in quotes there. */
const OF_PROGRAMS = /^lanectl$/
/** What stands in quotes and is on no page. */
const ELSEWHERE: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'I know who made this backup': 'what lanectl asks for, letter by letter',
    ': ': 'a piece of YAML',
    file: 'a field of a form that a program sends',
    id: 'a field of an answer that a program gives',
    '4011': 'its value',
    refundedAmount: 'a field that a program sends',
    'not this': 'the mark of a picture',
    'Not this': 'the same at the beginning of a sentence',
    'Сумма, коп.': "a heading in a bank's file",
    Сумма: "a heading in a bank's file",
  },
  ru: {
    'Сумма, коп.': "a heading in a bank's file",
  },
}
/** Words of a thing, which stand in quotes wherever it is spoken of. */
const OF_TERMS = TERMS.flatMap(({ word }) => [...word.matchAll(/«([^»]*)»/g)].map(([, one]) => one))
const IN_RUSSIAN = ['docs/{api,guide,tutorial,operations}/ru/*.md']

function quotedIn(text: string, language: Language): readonly string[] {
  return [...text.matchAll(QUOTED[language])].map(([, one, other]) => one ?? other ?? '')
}

function namesIn(language: Language): ReadonlySet<string> {
  const tables = wordTables(language).filter(({ name }) => NAMES.test(name))
  return new Set(tables.flatMap(({ texts }) => Object.values(texts)))
}

function isKnown(name: string, language: Language, names: ReadonlySet<string>): boolean {
  // A value of the lane stands in a hole.
  if (name.includes('{')) return true
  if (names.has(name) || OF_TERMS.includes(name)) return true
  // A paper's heading is in capitals.
  if (names.has(name.toUpperCase())) return true
  return Object.hasOwn(ELSEWHERE[language], name) || [...names].some((one) => isCase(name, one))
}

/** A name of one word in another case of Russian: «в «Проверке»». */
function isCase(name: string, of: string): boolean {
  const stem = of.slice(0, -1)
  return /^[а-яё]{5,}$/i.test(of) && name.startsWith(stem) && name.length - of.length <= 2
}

spec('a name in quotes', {
  'is a text of the page, in each language'() {
    for (const language of LANGUAGES) {
      const names = namesIn(language)
      const tables = wordTables(language).filter(({ name }) => !OF_PROGRAMS.test(name))
      const texts = Object.entries(textsOf(tables)).filter(([key]) => !isOfAbsentFeature(key))
      const quoted = texts.flatMap(([key, text]) =>
        quotedIn(text, language).map((name) => ({ key, name })),
      )
      assert.ok(quoted.length > 60, `${language}: ${quoted.length}`)
      const unknown = quoted.filter(({ name }) => !isKnown(name, language, names))
      assert.equal(
        unknown.map(({ key, name }) => `${language} ${key}: ${name}`),
        [],
      )
    }
  },
  'is one in the guides, too'() {
    // They are written for a lane that has them all.
    if (!hasAllFeatures) return
    const names = namesIn('ru')
    const pages = IN_RUSSIAN.flatMap((pattern) => globSync(pattern))
    assert.ok(pages.length > 4)
    const unknown = pages.flatMap((page) => {
      const prose = readFileSync(page, 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
      const missing = quotedIn(prose, 'ru').filter((name) => !isKnown(name, 'ru', names))
      return missing.map((name) => `${page}: ${name}`)
    })
    assert.equal(unknown, [])
  },
  'is not excepted where nobody says it'() {
    const pages = globSync('docs/{guide,tutorial}/**/*.md').map((page) =>
      readFileSync(page, 'utf8'),
    )
    for (const language of LANGUAGES) {
      const texts = [...Object.values(textsOf(wordTables(language))), ...pages].join('\n')
      const said = quotedIn(texts, language)
      assert.equal(
        Object.keys(ELSEWHERE[language]).filter((name) => !said.includes(name)),
        [],
        language,
      )
    }
  },
})
