/** Pictures that are known not to be an item; each can be taken back. Loaded with the first item that is opened. */

import { useEffect, useState } from 'preact/hooks'
import { act, lane, pathOf } from '#firmware/console/page/call.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { Button } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { LanePicture } from '#firmware/console/page/parts/item-picture.tsx'
import { toast } from '#firmware/console/page/parts/toasts.tsx'
import { t } from '#firmware/console/page/words/words.ts'
import 'page-words:review'

type Listed = Done<'GET /api/items/:id/counter-examples'>['data']

export interface CounterExamplesProps {
  readonly id: string
  /** Changes whenever the list may have changed. */
  readonly version: string
}

export function CounterExamples({ id, version }: CounterExamplesProps) {
  const [list, setList] = useState<Listed>([])
  const [taken, setTaken] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    lane('GET /api/items/:id/counter-examples', { path: { id } }, { signal }).then(
      ({ isOk, value }) => {
        if (isOk && !signal.aborted) setList(value.data)
      },
    )
    return () => leaving.abort()
  }, [id, version, taken])
  const takeBack = async (picture: string) => {
    const path = { id, picture }
    if (!(await act('DELETE /api/items/:id/counter-examples/:picture', { path }))) return
    setTaken(taken + 1)
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
