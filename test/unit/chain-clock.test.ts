/** How far the servers of a chain are off by their clock: of whatever is known of both clocks, and no further than that shows. */
import * as assert from 'uvu/assert'
import { type Moment, offsetOf } from '#drivers/peers/chain-clock.ts'
import { spec } from '#test/spec.ts'

/** It is noon by the lane, and it has run for 1,000 s. */
const NOON_MS = Date.UTC(2026, 10, 28, 12)
const CLOCK = { now: () => NOON_MS, monotonicMs: () => 1_000_000 }
/** So long ago, for so long. */
const ago = (ms: number, tookMs: number, serverMs: number): Moment => ({
  fromMs: 1_000_000 - ms,
  untilMs: 1_000_000 - ms + tookMs,
  serverMs,
})

/** What is known, and the offset that follows. */
const CASES: readonly [string, readonly Moment[], number | null, number | null][] = [
  ['nothing', [], null, null],
  ['a message of before', [], NOON_MS - 1, null],
  ['a message of tomorrow', [], NOON_MS + 86_400_000, 86_400_000],
  ['an answer within the time that it took', [ago(100, 100, NOON_MS - 40)], null, 0],
  ['an answer from ahead', [ago(100, 100, NOON_MS + 5_000)], null, 5_000],
  ['an answer from behind', [ago(100, 100, NOON_MS - 5_100)], null, -5_000],
  [
    'what was written an hour ago, and is as old',
    [ago(3_600_000, 50, NOON_MS - 3_600_000)],
    null,
    0,
  ],
  [
    'what was written an hour ago, before the lane was set back an hour',
    [ago(3_600_000, 0, NOON_MS)],
    null,
    3_600_000,
  ],
  [
    'the later of two counts',
    [ago(3_600_000, 0, NOON_MS), ago(10, 0, NOON_MS - 10)],
    NOON_MS + 5,
    0,
  ],
]

spec('the clock of a chain', {
  ...Object.fromEntries(
    CASES.map(([known, moments, lastMs, offset]) => [
      `by ${known}`,
      () => assert.is(offsetOf(moments, lastMs, CLOCK), offset),
    ]),
  ),
})
