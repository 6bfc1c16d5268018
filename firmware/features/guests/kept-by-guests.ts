/**
 * What third-party features keep over their ends and the lane's: one JSON object each, as it was told last, in one small document of
 * the lane's data. Written where it differs from what is on the card, and then without what those kept that are not there any more:
 * at once for a feature that keeps seldom, else once in nine seconds for all of them, and at the end. What the card refused is
 * written again nine seconds later, until it is there.
 */
import { isDeepStrictEqual } from 'node:util'
import { toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { JournalOf } from '#hal/journal.ts'
import { createCount } from './count-in-window.ts'
import { KEEP_AT_ONCE, KEEP_EVERY_MS, KEPT_BYTES_MAX } from './guest-bounds.ts'
import type { GUEST_EVENTS } from './guest-events.ts'

export type AllKept = Readonly<Record<string, object>>

interface KeptNeeds {
  readonly store: DocumentStore<AllKept>
  /** Those that are there. */
  readonly names: readonly string[]
  readonly clock: Clock
  readonly journal: JournalOf<typeof GUEST_EVENTS>
}

/** Null when it is on the card. */
export type KeepDone = (why: Sentence | null) => void

export function openKeptByGuests({ store, names, clock, journal }: KeptNeeds) {
  const kept = new Map(Object.entries(store.value).filter(([name]) => names.includes(name)))
  const atOnce = new Map(
    names.map((name) => [name, createCount(KEEP_AT_ONCE.windowMs, KEEP_AT_ONCE.most, clock)]),
  )
  let waiting: Disposable | null = null
  let untold: KeepDone[] = []
  let onCard = store.value
  let isFailing = false
  let writing = Promise.resolve()
  let next: Promise<void> | null = null

  /** What is kept by then: after the write that is under way, once for all who ask meanwhile. */
  function writeSoon(): Promise<void> {
    next ??= writing = writing.then(() => {
      next = null
      return write()
    })
    return next
  }

  function writeLater(): void {
    waiting ??= clock.after(KEEP_EVERY_MS, () => void writeSoon())
  }

  async function write(): Promise<void> {
    waiting?.[Symbol.dispose]()
    waiting = null
    const told = untold
    untold = []
    const why = await written(Object.fromEntries(kept))
    for (const done of told) done(why)
  }

  async function written(all: AllKept): Promise<Sentence | null> {
    if (isDeepStrictEqual(all, onCard)) return null
    try {
      await store.update(() => all)
      onCard = all
      isFailing = false
      return null
    } catch (thrown) {
      const why = toFault(thrown).said
      if (!isFailing) journal.warn('guest.unkept', { why })
      isFailing = true
      writeLater()
      return why
    }
  }

  return {
    of: (name: string): object => kept.get(name) ?? {},
    /** Why it may not keep this; null where it was taken. */
    keep(name: string, value: object, done: KeepDone = () => {}): Sentence | null {
      if (Buffer.byteLength(JSON.stringify(value)) > KEPT_BYTES_MAX)
        return say('fault.guests.keeps-too-much', { most: KEPT_BYTES_MAX / 1024 })
      const isOther = !isDeepStrictEqual(value, kept.get(name))
      kept.set(name, value)
      untold.push(done)
      if (next) return null
      // What the card has refused is no less urgent when it is told again.
      if (isOther || isFailing ? atOnce.get(name)?.() : waiting) writeLater()
      else void writeSoon()
      return null
    },
    async [Symbol.asyncDispose]() {
      await writing
      if (waiting) await writeSoon()
      // There as well where the last write failed, too.
      waiting?.[Symbol.dispose]()
      waiting = null
    },
  }
}
