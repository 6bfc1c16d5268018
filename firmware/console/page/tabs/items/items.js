/** The items the lane knows, with how many templates each has. */
import { html, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Card } from '../../parts/card.js'
import { t } from '../../words/words.js'
import '../../words/items.js'

// A list that a phone can hold; the search finds the rest.
const ROWS_MAX = 200

export function Tab() {
  const items = usePart('items')?.list
  const [wanted, setWanted] = useState('')
  return html`<${Card} id="items-card" title=${t('items.title')} pill=${items && html`<${Total} items=${items} />`}>
    <label hidden=${!items?.length}>
      <span class="sr">${t('items.find')}</span>
      <input
        type="search"
        id="find"
        placeholder=${t('items.find')}
        autocomplete="off"
        onInput=${({ currentTarget }) => setWanted(currentTarget.value.trim().toLowerCase())}
      />
    </label>
    ${items && html`<${List} items=${items} wanted=${wanted} />`}
  <//>`
}

function List({ items, wanted }) {
  const found = items.filter(({ id, name }) => `${id} ${name ?? ''}`.toLowerCase().includes(wanted))
  const words =
    items.length === 0 ? t('items.none') : found.length === 0 ? t('items.not-found') : ''
  return html`<ul class="list" id="items" tabindex="0" aria-label=${t('items.title')}>
      ${found.slice(0, ROWS_MAX).map(row)}
      ${
        found.length > ROWS_MAX &&
        html`<li class="muted">${t('items.more', { count: found.length - ROWS_MAX })}</li>`
      }
    </ul>
    <p class="muted empty" id="no-items">${words}</p>`
}

function Total({ items }) {
  const templates = items.reduce((total, { count }) => total + count, 0)
  return html`<span class="muted small" id="items-total">
    ${items.length > 0 && t('items.total', { items: items.length, templates })}
  </span>`
}

function row({ id, name, count }) {
  return html`<li key=${id}>
    <span class="name">${name ?? id}${name && html`<small>${id}</small>`}</span>
    <span class="muted">${count}</span>
  </li>`
}
