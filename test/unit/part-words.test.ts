/** Every part of a lane has a name on the page, and a button or a sentence that mends it; so has every verdict. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { VERDICTS } from '#firmware/selftest/selftest-report.ts'
import { ENGLISH } from '#firmware/words/english.ts'
import { PART_NAMES, SELFTEST_PART_NAMES } from '#hal/part-list.ts'
import { partLists } from '#scripts/tidy/duplicate-part-lists.ts'
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
  'another list of them is found'() {
    const found = (text: string) => partLists('firmware/somewhere.ts', text).length
    // As they were written before there was one list.
    assert.is(found("const OF_OTHERS = ['sync', 'updates', 'fleet-config', 'backup', 'review']"), 1)
    assert.is(
      found('export const MEND = { disk, board, sync: 1, clock: 1, bank: 1, display: 1 }'),
      1,
    )
    assert.is(found("const LOOKED_AT = ['sync', 'updates', 'disk']"), 0)
    assert.is(found("const ROUTES = ['sync', 'updates', 'disk', 'payment']"), 0)
  },
})
