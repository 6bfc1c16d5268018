/**
 * What must be there after a kill of a child that is told one order after the other: all that it acknowledged, and of the
 * order that was cut everything or nothing.
 */
import * as assert from 'uvu/assert'
import type { KillableChild } from './killable-child.ts'

export interface OrderRules<State, Order> {
  /** Two states are the same where their texts are. */
  textOf(state: State): string
  /** What an order makes of what is known, by what was answered. */
  after(known: State, order: Order, answer: unknown): State
  /** What would have been answered to an order that was cut, by what is found. */
  lostAnswer(known: State, order: Order, found: State): unknown
}

export function followOrders<State, Order extends object>(
  { textOf, after, lostAnswer }: OrderRules<State, Order>,
  first: State,
) {
  let known = first
  /** That was told and not acknowledged. */
  let pending: Order | null = null
  /** Since the last start. */
  let passed: State[] = [first]
  let acknowledged = 0
  let cut = 0
  let lastMs = 0

  const withPending = (found: State) =>
    pending ? [after(known, pending, lostAnswer(known, pending, found))] : []

  const follow = (found: State, possible: readonly State[]) => {
    const message = `${textOf(found)} for ${textOf(known)} after ${JSON.stringify(pending)}`
    assert.ok(possible.map(textOf).includes(textOf(found)), message)
  }

  return {
    get pending() {
      return pending
    },
    get counts() {
      return { acknowledged, cut }
    },
    /** How long the last order took. */
    get lastMs() {
      return lastMs
    },

    /** Tells the child orders until it ends. */
    async tell(
      child: Pick<KillableChild<Order>, 'tell'>,
      next: (known: State) => Order,
      onOrder: () => void,
    ) {
      for (;;) {
        pending = next(known)
        onOrder()
        const toldAtMs = performance.now()
        const answer = await child.tell(pending)
        lastMs = performance.now() - toldAtMs
        known = after(known, pending, answer)
        passed.push(known)
        acknowledged += 1
        pending = null
      }
    },

    /** Takes what was found at a start. Returns the order that was cut, where it was carried out all the same. */
    goOnFrom(found: State): Order | null {
      follow(found, [known, ...withPending(found)])
      const done = textOf(found) === textOf(known) ? null : pending
      if (pending) cut += 1
      known = found
      passed = [found]
      pending = null
      return done
    },

    /** A copy that was made while orders were told is of one moment. */
    checkCopy(found: State): void {
      follow(found, [...passed, ...withPending(found)])
    },
  }
}
