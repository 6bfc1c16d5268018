/**
 * The one screen a display should show, and the callers who wait until it is shown.
 *
 * Requests are numbered. When request n is on the glass, the callers of n and of every earlier
 * request are answered: a request that a later one overtook is never drawn.
 */

import { withinMs } from '#firmware/async/deadline.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { BLANK, type Screen } from '#hal/display.ts'

export interface ScreenRequest {
  readonly number: number
  readonly screen: Screen
}

export interface DesiredScreen {
  readonly latest: ScreenRequest
  /** Replaces the latest request; the promise settles by `shown` or `fail`. */
  request(screen: Screen): Promise<void>
  /** Request `number` is on the glass. */
  shown(number: number): void
  /** Rejects every caller who waits. The latest request stays, and is drawn when that is possible. */
  fail(because: Fault): void
  onRequest(listener: () => void): Disposable
}

interface Waiter {
  readonly number: number
  readonly resolve: () => void
  readonly reject: (because: Fault) => void
}

const SHOW_LIMIT_MS = 4_000

/** `onGlass`, or Fault 'unreachable' with the words of `late` when that takes longer than a till waits. */
export function shownInTime(
  clock: Clock,
  onGlass: Promise<void>,
  late: () => Sentence,
): Promise<void> {
  const fault = () => new Fault('unreachable', late())
  return withinMs(clock, SHOW_LIMIT_MS, null, () => onGlass, fault)
}

export function createDesiredScreen(): DesiredScreen {
  let latest: ScreenRequest = { number: 1, screen: BLANK }
  let waiters: readonly Waiter[] = []
  const listeners = createListeners()
  return {
    get latest() {
      return latest
    },
    request(screen) {
      latest = { number: latest.number + 1, screen }
      const { number } = latest
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiters = [...waiters, { number, resolve, reject }]
      listeners.tell()
      return promise
    },
    shown(number) {
      const served = waiters.filter((waiter) => waiter.number <= number)
      waiters = waiters.filter((waiter) => waiter.number > number)
      for (const waiter of served) waiter.resolve()
    },
    fail(because) {
      const failed = waiters
      waiters = []
      for (const waiter of failed) waiter.reject(because)
    },
    onRequest: listeners.add,
  }
}
