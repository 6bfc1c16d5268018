/** When a camera counts as slow, and when it is well again. */
import * as assert from 'uvu/assert'
import { countFrame, framesStopped, slowness, UNKNOWN_RATE } from '#drivers/camera/frame-rate.ts'
import { spec } from '#test/spec.ts'

const WANTED = 15
const WINDOW_MS = 10_000

/** Frames every so often, for so long. */
function after(rate = UNKNOWN_RATE, everyMs: number, forMs: number, fromMs = 0) {
  let now = rate
  for (let atMs = fromMs; atMs <= fromMs + forMs; atMs += everyMs)
    now = countFrame(now, atMs, WANTED, WINDOW_MS)
  return now
}

spec('camera frame rate', {
  'a frame every four seconds is slow, in numbers'() {
    const rate = after(UNKNOWN_RATE, 4_000, 24_000)
    assert.match(
      String(slowness(rate, WANTED)),
      /pictures a second \(0\.25 instead of 15\): check the ribbon/,
    )
  },
  'as many as wanted, or half of them, are not slow'() {
    assert.is(slowness(after(UNKNOWN_RATE, 1_000 / 15, 30_000), WANTED), null)
    assert.is(slowness(after(UNKNOWN_RATE, 1_000 / 8, 30_000), WANTED), null)
  },
  'one late frame is no news'() {
    const before = after(UNKNOWN_RATE, 100, 12_000)
    assert.is(slowness(after(before, 100, 12_000, 14_500), WANTED), null)
  },
  'slow is well again above half of what was wanted, not a little above a quarter'() {
    const slow = after(UNKNOWN_RATE, 1_000, 24_000)
    assert.ok(slow.isSlow)
    assert.ok(after(slow, 200, 30_000, 25_000).isSlow, '5 of 15')
    assert.not(after(slow, 100, 30_000, 25_000).isSlow, '10 of 15')
  },
  'frames that stopped are slow until a whole window was well'() {
    const back = after(framesStopped(), 100, 9_000)
    assert.match(
      String(slowness(back, WANTED)),
      'gave no pictures for a while and now gives them again',
    )
    assert.is(slowness(after(back, 100, 12_000, 9_100), WANTED), null)
  },
})
