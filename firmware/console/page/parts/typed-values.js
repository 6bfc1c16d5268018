/**
 * What was typed in a room and sent nowhere, kept while somebody is in another one: the fields are made anew when
 * he comes back, and get what they had. Secrets are not kept, nor what a dialog asked.
 */

/** room → field → what was typed */
const kept = new Map()

const isKept = (field) =>
  field.matches(
    'textarea, input:not([type=password], [type=file], [type=checkbox], [type=radio])',
  ) &&
  !field.matches('.covered') &&
  !field.closest('dialog')

/** By the nearest thing with an id, and its name there. */
const keyOf = (field) => `${(field.form ?? field).closest('[id]')?.id} ${field.id || field.name}`

/** From now until what it answers is called, when the room is left. */
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

  /** Some fields come later than their room: of a form that is loaded, or made of an answer. */
  function putBack() {
    if (waiting.size === 0) return
    for (const field of panel.querySelectorAll('input, textarea')) {
      const key = keyOf(field)
      if (!waiting.has(key) || !isKept(field)) continue
      const value = waiting.get(key)
      waiting.delete(key)
      if (field.value === value) continue
      field.value = value
      // As if it were typed: a component that holds the value takes it.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (field.type === 'date') field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}
