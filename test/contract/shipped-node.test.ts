/**
 * The node of a release is the pinned one with less in it (scripts/release/icu-data.ts, native-libraries.ts). In
 * the languages of a lane it answers as the whole one; in another it answers too.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { zstdCompressSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { withoutOtherLanguages } from '#scripts/release/icu-data.ts'
import { withoutSymbols } from '#scripts/release/native-libraries.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const OURS = ['en', 'en-GB', 'ru', 'ru-KZ']
const FOREIGN = ['de', 'fr-CA', 'zh-Hant', 'th', 'ar-EG', 'tr', 'sr-Latn']
const ANSWERS = new URL('../support/processes/language-answers.ts', import.meta.url).pathname

const whole = readFileSync(process.execPath)
const shipped = withoutOtherLanguages(withoutSymbols(whole))

const folder = temporaryFolder()
process.once('exit', () => folder[Symbol.dispose]())
const shippedPath = folder.file('node')
writeFileSync(shippedPath, shipped, { mode: 0o755 })

function answersOf(node: string, languages: readonly string[], system = 'C') {
  const text = execFileSync(node, [ANSWERS, ...languages], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
    env: { LC_ALL: system },
  })
  return JSON.parse(text) as Record<string, string>
}

spec(
  'the node of a release',
  {
    'has a fifth less to be fetched'() {
      const bytes = (program: Buffer) => zstdCompressSync(program).length
      const share = bytes(shipped) / bytes(withoutSymbols(whole))
      assert.ok(share < 0.82, `${share.toFixed(3)} of what it was`)
    },
    'knows all encodings, letters and time zones, and speaks English and Russian, as the whole one does'() {
      const expected = answersOf(process.execPath, OURS)
      assert.ok(Object.keys(expected).length > 500, Object.keys(expected).join())
      assert.is.not(expected['ru: lists'], expected['en: lists'])
      assert.equal(answersOf(shippedPath, OURS), expected)
    },
    'answers in all other languages alike'() {
      const names = (node: string) => {
        const answers = answersOf(node, FOREIGN)
        return new Set(FOREIGN.map((language) => answers[`${language}: names`]))
      }
      assert.ok(names(process.execPath).size > 3)
      assert.is(names(shippedPath).size, 1)
    },
    'starts on a system of another language'() {
      for (const system of ['de_DE.UTF-8', 'zh_TW.UTF-8', 'th_TH', 'ru_RU.UTF-8'])
        assert.ok(Object.keys(answersOf(shippedPath, OURS, system)).length > 500, system)
    },
    'is refused where its Unicode data is not found'() {
      const foreign = Buffer.from(whole.subarray(0, 4096))
      assert.throws(() => withoutOtherLanguages(foreign), /Unicode data/)
    },
  },
  120_000,
)
