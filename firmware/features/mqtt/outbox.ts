/**
 * What is still to be published: the states that may differ from what was last published, and a few events. Its size is
 * bounded, however long nobody takes anything. Pure.
 */

/** A lane makes about ten events per payment, so these cover its last few payments. */
export const EVENTS_MAX = 128

export type Outgoing =
  | { readonly kind: 'state'; readonly name: string }
  | { readonly kind: 'event'; readonly event: object }

/** `names` of the states, in the order in which they are published. */
export function createOutbox(names: readonly string[]) {
  const changed = new Set<string>()
  const events: object[] = []
  let lost = 0

  return {
    /** This state differs from what was published, or may differ. */
    change: (name: string) => void changed.add(name),
    /** Marks all states as changed, because nothing was published yet. */
    changeAll(): void {
      for (const name of names) changed.add(name)
    },
    /** Adds an event; the oldest is dropped where there are too many. */
    add(event: object): void {
      events.push(event)
      if (events.length <= EVENTS_MAX) return
      events.shift()
      lost += 1
    },
    /** The event could not be published, so it is the next one again. */
    putBack(event: object): void {
      if (events.length < EVENTS_MAX) events.unshift(event)
      else lost += 1
    },
    /** The next one to publish; null: nothing is left. */
    next(): Outgoing | null {
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
