/** One item: its name, whether it is offered, its templates, and deleting it. */
import { act, call } from '../../call.js'
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Form } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { nameIn } from '../../parts/item-field.js'
import { ItemPicture } from '../../parts/item-picture.js'
import { teach } from '../../parts/learn-form.js'
import { toast } from '../../parts/toasts.js'
import { useDraft } from '../../parts/unsaved-draft.js'
import { Allowed } from '../../rights.js'
import { t, withWords } from '../../words/words.js'
import { deletedHere, restoreLatest } from './deletions.js'
import { Enough } from './taught-enough.js'

export function ItemCard({ item, onClose }) {
  const { id, count } = item
  const name = nameIn(item)
  const revision = usePart('review')?.revision
  const { canMark = false, comesBack = false } = usePart('deletions') ?? {}
  const close = html`<button type="button" class="quiet" id="close-item" onClick=${onClose}>${t('items.close')}</button>`
  const remove = async () => {
    if (await act('/api/delete_item', { json: { id } }))
      toast(deletedHere(t('items.deleted', { item: name ?? id })), {
        undo: () => restoreLatest(id, name),
      })
  }
  const removeEverywhere = async () => {
    const title = t('items.everywhere')
    const text = t('items.everywhere-sure', { item: name ?? id })
    if (!(await confirm({ title, text, yes: title }))) return
    await act('/api/set_deletion_all_flag', { json: { id } })
  }
  return html`<${Card} id="item" title=${name ?? id} pill=${close}>
    <div class="item-head">
      <${ItemPicture} id=${id} version=${count} />
      <div>
        <p class="muted" id="item-code">${id}</p>
        <${Allowed} may="change"><${Offered} item=${item} /><//>
      </div>
    </div>
    <${Allowed} may="change"><${Name} item=${item} /><//>
    <div class="row">
      <${Button} may="change" id="teach-item" onClick=${() => teach(id)}>${t('items.teach-more')}<//>
      <${Button} may="change" id="delete-item" disabled=${count === 0} onClick=${remove}>${t('items.delete')}<//>
      ${canMark && html`<${Button} may="operate" id="delete-everywhere" onClick=${removeEverywhere}>${t('items.everywhere')}<//>`}
    </div>
    ${comesBack && html`<${Allowed} may="change"><p class="muted small" id="comes-back">${t('items.comes-back')}</p><//>`}
    <${Templates} item=${item} />
    <${NotThis} id=${id} version=${`${count} ${revision}`} />
    <${Enough} id=${id} count=${count} />
  <//>`
}

function NotThis(given) {
  const [Part, setPart] = useState(null)
  useEffect(() => {
    withWords(import('./counter-examples.js')).then(
      ({ CounterExamples }) => setPart(() => CounterExamples),
      () => globalThis.loadAgain?.isBroken(),
    )
  }, [])
  return Part && html`<${Part} ...${given} />`
}

const addressOf = (id) => `/api/items/${encodeURIComponent(id)}`

function Name({ item: { id, name } }) {
  const rename = (given) => act(addressOf(id), { method: 'PUT', json: { name: given } })
  const draft = useDraft({
    saved: name ?? '',
    async save(typed) {
      const answer = await rename(typed.trim() || null)
      if (!answer) return null
      toast(t('items.renamed', { item: answer.data.name ?? id }), {
        undo: () => rename(name ?? null),
      })
      return answer.data.name ?? ''
    },
  })
  return html`<${Form} id="name-item" onSubmit=${() => draft.send()}>
    <label class="grow">
      <span>${t('items.name')}</span>
      <input
        name="name"
        value=${draft.value}
        maxlength="200"
        autocomplete="off"
        onInput=${({ currentTarget }) => draft.set(currentTarget.value)}
      />
    </label>
    <button type="submit" disabled=${!draft.isChanged}>${t('items.save')}</button>
  <//>`
}

function Offered({ item: { id, isActive } }) {
  const draft = useDraft({
    saved: isActive !== false,
    async save(active) {
      const answer = await act(addressOf(id), { method: 'PUT', json: { active } })
      return answer ? answer.data.active : null
    },
  })
  const change = async ({ currentTarget }) => {
    if (!(await draft.send(currentTarget.checked))) draft.drop()
  }
  return html`<label class="check">
    <input type="checkbox" id="offered" checked=${draft.value} onChange=${change} />
    <span>${t('items.offered')}</span>
  </label>`
}

function Templates({ item }) {
  const { id, count } = item
  const name = nameIn(item)
  const [known, setKnown] = useState(null)
  useEffect(() => {
    const leaving = new AbortController()
    const path = '/api/get_item_template_list'
    call(path, { json: { id }, signal: leaving.signal }).then(({ isOk, value }) => {
      if (isOk && !leaving.signal.aborted) setKnown(value)
    })
    return () => leaving.abort()
  }, [id, count])
  const remove = async (sid) => {
    if (await act('/api/delete_item_template', { json: { id, sid } }))
      toast(deletedHere(t('items.template-deleted')), { undo: () => restoreLatest(id, name) })
  }
  if (!known) return null
  return html`<p class="muted small" id="template-count">${t('items.of-most', { count: known.data.length, most: known.max })}</p>
    <ul class="gallery small" id="templates">
      ${known.data.map(
        (sid, at) => html`<li key=${sid} data-sid=${sid}>
          <${ItemPicture} id=${id} sid=${sid} alt=${t('items.picture', { item: name ?? id, number: at + 1 })} />
          <${Button} may="change" className="quiet" onClick=${() => remove(sid)}>
            ${t('items.delete')}<span class="sr"> ${at + 1}</span>
          <//>
        </li>`,
      )}
    </ul>`
}
