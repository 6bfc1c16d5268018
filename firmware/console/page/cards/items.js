/** The items the lane knows, with how many templates each has. */
import { byId, make } from '../dom.js'
import { onLanguage, t } from '../i18n.js'

// A list that a phone can hold; the search finds the rest.
const ROWS_MAX = 200

let items = null

/** What people call an item; its code where nobody named it. */
export function nameOf(id) {
  return items?.find((item) => item.id === id)?.name ?? id
}

export function startItems() {
  onLanguage(draw)
  byId('find').addEventListener('input', draw)

  function draw() {
    if (!items) return
    const wanted = byId('find').value.trim().toLowerCase()
    const found = items.filter(({ id, name }) =>
      `${id} ${name ?? ''}`.toLowerCase().includes(wanted),
    )
    const rows = found.slice(0, ROWS_MAX).map(row)
    if (found.length > ROWS_MAX)
      rows.push(
        make('li', { className: 'muted' }, t('items.more', { count: found.length - ROWS_MAX })),
      )
    byId('items').replaceChildren(...rows)
    byId('find').hidden = items.length === 0
    byId('no-items').textContent =
      items.length === 0 ? t('items.none') : found.length === 0 ? t('items.not-found') : ''
    const templates = items.reduce((total, { count }) => total + count, 0)
    byId('items-total').textContent =
      items.length === 0 ? '' : t('items.total', { items: items.length, templates })
  }

  return ({ list }) => {
    items = list
    draw()
  }
}

function row({ id, name, count }) {
  const label = make('span', { className: 'name' }, name ?? id)
  if (name) label.append(make('small', {}, id))
  return make('li', {}, label, make('span', { className: 'muted' }, String(count)))
}
