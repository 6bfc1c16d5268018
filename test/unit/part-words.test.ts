/** Every part of a lane has a name on the page, and a button or a sentence that mends it; so has every verdict. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { VERDICTS } from '#firmware/selftest/selftest-report.ts'
import { ENGLISH } from '#firmware/words/english.ts'
import { PART_NAMES, SELFTEST_PART_NAMES } from '#hal/part-list.ts'
import { spec } from '#test/spec.ts'

const PAGE = readFileSync('firmware/console/page/tabs/device/parts-and-repairs.tsx', 'utf8')

spec('parts of a lane', {
  'each that a lane tells of, or tests, has a name'() {
    const names = [...PART_NAMES, ...SELFTEST_PART_NAMES].map(
      (name) => `part.name.${name}` as const,
    )
    assert.equal(
      names.filter((key) => !ENGLISH[key]),
      [],
    )
  },
  'each has a sentence that mends it, or a button of its own'() {
    const buttons = [...PAGE.matchAll(/\(name === '([a-z-]{1,20})'\)/g)].map(([, name]) => name)
    assert.equal(
      buttons.toSorted(),
      PART_NAMES.filter((name) => !Object.hasOwn(ENGLISH, `part.mend.${name}`)).toSorted(),
    )
  },
  'each verdict of the selftest has its words'() {
    const table = PAGE.split('const VERDICTS = {')[1]?.split('\n}\n')[0] ?? ''
    assert.equal(
      VERDICTS.filter((verdict) => !table.includes(`  ${verdict}: () => t('`)),
      [],
    )
  },
})
