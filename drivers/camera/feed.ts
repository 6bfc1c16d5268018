/**
 * The half that all cameras share: the newest frame, those who wait for the next one, and
 * whether the camera is there.
 */
import { Fault } from '#firmware/fault.ts'
import type { Camera, Frame } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'

export interface Feed extends Camera {
  /** A whole picture has arrived. */
  push(picture: Uint8Array): void
  /**
   * The camera went away, or could not be started: captures fail at once until a frame arrives.
   * False when that was known already.
   */
  lose(why: string): boolean
  close(): void
}

interface Waiter {
  readonly resolve: (frame: Frame) => void
  readonly reject: (reason: unknown) => void
}

export function createFeed(clock: Clock, captureDeadlineMs: number): Feed {
  let latest: Frame | null = null
  let lost: Fault | null = null
  let sequence = 0
  let waiters: Waiter[] = []
  const listeners = new Set<() => void>()

  function release(settle: (waiter: Waiter) => void): void {
    const released = waiters
    waiters = []
    for (const waiter of released) settle(waiter)
  }

  function become(next: Frame | null): void {
    const hasChanged = (latest === null) !== (next === null)
    latest = next
    if (hasChanged) for (const listener of listeners) listener()
  }

  function lose(why: string): boolean {
    const isNews = lost === null
    const fault = new Fault('camera-lost', `the camera is lost: ${why}`)
    lost = fault
    become(null)
    release(({ reject }) => reject(fault))
    return isNews
  }

  return {
    get isConnected() {
      return latest !== null
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
      const giveUp = () => reject(new Fault('camera-lost', 'no frame arrived in time'))
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
    onChange(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    push(jpeg) {
      lost = null
      sequence += 1
      const frame = { jpeg, takenAtMs: clock.now(), sequence }
      become(frame)
      release(({ resolve }) => resolve(frame))
    },
    lose,
    close() {
      listeners.clear()
      lose('the device is closing')
    },
  }
}
