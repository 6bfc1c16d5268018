/**
 * The half that all cameras share: the newest frame, those who wait for the next one, and
 * whether the camera is there.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Camera, Frame } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import { keepCondition, type PartState } from '#hal/part-condition.ts'

export interface FrameSource extends Camera {
  /** A whole picture has arrived. `slowness`: why the camera is less than it should be. */
  push(picture: Uint8Array, slowness?: Sentence | null): void
  /**
   * The camera went away, or could not be started: captures fail at once until a frame arrives.
   * True when the journal should hear of it: the loss, and each new reason of it.
   */
  lose(why: Sentence): boolean
  close(): void
}

interface Waiter {
  readonly resolve: (frame: Frame) => void
  readonly reject: (reason: unknown) => void
}

export function createFrameSource(
  clock: Clock,
  captureDeadlineMs: number,
  atFirst: Sentence | null = say('fault.camera.no-picture-yet'),
): FrameSource {
  const condition = keepCondition(clock, atFirst === null ? 'ok' : 'degraded', atFirst)
  let latest: Frame | null = null
  let lost: Fault | null = null
  let sequence = 0
  let waiters: Waiter[] = []
  const listeners = createListeners()

  function release(settle: (waiter: Waiter) => void): void {
    const released = waiters
    waiters = []
    for (const waiter of released) settle(waiter)
  }

  function become(next: Frame | null, state: PartState, reason: Sentence | null): boolean {
    const before = condition.current
    const isNews = condition.become(state, reason)
    const hasChanged = (latest === null) !== (next === null) || before !== condition.current
    latest = next
    if (hasChanged) listeners.tell()
    return isNews
  }

  function lose(why: Sentence): boolean {
    const fault = new Fault('camera-lost', say('fault.camera.camera-lost', { why }))
    lost = fault
    const isNews = become(null, 'failed', why)
    release(({ reject }) => reject(fault))
    return isNews
  }

  return {
    get isConnected() {
      return latest !== null
    },
    get condition() {
      return condition.current
    },
    get latest() {
      return latest
    },
    async capture(signal) {
      signal?.throwIfAborted()
      if (lost) throw lost
      const { promise, resolve, reject } = Promise.withResolvers<Frame>()
      const waiter = { resolve, reject }
      waiters.push(waiter)
      const giveUp = () => reject(new Fault('camera-lost', say('fault.camera.capture-timed-out')))
      const abort = () => reject(signal?.reason)
      using _deadline = clock.after(captureDeadlineMs, giveUp)
      signal?.addEventListener('abort', abort, { once: true })
      try {
        return await promise
      } finally {
        signal?.removeEventListener('abort', abort)
        waiters = waiters.filter((other) => other !== waiter)
      }
    },
    onChange: listeners.add,
    push(jpeg, slowness = null) {
      lost = null
      sequence += 1
      const frame = { jpeg, takenAtMs: clock.now(), sequence }
      become(frame, slowness === null ? 'ok' : 'degraded', slowness)
      release(({ resolve }) => resolve(frame))
    },
    lose,
    close() {
      listeners.clear()
      lose(say('fault.host.lane-stopping'))
    },
  }
}
