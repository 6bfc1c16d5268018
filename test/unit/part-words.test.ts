/** Every part of a lane has a name on the page, and a button or a sentence that mends it; so has every verdict. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { SELFTEST_PARTS, VERDICTS } from '#firmware/selftest/selftest-report.ts'
import { PART_NAMES } from '#hal/part-condition.ts'
import { spec } from '#test/spec.ts'

const PAGE = readFileSync('firmware/console/page/tabs/device/parts-and-repairs.js', 'utf8')
const NAMES = readFileSync('firmware/console/page/parts/part-names.js', 'utf8')
function table(name: string, page = PAGE): string {
  const text = page.split(`const ${name} = {`)[1]?.split('\n}\n')[0]
  assert.ok(text, `no table ${name}`)
  return text ?? ''
}
const missing = (text: string, words: readonly string[]) =>
  words.filter(
    (word) => !text.includes(`  ${word}: () => t('`) && !text.includes(`'${word}': () => t('`),
  )

spec('parts on the page', {
  'each that a lane tells of, or tests, has a name'() {
    assert.equal(missing(table('PART_NAMES', NAMES), [...PART_NAMES, ...SELFTEST_PARTS]), [])
  },
  'each has a sentence that mends it, or a button of its own'() {
    const buttons = [...PAGE.matchAll(/\(name === '([a-z-]{1,20})'\)/g)].map(([, name]) => name)
    const left = missing(table('ADVICE'), PART_NAMES).filter((name) => !buttons.includes(name))
    assert.equal(left, [])
    assert.equal(buttons, ['backup', 'clock'])
  },
  'each verdict of the selftest has its words'() {
    assert.equal(missing(table('VERDICTS'), VERDICTS), [])
  },
})
