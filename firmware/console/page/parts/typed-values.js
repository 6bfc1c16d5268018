/**
 * What was typed in a room and not sent is kept while the user is in another room: the fields are made anew when he
 * comes back, and get their text again. Secrets are not kept, nor what a dialog asked for.
 */

/** room → field → what was typed */
const kept = new Map()

const isKept = (field) =>
  field.matches(
    'textarea, input:not([type=password], [type=file], [type=checkbox], [type=radio])',
  ) &&
  !field.matches('.covered') &&
  !field.closest('dialog')

/** A field's key: the nearest element with an id, and the field's name in it. */
const keyOf = (field) => `${(field.form ?? field).closest('[id]')?.id} ${field.id || field.name}`

/** Keeps what is typed from now on; call the result when the room is left. */
export function keepTyped(room, panel) {
  const typed = new Set()
  const waiting = kept.get(room) ?? new Map()
  kept.delete(room)
  const onInput = ({ target }) => isKept(target) && typed.add(target)
  panel.addEventListener('input', onInput)
  const changes = new MutationObserver(putBack)
  changes.observe(panel, { childList: true, subtree: true })
  putBack()
  return () => {
    changes.disconnect()
    panel.removeEventListener('input', onInput)
    const left = [...typed].filter((field) => field.isConnected && field.value !== '')
    kept.set(room, new Map([...waiting, ...left.map((field) => [keyOf(field), field.value])]))
  }

  /** Called again for fields that come later than their room: from a form that loads, or from an answer. */
  function putBack() {
    if (waiting.size === 0) return
    for (const field of panel.querySelectorAll('input, textarea')) {
      const key = keyOf(field)
      if (!waiting.has(key) || !isKept(field)) continue
      const value = waiting.get(key)
      waiting.delete(key)
      if (field.value === value) continue
      field.value = value
      // As if it were typed, so that a component that holds the value takes it over.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (field.type === 'date') field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}
