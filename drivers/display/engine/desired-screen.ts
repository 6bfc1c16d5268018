/**
 * The one screen a display should show, and those who wait to see it.
 *
 * A wish is numbered; when number n is on the glass, everyone who asked for n or for an earlier
 * screen has been served: theirs was overtaken.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type { Fault } from '#firmware/fault.ts'
import { BLANK, type Screen } from '#hal/display.ts'

export interface Wish {
  readonly number: number
  readonly screen: Screen
}

export interface Desired {
  readonly wish: Wish
  /** Replaces the wish; the promise settles by `fulfilled` or `fail`. */
  want(screen: Screen): Promise<void>
  /** Screen number `number` is on the glass. */
  fulfilled(number: number): void
  /** Nobody will be served soon; the wish itself stays. */
  fail(because: Fault): void
  onWish(listener: () => void): Disposable
}

interface Waiter {
  readonly number: number
  readonly resolve: () => void
  readonly reject: (because: Fault) => void
}

export function createDesired(): Desired {
  let wish: Wish = { number: 1, screen: BLANK }
  let waiters: readonly Waiter[] = []
  const listeners = createListeners()
  return {
    get wish() {
      return wish
    },
    want(screen) {
      wish = { number: wish.number + 1, screen }
      const { number } = wish
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiters = [...waiters, { number, resolve, reject }]
      listeners.tell()
      return promise
    },
    fulfilled(number) {
      const served = waiters.filter((waiter) => waiter.number <= number)
      waiters = waiters.filter((waiter) => waiter.number > number)
      for (const waiter of served) waiter.resolve()
    },
    fail(because) {
      const failed = waiters
      waiters = []
      for (const waiter of failed) waiter.reject(because)
    },
    onWish(listener) {
      return listeners.add(listener)
    },
  }
}
