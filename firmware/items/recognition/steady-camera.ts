/** A camera's frames made fit to look at: whole ones, and of something that lies still. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Camera, Frame } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Pictures, PictureView, Region } from '#hal/pictures.ts'
import { type Glance, isMoving } from './empty-or-moving.ts'

export interface SteadyCamera {
  /** What `make` gave for the first frame it could use. A broken frame costs that frame. */
  usable<T>(
    make: (frame: Frame) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<{ readonly frame: Frame; readonly made: T }>
  /** A frame that equals the one before it, or the last one tried when nothing came to rest. */
  still(region: Region, pace: 'normal' | 'fast', signal?: AbortSignal): Promise<Still>
}

export interface Still {
  readonly frame: Frame
  readonly view: PictureView
  readonly isMoving: boolean
  /** How long decoding the frame took; the rest was waiting. */
  readonly viewMs: number
}

/** A camera that breaks this many in a row is no camera. */
const BROKEN_FRAMES_MAX = 3
/** How long an answer may wait for a hand to leave. */
const PATIENCE_MS = { fast: 300, normal: 1_000 }

export function createSteadyCamera(camera: Camera, pictures: Pictures, clock: Clock): SteadyCamera {
  async function usable<T>(make: (frame: Frame) => Promise<T>, signal?: AbortSignal) {
    for (let tries = 1; ; tries += 1) {
      const frame = await camera.capture(signal)
      try {
        return { frame, made: await make(frame) }
      } catch (thrown) {
        if (!(thrown instanceof Fault) || thrown.kind !== 'bad-request') throw thrown
        if (tries === BROKEN_FRAMES_MAX)
          throw new Fault('camera-lost', say('fault.camera.broken-pictures'), thrown)
      }
    }
  }

  return {
    usable,
    async still(region, pace, signal) {
      const untilMs = clock.monotonicMs() + PATIENCE_MS[pace]
      // What was there before the question, looked at while the next frame is on its way. When
      // that frame is broken the next pair decides.
      const earlier = camera.latest
      const glanced = earlier ? pictures.glance(earlier.jpeg, region).catch(() => null) : null
      let viewMs = 0
      const viewAt = async (frame: Frame) => {
        const arrivedMs = clock.monotonicMs()
        const view = await pictures.view(frame.jpeg, region)
        viewMs = clock.monotonicMs() - arrivedMs
        return view
      }
      for (let before: Glance | null | undefined; ; ) {
        const { frame, made: view } = await usable(viewAt, signal)
        before ??= await glanced
        const moves = before !== null && isMoving(before, view.glance)
        if (!moves || clock.monotonicMs() >= untilMs)
          return { frame, view, isMoving: moves, viewMs }
        before = view.glance
      }
    },
  }
}
