/** One item: its name, whether it is offered, its templates, and deleting it. */

import OF_FEATURES from 'page:features/items'
import type { TargetedEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { act, lane } from '../../call.ts'
import type { Done } from '../../lane-rows.ts'
import { usePart } from '../../live.ts'
import { Button, Card, Form } from '../../parts/card-button-and-form.tsx'
import { confirm } from '../../parts/dialog.tsx'
import { type Item, nameIn } from '../../parts/item-field.tsx'
import { ItemPicture } from '../../parts/item-picture.tsx'
import { teach } from '../../parts/learn-form.tsx'
import { toast } from '../../parts/toasts.tsx'
import { useDraft } from '../../parts/unsaved-draft.ts'
import { Allowed } from '../../rights.tsx'
import { t } from '../../words/words.ts'
import { deletedHere, restoreLatest } from './deletions.tsx'

interface ItemProps {
  readonly item: Item
}

export function ItemCard({ item, onClose }: ItemProps & { onClose: () => void }) {
  const { id, count } = item
  const name = nameIn(item)
  const { canMark = false, comesBack = false } = usePart('deletions') ?? {}
  const close = (
    <button type="button" class="quiet" id="close-item" onClick={onClose}>
      {t('items.close')}
    </button>
  )
  const remove = async () => {
    if (await act('POST /api/delete_item', { body: { id } }))
      toast(deletedHere(t('items.deleted', { item: name ?? id })), {
        undo: () => restoreLatest(id, name),
      })
  }
  const removeEverywhere = async () => {
    const title = t('items.everywhere')
    const text = t('items.everywhere-sure', { item: name ?? id })
    if (!(await confirm({ title, text, yes: title }))) return
    await act('POST /api/set_deletion_all_flag', { body: { id } })
  }
  return (
    <Card id="item" title={name ?? id} pill={close}>
      <div class="item-head">
        <ItemPicture id={id} version={count} />
        <div>
          <p class="muted" id="item-code">
            {id}
          </p>
          <Allowed may="change">
            <Offered item={item} />
          </Allowed>
        </div>
      </div>
      <Allowed may="change">
        <Name item={item} />
      </Allowed>
      <div class="row">
        <Button may="change" undoes id="teach-item" onClick={() => teach(id)}>
          {t('items.teach-more')}
        </Button>
        <Button may="change" undoes id="delete-item" disabled={count === 0} onClick={remove}>
          {t('items.delete')}
        </Button>
        {canMark && (
          <Button may="operate" undoes id="delete-everywhere" onClick={removeEverywhere}>
            {t('items.everywhere')}
          </Button>
        )}
      </div>
      {comesBack && (
        <Allowed may="change">
          <p class="muted small" id="comes-back">
            {t('items.comes-back')}
          </p>
        </Allowed>
      )}
      <Templates item={item} />
      {Object.entries(OF_FEATURES).map(
        ([feature, { OfItem }]) => OfItem && <OfItem key={feature} id={id} count={count} />,
      )}
    </Card>
  )
}

function Name({ item: { id, name } }: ItemProps) {
  const rename = (given: string | null) =>
    act('PUT /api/items/:id', { path: { id }, body: { name: given } })
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
  return (
    <Form may="change" id="name-item" onSubmit={() => draft.send()}>
      <label class="grow">
        <span>{t('items.name')}</span>
        <input
          name="name"
          value={draft.value}
          maxlength={200}
          autocomplete="off"
          onInput={({ currentTarget }) => draft.set(currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={!draft.isChanged}>
        {t('items.save')}
      </button>
    </Form>
  )
}

function Offered({ item: { id, isActive } }: ItemProps) {
  const draft = useDraft({
    saved: isActive !== false,
    async save(active) {
      const answer = await act('PUT /api/items/:id', { path: { id }, body: { active } })
      return answer ? answer.data.active : null
    },
  })
  const change = async ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
    if (!(await draft.send(currentTarget.checked))) draft.drop()
  }
  return (
    <label class="check">
      <input type="checkbox" id="offered" checked={draft.value} onChange={change} />
      <span>{t('items.offered')}</span>
    </label>
  )
}

function Templates({ item }: ItemProps) {
  const { id, count } = item
  const name = nameIn(item)
  const [known, setKnown] = useState<Done<'POST /api/get_item_template_list'> | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    lane('POST /api/get_item_template_list', { body: { id } }, { signal }).then(
      ({ isOk, value }) => {
        if (isOk && !signal.aborted) setKnown(value)
      },
    )
    return () => leaving.abort()
  }, [id, count])
  const remove = async (sid: string) => {
    if (await act('POST /api/delete_item_template', { body: { id, sid } }))
      toast(deletedHere(t('items.template-deleted')), { undo: () => restoreLatest(id, name) })
  }
  if (!known) return null
  return (
    <>
      <p class="muted small" id="template-count">
        {t('items.of-most', { count: known.data.length, most: known.max })}
      </p>
      <ul class="gallery small" id="templates">
        {known.data.map((sid, at) => (
          <li key={sid} data-sid={sid}>
            <ItemPicture
              id={id}
              sid={sid}
              alt={t('items.picture', { item: name ?? id, number: at + 1 })}
            />
            <Button may="change" undoes className="quiet" onClick={() => remove(sid)}>
              {t('items.delete')}
              <span class="sr"> {at + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
