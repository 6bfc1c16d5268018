/** Pictures that are known not to be an item; each can be taken back. Loaded with the first item that is opened. */

import { act, pathOf } from '#firmware/console/page/call.ts'
import { Button } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { LanePicture } from '#firmware/console/page/parts/item-picture.tsx'
import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'
import { toast } from '#firmware/console/page/parts/toasts.tsx'
import { t } from '#firmware/console/page/words/words.ts'
import 'page-words:review'

export interface CounterExamplesProps {
  readonly id: string
  /** Changes whenever the list may have changed. */
  readonly version: string
}

export function CounterExamples({ id, version }: CounterExamplesProps) {
  const { value, again } = useAnswer(
    'GET /api/items/:id/counter-examples',
    { path: { id } },
    { news: version },
  )
  const list = value?.data ?? []
  const takeBack = async (picture: string) => {
    const path = { id, picture }
    if (!(await act('DELETE /api/items/:id/counter-examples/:picture', { path }))) return
    await again()
    toast(t('review.undone'))
  }
  if (list.length === 0) return null
  return (
    <>
      <h3>{t('counter.title')}</h3>
      <ul class="gallery small" id="counter-examples">
        {list.map(({ picture }, at) => (
          <li key={picture} data-picture={picture}>
            <LanePicture
              address={pathOf('GET /api/items/:id/counter-examples/:picture', {
                path: { id, picture },
              })}
              alt={t('counter.picture', { number: at + 1 })}
            />
            <Button may="change" undoes className="quiet" onClick={() => takeBack(picture)}>
              {t('review.undo')}
              <span class="sr"> {at + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
