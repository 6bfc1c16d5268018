/** The verdict on the lane's time: whether it can be, and whether the network has set it. Pure. */

import { dayMomentOf, momentOf } from '#firmware/local-date.ts'
import { isTooEarly } from '#firmware/vocabulary/plausible-time.ts'
import { say } from '#firmware/words/sentence.ts'
import { type Finding, finding } from './selftest-report.ts'

export function clockFinding(nowMs: number, isSynchronised: boolean | null): Finding {
  const figures = {
    now: `${new Date(nowMs).toISOString().slice(0, 19)}Z`,
    synchronised: isSynchronised,
  }
  const time = momentOf(nowMs)
  if (isTooEarly(nowMs))
    return finding('bad', say('selftest.clock.too-early', { day: dayMomentOf(nowMs) }), figures)
  if (isSynchronised === false)
    return finding('poor', say('selftest.clock.not-set', { time }), figures)
  if (isSynchronised === null)
    return finding('unknown', say('selftest.clock.not-told', { time }), figures)
  return finding('good', say('selftest.clock.good', { time }), figures)
}
