/** Why cases failed, as the end of a run of the tests says it. */
import * as assert from 'uvu/assert'
import { failureReasons } from '#scripts/test/failure-reasons.ts'
import { spec } from '#test/spec.ts'

/** What stands below each failed case. */
const STACK = `    at assert (file:///laned/node_modules/uvu/assert/index.mjs:33:8)
    at a case (file:///laned/test/unit/some.test.ts:4:41)
    at within (file:///laned/test/support/spec.ts:93:25)
`

const END = `

  Total:     2
  Passed:    1
  Skipped:   0
  Duration:  3.58ms

1 passed, 1 failed
`

const failed = (name: string, words: string, difference = '') =>
  `\n   FAIL  subject  "${name}"\n    ${words}\n\n${difference}${STACK}\n`

const output = (...cases: readonly string[]) => ` subject  • ✘   (1 / 2)\n${cases.join('')}${END}`

const numbered = (count: number, sign: string) =>
  Array.from({ length: count }, (_, at) => `        ${sign}line·${at}\n`).join('')

spec('failure reasons', {
  'a message stands under its case, with the seed and the place in the test'() {
    const [reasons] = failureReasons([`seed 7\n${output(failed('pays', 'nobody paid  (ok)'))}`])
    assert.equal(reasons, [
      'seed 7',
      '   FAIL  subject  "pays"',
      '    nobody paid  (ok)',
      '    at a case (file:///laned/test/unit/some.test.ts:4:41)',
    ])
  },
  'of a page only what differs and its neighbours'() {
    const changed = '        Actual:\n        --old\n        Expected:\n        ++new\n'
    const page = `${numbered(40, '··')}${changed}${numbered(40, '··')}`
    const [reasons] = failureReasons([output(failed('page', 'Expected …  (is)', page))])
    assert.equal(reasons?.slice(1, -1), [
      '    Expected …  (is)',
      '        ··line·39',
      '        Actual:',
      '        --old',
      '        Expected:',
      '        ++new',
      '        ··line·0',
    ])
  },
  'many lines that differ are shortened, and long ones cut'() {
    const long = `        --${'x'.repeat(500)}\n`
    const [reasons = []] = failureReasons([
      output(failed('page', 'Expected …  (equal)', long + numbered(90, '--'))),
    ])
    assert.is(reasons.length, 14)
    assert.ok(reasons.every((line) => line.length <= 201))
    assert.ok(reasons.includes('    … 81 lines more'), reasons.join('\n'))
    assert.is(reasons.at(-2), '        --line·89')
  },
  'the begin and the end of a long message, each line once'() {
    const words = Array.from({ length: 60 }, (_, at) => `said ${at}`).join('\n')
    const [reasons = []] = failureReasons([
      output(failed('fails', `Command failed\n${words}`, `${words}\n`)),
    ])
    assert.is(reasons[1], '    Command failed')
    assert.is(reasons.at(-2), '    said 59')
    assert.is(reasons.length, 14)
  },
  'with little room what differs comes before what is around it'() {
    const changed = '        ··[\n        Actual:\n        --old\n        ··]\n'
    const some = Array.from({ length: 10 }, () => failed('page', 'Expected …  (is)', changed))
    const [reasons = []] = failureReasons([output(...some)])
    assert.equal(reasons.slice(1, 3), ['    Expected …  (is)', '        --old'])
  },
  'all together fit on a page, and more of them give up their reasons'() {
    const some = Array.from({ length: 6 }, (_, at) =>
      failed(`case ${at}`, 'no', numbered(30, '--')),
    )
    const six = failureReasons([output(...some.slice(0, 4)), output(...some.slice(4))])
    assert.is(six.flat().length, 48)
    const many = Array.from({ length: 20 }, (_, at) => failed(`case ${at}`, 'no'))
    const [names] = failureReasons([output(...many)])
    assert.equal(
      names,
      many.map((_, at) => `   FAIL  subject  "case ${at}"`),
    )
  },
  'a process that died before its cases says its last lines'() {
    const [reasons] = failureReasons(['Error: no such module\n    at load\n\nended by SIGKILL'])
    assert.equal(reasons, ['Error: no such module', '    at load', 'ended by SIGKILL'])
  },
})
