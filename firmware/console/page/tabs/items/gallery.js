/** All items with picture and name, a page at a time: thousands of them stay light. */
import { html, useState } from '../../html.js'
import { Card, Empty } from '../../parts/card-button-and-form.js'
import { fitting, isTaughtLittle, nameIn } from '../../parts/item-field.js'
import { ItemPicture } from '../../parts/item-picture.js'
import { t } from '../../words/words.js'

const PAGE = 48

const KINDS = {
  all: () => true,
  untaught: ({ count }) => count === 0,
  few: isTaughtLittle,
  off: ({ isActive }) => isActive === false,
}

export function Gallery({ items, open, onOpen }) {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState('all')
  const [first, setFirst] = useState(0)
  const found = items && fitting(items, typed.trim().toLowerCase()).filter(KINDS[kind])
  // There may be fewer items than when the page was turned.
  const from = Math.min(first, Math.max(0, Math.ceil((found?.length ?? 0) / PAGE) - 1) * PAGE)
  const search = (change) => (value) => {
    change(value)
    setFirst(0)
  }
  const turn = (to) => {
    setFirst(to)
    document.getElementById('items-card').scrollIntoView()
  }
  return html`<${Card} id="items-card" title=${t('items.title')} pill=${items && html`<${Total} items=${items} />`}>
    ${
      items?.length > 0 &&
      html`<div class="row">
        <label class="grow">
          <span class="sr">${t('items.find')}</span>
          <input
            type="search"
            id="find"
            value=${typed}
            placeholder=${t('items.find')}
            autocomplete="off"
            onInput=${({ currentTarget }) => search(setTyped)(currentTarget.value)}
          />
        </label>
        <label>
          <span class="sr">${t('items.which')}</span>
          <select id="which" value=${kind} onChange=${({ currentTarget }) => search(setKind)(currentTarget.value)}>
            <option value="all">${t('items.all')}</option>
            <option value="untaught">${t('items.untaught-only')}</option>
            <option value="few">${t('items.few-only')}</option>
            <option value="off">${t('items.off-only')}</option>
          </select>
        </label>
      </div>`
    }
    <ul class="gallery" id="item-tiles">
      ${found?.slice(from, from + PAGE).map((item) => tile(item, item.id === open, onOpen))}
    </ul>
    ${found && html`<${Empty} id="no-items">${wordsFor(items, found)}<//>`}
    ${found?.length > PAGE && html`<${Pager} from=${from} count=${found.length} onTurn=${turn} />`}
  <//>`
}

function tile(item, isOpen, onOpen) {
  const { id, count, isActive } = item
  const name = nameIn(item)
  return html`<li key=${id}>
    <button type="button" class="tile" aria-pressed=${isOpen} data-item=${id} onClick=${() => onOpen(isOpen ? null : id)}>
      ${count > 0 ? html`<${ItemPicture} id=${id} version=${count} />` : html`<span class="item-picture"></span>`}
      <span class="name"><span class="called">${name ?? id}</span>${name && html`<small>${id}</small>`}</span>
      <small class="muted">${count > 0 ? t('items.count', { count }) : t('items.untaught')}</small>
      ${isActive === false && html`<small class="muted">${t('items.off')}</small>`}
    </button>
  </li>`
}

function wordsFor(items, found) {
  if (items.length === 0) return t('items.none')
  return found.length === 0 ? t('items.not-found') : ''
}

function Total({ items }) {
  const templates = items.reduce((total, { count }) => total + count, 0)
  return html`<span class="muted small" id="items-total">
    ${items.length > 0 && t('items.total', { items: items.length, templates })}
  </span>`
}

function Pager({ from, count, onTurn }) {
  const to = Math.min(from + PAGE, count)
  return html`<nav class="row pager" aria-label=${t('items.pages')}>
    <button type="button" id="items-before" disabled=${from === 0} onClick=${() => onTurn(from - PAGE)}>
      ${t('items.before')}
    </button>
    <span class="muted" id="items-page">${t('items.page', { from: from + 1, to, count })}</span>
    <button type="button" id="items-after" disabled=${to === count} onClick=${() => onTurn(from + PAGE)}>
      ${t('items.after')}
    </button>
  </nav>`
}
