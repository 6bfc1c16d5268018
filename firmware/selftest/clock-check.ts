/** The verdict on the lane's time: whether it can be, and whether the network has set it. Pure. */

import { say } from '#firmware/words/sentence.ts'
import { isTooEarly } from '#hal/plausible-time.ts'
import { type Finding, finding } from './selftest-report.ts'

export function clockFinding(nowMs: number, isSynchronised: boolean | null): Finding {
  const now = `${new Date(nowMs).toISOString().slice(0, 19)}Z`
  const figures = { now, synchronised: isSynchronised }
  if (isTooEarly(nowMs))
    return finding('bad', say('selftest.clock.too-early', { day: now.slice(0, 10) }), figures)
  if (isSynchronised === false)
    return finding('poor', say('selftest.clock.not-set', { time: now }), figures)
  if (isSynchronised === null)
    return finding('unknown', say('selftest.clock.not-told', { time: now }), figures)
  return finding('good', say('selftest.clock.good', { time: now }), figures)
}
