/**
 * What a person changes and then saves, beside what the lane says. Neither an event nor an answer takes away
 * what was typed or drawn, and what was saved does not fall back while its event is on the way.
 */
import { useEffect, useRef, useState } from '../html.js'

// Events come within a second or two, on a slow board ten times later.
const EVENT_MS = 10_000

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/**
 * `saved`: what the lane says now. `revision`: counts up there with each change, where it is known.
 * `save(value)` resolves to what the lane has now, or to null where it refused.
 *
 * `value` is to be shown; `set(value)` a change; `send()` saves it, `send(value)` this one; `drop()` forgets it.
 */
export function useDraft({ saved, revision = null, save }) {
  // { value }, so that null can be a value.
  const [draft, setDraft] = useState(null)
  // Answered, and its event is still to come: { value, before, revision }.
  const [sent, setSent] = useState(null)
  const now = useRef(null)
  now.current = { saved, revision }
  const isTold = sent !== null && isPast(sent, saved, revision)
  useEffect(() => {
    if (isTold) setSent(null)
  }, [isTold])
  // Without a revision nobody can tell that another set the value of before again, and no event comes of it.
  useEffect(() => {
    if (sent?.revision !== null) return
    const timer = setTimeout(() => setSent(null), EVENT_MS)
    return () => clearTimeout(timer)
  }, [sent])
  const shown = draft ?? (sent && !isTold ? sent : { value: saved })
  return {
    value: shown.value,
    isChanged: draft !== null,
    set: (value) => setDraft({ value }),
    drop: () => setDraft(null),
    async send(...given) {
      const wanted = given.length > 0 ? { value: given[0] } : draft
      if (!wanted) return false
      if (given.length > 0) setDraft(wanted)
      const before = now.current
      const value = await save(wanted.value)
      if (value === null) return false
      setSent({ value, before: before.saved, revision: before.revision })
      // What was changed while it was being saved is another draft.
      setDraft((current) => (current && same(current.value, wanted.value) ? null : current))
      return true
    },
  }
}

/** Told of it, or of something newer. Another's change may have come between the sending and ours. */
function isPast(sent, saved, revision) {
  if (same(saved, sent.value)) return true
  if (sent.revision !== null) return revision >= sent.revision + 2 || revision < sent.revision
  return !same(saved, sent.before)
}
