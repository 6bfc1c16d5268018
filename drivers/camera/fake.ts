/** A camera in memory: the laptop's one, and the tests'. Sees what it is shown; breaks on request. */
import { say } from '#firmware/words/sentence.ts'
import type { CameraDriver } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { CameraAccident, CameraLevers } from '#hal/fake-controls.ts'
import { drawFakePicture } from './fake-picture.ts'
import { createFrameSource } from './frame-source.ts'

export interface FakeCamera extends CameraDriver, CameraLevers {}

const CAPTURE_DEADLINE_MS = 1_000
const STALLED = say('fault.camera.no-more-frames')

export function openFakeCamera(clock: Clock): FakeCamera {
  // There from the start: its first picture is made when somebody looks.
  const source = createFrameSource(clock, CAPTURE_DEADLINE_MS, null)
  let shown: Uint8Array | null = null
  let accident: CameraAccident | null = null
  let stalledAtMs: number | null = null

  // Drawn when somebody first looks: an idle device need not wait for it.
  const picture = () => (shown ??= drawFakePicture())

  /** The next frame: what a real camera would deliver by itself, made when it is asked for. */
  function deliver(): void {
    if (accident === 'lost' || accident === 'stalled') return
    const whole = picture()
    source.push(accident === 'truncated' ? whole.subarray(0, whole.length >> 1) : whole)
  }

  return {
    get isConnected() {
      return accident !== 'lost'
    },
    get condition() {
      if (stalledAtMs !== null)
        return { state: 'failed', reason: STALLED, sinceMs: stalledAtMs } as const
      return source.condition
    },
    get latest() {
      if (!source.latest) deliver()
      return source.latest
    },
    get picture() {
      return picture()
    },
    capture(signal) {
      const frame = source.capture(signal)
      deliver()
      return frame
    },
    onChange: source.onChange,
    see(next) {
      shown = next
      deliver()
    },
    reset() {
      shown = null
      deliver()
    },
    fail(next) {
      accident = next
      stalledAtMs = next === 'stalled' ? clock.monotonicMs() : null
      if (accident === 'lost') source.lose(say('fault.camera.unplugged-camera'))
      else deliver()
    },
    async [Symbol.asyncDispose]() {
      accident = 'lost'
      source.close()
    },
  }
}
