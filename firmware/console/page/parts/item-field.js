/** A field for an item: its code, or its name where the lane knows one; a few that fit are offered. */
import { html, useId } from '../html.js'
import { partOf, usePart } from '../live.js'

const OFFERED = 12

/** `value` is what was typed; `itemOf(value)` is the code that it means. */
export function ItemField({ value, onInput, label, name = 'id' }) {
  const list = useId()
  const items = usePart('items')?.list ?? []
  const wanted = value.trim().toLowerCase()
  const offered = wanted === '' ? [] : fitting(items, wanted).slice(0, OFFERED)
  return html`<label class="grow">
    <span class="sr">${label}</span>
    <input
      name=${name}
      value=${value}
      onInput=${({ currentTarget }) => onInput(currentTarget.value)}
      autocomplete="off"
      maxlength="200"
      placeholder=${label}
      list=${list}
      required
    />
    <datalist id=${list}>
      ${offered.map(({ id, name: called }) => html`<option key=${id} value=${id}>${called ?? id}</option>`)}
    </datalist>
  </label>`
}

export function fitting(items, wanted) {
  if (wanted === '') return items
  return items.filter(({ id, name }) => `${id} ${name ?? ''}`.toLowerCase().includes(wanted))
}

export function itemOf(typed) {
  const text = typed.trim()
  const items = partOf('items').get()?.list ?? []
  if (items.some(({ id }) => id === text)) return text
  const named = items.filter(({ name }) => name?.toLowerCase() === text.toLowerCase())
  return named.length === 1 ? named[0].id : text
}

/** What people call an item; its code where nobody named it. */
export function nameOf(id) {
  const items = partOf('items').get()?.list ?? []
  return items.find((item) => item.id === id)?.name ?? id
}
