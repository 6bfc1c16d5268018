/**
 * What a person changes and then saves, beside the lane's own value. No event and no answer removes what was typed or
 * drawn, and a saved value does not jump back while its event is on the way.
 */
import { useEffect, useRef, useState } from '../html.js'

// Events come within a second or two; on a slow board it may take ten.
const EVENT_MS = 10_000

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/**
 * `saved`: the lane's present value. `revision`: where the lane has one, it counts up with each change.
 * `save(value)` resolves to the value that the lane has then, or to null where it refused.
 *
 * `value` is to be shown; `set(value)` changes it; `send()` saves it, `send(value)` this one; `drop()` forgets it.
 */
export function useDraft({ saved, revision = null, save }) {
  // An object, so that null can be a value: { value }.
  const [draft, setDraft] = useState(null)
  // A saved value whose event has not come yet: { value, before, revision }.
  const [sent, setSent] = useState(null)
  const now = useRef(null)
  now.current = { saved, revision }
  const isTold = sent !== null && isPast(sent, saved, revision)
  useEffect(() => {
    if (isTold) setSent(null)
  }, [isTold])
  // Without a revision, a value that somebody else set back to the earlier one looks unchanged: no event ends the wait.
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
      // A change that was made during the saving stays a draft.
      setDraft((current) => (current && same(current.value, wanted.value) ? null : current))
      return true
    },
  }
}

/** The lane's event for it, or for something newer, has come. Somebody else's change may have come before ours. */
function isPast(sent, saved, revision) {
  if (same(saved, sent.value)) return true
  if (sent.revision !== null) return revision >= sent.revision + 2 || revision < sent.revision
  return !same(saved, sent.before)
}
