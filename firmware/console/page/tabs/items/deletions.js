/** What was deleted lately and can come back, and what is being deleted on all lanes. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { partOf, usePart } from '../../live.js'
import { Button, Card } from '../../parts/card-button-and-form.js'
import { nameOf } from '../../parts/item-field.js'
import { toast } from '../../parts/toasts.js'
import { t } from '../../words/words.js'

export function Deletions() {
  const deletions = usePart('deletions')
  const devices = usePart('devices')?.devices ?? []
  if (!deletions || deletions.deleted.length + deletions.marks.length === 0) return null
  const lanes = devices.map(({ sn }) => sn)
  return html`<${Card} id="deletions" title=${t('items.deletions')}>
    <ul class="list" id="deleted" tabindex="0" aria-label=${t('items.deletions')}>
      ${deletions.deleted.map(deletedRow)}
    </ul>
    ${deletions.marks.length > 0 && html`<h3>${t('items.marks')}</h3>`}
    <${MarkList} marks=${deletions.marks} lanes=${lanes} />
  <//>`
}

/** The deletions under way on all lanes; the tab of the fleet shows them, too. */
export function MarkList({ marks, lanes }) {
  return html`<ul class="list" id="marks" tabindex="0" aria-label=${t('items.marks')}>
    ${marks.map((mark) => markRow(mark, lanes))}
  </ul>`
}

/** What a toast says of what was deleted here alone; `more` where the item's page does not stand beside it and tell more. */
export function deletedHere(words, more = t('items.brought-back')) {
  return partOf('deletions').get()?.comesBack ? `${words} ${more}` : words
}

/** Undoes the latest deletion of an item. */
export const restoreLatest = (id, name) => restore({ id, latest: true }, nameOf(id, name))

async function restore(json, item) {
  if (await act('/api/restore_item', { json })) toast(t('items.restored', { item }))
}

function deletedRow({ id, name, count }) {
  const item = nameOf(id, name)
  return html`<li key=${id}>
    <span class="name">${item}<small>${t('items.count', { count })}</small></span>
    <${Button} may="change" data-restore=${id} onClick=${() => restore({ id }, item)}>${t('items.undo')}<span class="sr"> ${item}</span><//>
  </li>`
}

function markRow({ id, name, done }, lanes) {
  const item = nameOf(id, name)
  const all = [...new Set([...lanes, ...done])]
  const open = all.filter((sn) => !done.includes(sn))
  const clear = () => act('/api/clear_deletion_all_flag', { json: { id } })
  return html`<li key=${id} data-mark=${id}>
    <span class="name">
      ${item}
      <small>${t('items.mark-done', { done: done.length, all: all.length })}</small>
      ${open.length > 0 && html`<small>${t('items.mark-open', { lanes: open.join(', ') })}</small>`}
      <progress max=${Math.max(all.length, 1)} value=${done.length} aria-label=${item}></progress>
    </span>
    <${Button} may="operate" onClick=${clear}>${t('items.unmark')}<span class="sr"> ${item}</span><//>
  </li>`
}
