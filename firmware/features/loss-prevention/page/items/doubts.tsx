/** Choices that did not fit what the lane saw or weighed, each with its picture beside what was chosen. */

import { act, pathOf } from '#firmware/console/page/call.ts'
import { dateTime } from '#firmware/console/page/format.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { usePart } from '#firmware/console/page/live.ts'
import { Button, Card, Empty } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { nameOf } from '#firmware/console/page/parts/item-field.tsx'
import { ItemPicture, LanePicture } from '#firmware/console/page/parts/item-picture.tsx'
import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'
import { toast } from '#firmware/console/page/parts/toasts.tsx'
import { t, wordFor } from '#firmware/console/page/words/words.ts'
import 'page-words:doubts'

const SHOWN = 12

const REASONS = {
  price: () => t('doubts.price'),
  picture: () => t('doubts.picture'),
  weight: () => t('doubts.weight'),
}

type DoubtedChoice = Done<'GET /api/choices/doubted'>['data']['choices'][number]

export function Doubts() {
  const state = usePart('doubts')
  const { value, again } = useAnswer('GET /api/choices/doubted', {}, { news: state?.revision })
  if (!state || !value) return null
  const { choices, bound, samples } = value.data
  const dismiss = async (doubt: string) => {
    const asked = { path: { doubt }, body: { action: 'dismiss' } } as const
    if (await act('POST /api/choices/doubted/:doubt', asked)) toast(t('doubts.dismissed'))
    again()
  }
  const pill = (
    <span class="muted small" id="doubts-count">
      {choices.length}
    </span>
  )
  return (
    <Card id="doubts" title={t('doubts.title')} pill={pill}>
      {state.stopped && (
        <p class="small" id="doubts-stopped">
          {t('doubts.stopped', { why: state.stopped })}
        </p>
      )}
      {choices.length === 0 && (
        <Empty id="doubts-none">{state.isOn ? t('doubts.none') : t('doubts.off')}</Empty>
      )}
      {state.isOn && bound === null && (
        <p class="muted small" id="doubts-few">
          {t('doubts.few', { samples })}
        </p>
      )}
      <ul class="list" id="doubts-list" tabindex={0} aria-label={t('doubts.title')}>
        {choices.slice(0, SHOWN).map((one) => (
          <Doubt key={one.id} doubt={one} onDismiss={dismiss} />
        ))}
      </ul>
    </Card>
  )
}

interface DoubtProps {
  readonly doubt: DoubtedChoice
  onDismiss(id: string): unknown
}

function Doubt({
  doubt: { id, at, reason, chosen, like, grams, usual, picture },
  onDismiss,
}: DoubtProps) {
  const [item, other] = [nameOf(chosen.id), like && nameOf(like.id)]
  return (
    <li class="doubt" data-doubt={id}>
      <div class="doubt-pair">
        {picture && (
          <figure>
            <LanePicture
              address={pathOf('GET /api/choices/doubted/:doubt/picture', { path: { doubt: id } })}
              alt={t('doubts.seen')}
            />
            <figcaption>{t('doubts.seen')}</figcaption>
          </figure>
        )}
        <figure>
          <ItemPicture id={chosen.id} alt={item} />
          <figcaption>{t('doubts.chosen', { item })}</figcaption>
        </figure>
      </div>
      <p>{wordFor(REASONS, reason)}</p>
      {like && <p class="small">{t('doubts.like', { item: other })}</p>}
      {usual && <p class="small">{t('doubts.usual', { grams, ...usual })}</p>}
      <p class="row">
        <span class="muted small">{dateTime(at)}</span>
        <Button may="change" undoes className="quiet" onClick={() => onDismiss(id)}>
          {t('doubts.dismiss')}
        </Button>
      </p>
    </li>
  )
}
