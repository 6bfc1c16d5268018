/**
 * What is still to be told: of each state that it is not what was told last, and a few events. Its
 * size is bounded whatever happens and however long nobody takes anything. Pure.
 */

/** A lane makes some ten events a payment: those of its last few payments. */
export const EVENTS_MAX = 128

export interface Outbox {
  /** This state is another one than was told, or may be. */
  change(name: string): void
  /** All states, as nobody was told anything yet. */
  changeAll(): void
  /** The oldest goes where there are too many. */
  add(event: object): void
  /** It could not be told: it is the next one again. */
  putBack(event: object): void
  /** The next to tell; null: nothing is left. */
  next(): Outgoing | null
}

export type Outgoing =
  | { readonly kind: 'state'; readonly name: string }
  | { readonly kind: 'event'; readonly event: object }

/** `names`: of the states, in the order in which they are told. */
export function createOutbox(names: readonly string[]): Outbox {
  const changed = new Set<string>()
  const events: object[] = []
  let lost = 0

  return {
    change: (name) => void changed.add(name),
    changeAll() {
      for (const name of names) changed.add(name)
    },
    add(event) {
      events.push(event)
      if (events.length <= EVENTS_MAX) return
      events.shift()
      lost += 1
    },
    putBack(event) {
      if (events.length < EVENTS_MAX) events.unshift(event)
      else lost += 1
    },
    next() {
      const name = names.find((one) => changed.delete(one))
      if (name !== undefined) return { kind: 'state', name }
      if (lost > 0) {
        const event = { type: 'events.lost', count: lost }
        lost = 0
        return { kind: 'event', event }
      }
      const event = events.shift()
      return event ? { kind: 'event', event } : null
    },
  }
}
