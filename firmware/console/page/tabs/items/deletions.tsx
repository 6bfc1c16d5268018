/** What was deleted lately and can come back, and what is being deleted on all lanes. */
import { act } from '../../call.ts'
import type { Parts } from '../../lane-parts.ts'
import type { Given } from '../../lane-rows.ts'
import { partOf, usePart } from '../../live.ts'
import { Button, Card } from '../../parts/card-button-and-form.tsx'
import { nameOf } from '../../parts/item-field.tsx'
import { toast } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'

type Deleted = Parts['deletions']['deleted'][number]
type Mark = Parts['deletions']['marks'][number]

export function Deletions() {
  const deletions = usePart('deletions')
  const devices = usePart('devices')?.devices ?? []
  if (!deletions || deletions.deleted.length + deletions.marks.length === 0) return null
  const lanes = devices.map(({ sn }) => sn)
  return (
    <Card id="deletions" title={t('items.deletions')}>
      <ul class="list" id="deleted" tabindex={0} aria-label={t('items.deletions')}>
        {deletions.deleted.map(deletedRow)}
      </ul>
      {deletions.marks.length > 0 && <h3>{t('items.marks')}</h3>}
      <MarkList marks={deletions.marks} lanes={lanes} />
    </Card>
  )
}

interface MarkListProps {
  readonly marks: readonly Mark[]
  /** Serial numbers of all that are known. */
  readonly lanes: readonly string[]
}

/** The deletions under way on all lanes; the tab of the fleet shows them, too. */
export function MarkList({ marks, lanes }: MarkListProps) {
  return (
    <ul class="list" id="marks" tabindex={0} aria-label={t('items.marks')}>
      {marks.map((mark) => markRow(mark, lanes))}
    </ul>
  )
}

/** What a toast says of what was deleted here alone; `more` where the item's page does not stand beside it and tell more. */
export function deletedHere(words: string, more = t('items.brought-back')): string {
  return partOf('deletions').get()?.comesBack ? `${words} ${more}` : words
}

/** Undoes the latest deletion of an item. */
export const restoreLatest = (id: string, name?: string | null): Promise<void> =>
  restore({ id, latest: true }, nameOf(id, name))

async function restore(body: Given<'POST /api/restore_item'>['body'], item: string): Promise<void> {
  if (await act('POST /api/restore_item', { body })) toast(t('items.restored', { item }))
}

function deletedRow({ id, name, count }: Deleted) {
  const item = nameOf(id, name)
  return (
    <li key={id}>
      <span class="name">
        {item}
        <small>{t('items.count', { count })}</small>
      </span>
      <Button may="change" undoes data-restore={id} onClick={() => restore({ id }, item)}>
        {t('items.undo')}
        <span class="sr"> {item}</span>
      </Button>
    </li>
  )
}

function markRow({ id, name, done }: Mark, lanes: readonly string[]) {
  const item = nameOf(id, name)
  const all = [...new Set([...lanes, ...done])]
  const open = all.filter((sn) => !done.includes(sn))
  const clear = () => act('POST /api/clear_deletion_all_flag', { body: { id } })
  return (
    <li key={id} data-mark={id}>
      <span class="name">
        {item}
        <small>{t('items.mark-done', { done: done.length, all: all.length })}</small>
        {open.length > 0 && <small>{t('items.mark-open', { lanes: open.join(', ') })}</small>}
        <progress max={Math.max(all.length, 1)} value={done.length} aria-label={item} />
      </span>
      <Button may="operate" undoes onClick={clear}>
        {t('items.unmark')}
        <span class="sr"> {item}</span>
      </Button>
    </li>
  )
}
