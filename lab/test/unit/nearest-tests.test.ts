/** Which tests are run first when a decision is broken: those that are about it. */
import * as assert from 'uvu/assert'
import { orderByNearness, type TestText, wordsIn } from '#lab/mutate/nearest-tests.ts'
import { spec } from '#test/spec.ts'

const FILE = 'firmware/payment/day/shift-recount.ts'
const SOURCE = `/** Added up once more. */
export function readShifts(): void {}
const quiet = 1











export function recount(left: number): boolean {
  return left > SPACE_LEFT
}
`

/** As many steps from the file, unless `steps` says otherwise; 0 does not reach it. */
function test(path: string, text: string, steps = 4): TestText {
  return { path, text, steps: new Map(steps > 0 ? [[FILE, steps]] : []) }
}

const nearest = (...tests: readonly TestText[]) =>
  orderByNearness(tests)({ file: FILE, text: SOURCE, at: SOURCE.indexOf('>') })

const BASKET = test('test/unit/basket.test.ts', 'a basket')
const OTHERS = [BASKET, test('test/unit/outages.test.ts', 'the bank is out')]

const CASES: Readonly<Record<string, TestText>> = {
  'its path has words of the name': test('test/api/shifts.test.ts', 'all of them'),
  'its text has a name that the file exports': test('test/api/x.test.ts', 'readShifts()'),
  'its text has a part of such a name': test('test/api/x.test.ts', 'read by a person'),
  'its text has a word of what the file says of itself': test('test/api/x.test.ts', 'more of it'),
  'its text has a word of the lines about the decision': test('test/api/x.test.ts', 'SPACE_LEFT'),
}

spec('nearest tests', {
  ...Object.fromEntries(
    Object.entries(CASES).map(([why, one]) => [
      `first comes a test because ${why}`,
      () => assert.is(nearest(...OTHERS, one)[0], one.path),
    ]),
  ),
  'a word of other lines brings no test forward'() {
    const quiet = test('test/api/quiet.test.ts', 'quiet hours')
    assert.equal(nearest(BASKET, quiet), [BASKET.path, quiet.path])
  },
  'a word that few tests have counts more than one that many have'() {
    const many = Array.from({ length: 9 }, (_, at) => test(`test/unit/${at}.test.ts`, 'the shift'))
    const rare = test('test/unit/rare.test.ts', 'recounted by recount')
    assert.is(nearest(...many, rare)[0], rare.path)
  },
  'of tests with the same words the one that is fewer imports away comes first'() {
    const [far, near] = [5, 2].map((steps) => test(`test/api/${steps}.test.ts`, 'shifts', steps))
    assert.ok(far && near)
    assert.equal(nearest(BASKET, far, near).slice(0, 2), [near.path, far.path])
  },
  'of tests with the same words about it the one that says little else comes first'() {
    const long = test(
      'test/api/long.test.ts',
      `shifts ${Array.from({ length: 99 }, (_, at) => `w${at}`).join(' ')}`,
    )
    const short = test('test/api/short.test.ts', 'shifts')
    assert.equal(nearest(BASKET, long, short).slice(0, 2), [short.path, long.path])
  },
  'of equals the earlier one comes first, and what does not reach the file not at all'() {
    const [one, other] = ['b', 'a'].map((name) => test(`test/api/${name}.test.ts`, 'the same'))
    assert.ok(one && other)
    const away = test('test/api/shift-recount.test.ts', 'readShifts', 0)
    assert.equal(nearest(one, away, other), [one.path, other.path])
  },
  'names are words whole and in parts, of one and of many'() {
    assert.equal([...wordsIn("readShifts('refund.found-at-bank', SLICE_LINES, of)")].sort(), [
      'bank',
      'found',
      'line',
      'read',
      'readshift',
      'refund',
      'refund.found-at-bank',
      'shift',
      'slice',
      'slice_line',
    ])
  },
})
