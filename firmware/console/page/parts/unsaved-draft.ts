/**
 * What a person changes and then saves, beside the lane's own value. No event and no answer removes what was typed or
 * drawn, and a saved value does not jump back while its event is on the way.
 */
import { useEffect, useRef, useState } from 'preact/hooks'

// Events come within a second or two; on a slow board it may take ten.
const EVENT_MS = 10_000

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Saving<Value> {
  /** The lane's present value. */
  readonly saved: Value
  /** Where the lane has one, it counts up with each change. */
  readonly revision?: number | null
  /** Resolves to the value that the lane has then, or to null where it refused. */
  save(value: Value): Promise<Value | null>
}

interface Held<Value> {
  readonly value: Value
}

interface Sent<Value> extends Held<Value> {
  readonly before: Value
  readonly revision: number | null
}

export interface Draft<Value> {
  /** To be shown. */
  readonly value: Value
  readonly isChanged: boolean
  set(value: Value): void
  /** Forgets what was changed. */
  drop(): void
  /** Saves what was changed, or this one; true where the lane took it. */
  send(...given: [] | [Value]): Promise<boolean>
}

export function useDraft<Value>({ saved, revision = null, save }: Saving<Value>): Draft<Value> {
  // An object, so that null can be a value.
  const [draft, setDraft] = useState<Held<Value> | null>(null)
  // A saved value whose event has not come yet.
  const [sent, setSent] = useState<Sent<Value> | null>(null)
  const now = useRef<Pick<Saving<Value>, 'saved'> & { revision: number | null }>({
    saved,
    revision,
  })
  now.current = { saved, revision }
  const isConfirmed = sent !== null && isPast(sent, saved, revision)
  useEffect(() => {
    if (isConfirmed) setSent(null)
  }, [isConfirmed])
  // Without a revision, a value that somebody else set back to the earlier one looks unchanged: no event ends the wait.
  useEffect(() => {
    if (sent?.revision !== null) return
    const timer = setTimeout(() => setSent(null), EVENT_MS)
    return () => clearTimeout(timer)
  }, [sent])
  const shown = draft ?? (sent && !isConfirmed ? sent : { value: saved })
  return {
    value: shown.value,
    isChanged: draft !== null,
    set: (value) => setDraft({ value }),
    drop: () => setDraft(null),
    async send(...given) {
      const [value_] = given
      const wanted = given.length > 0 ? { value: value_ as Value } : draft
      if (!wanted) return false
      if (given.length > 0) setDraft(wanted)
      const before = now.current
      const value = await save(wanted.value)
      if (value === null) return false
      setSent({ value, before: before.saved, revision: before.revision })
      // A change that was made during the saving stays a draft.
      setDraft((current) => (current && same(current.value, wanted.value) ? null : current))
      return true
    },
  }
}

/** The lane's event for it, or for something newer, has come. Somebody else's change may have come before ours. */
function isPast<Value>(sent: Sent<Value>, saved: Value, revision: number | null): boolean {
  if (same(saved, sent.value)) return true
  if (sent.revision !== null && revision !== null)
    return revision >= sent.revision + 2 || revision < sent.revision
  return !same(saved, sent.before)
}
