/** Whether an item was taught enough, and which pictures are mistaken for which. */

import { useEffect, useState } from 'preact/hooks'
import { lane } from '#firmware/console/page/call.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { nameOf } from '#firmware/console/page/parts/item-field.tsx'
import { ItemPicture } from '#firmware/console/page/parts/item-picture.tsx'
import { t, wordFor } from '#firmware/console/page/words/words.ts'
import 'page-words:review'

type Report = Done<'GET /api/items/enough'>['data']['items'][number]

const KINDS = {
  day: () => t('enough.day'),
  light: () => t('enough.light'),
  side: () => t('enough.side'),
  bag: () => t('enough.bag'),
  any: () => t('enough.any'),
}

const verdictsOf = ({ more, kind, curve }: Report) => {
  const percent = `${Math.round((curve.at(-1) ?? 0) * 100)} %`
  return {
    enough: () => t('enough.enough', { percent }),
    more: () => t('enough.more', { percent, more, kind: wordFor(KINDS, kind) }),
    stuck: () => t('enough.stuck', { percent }),
    few: () => t('enough.few', { more }),
  }
}

/** `count`: of its pictures. */
export function Enough({ id, count }: { id: string; count: number }) {
  const [found, setFound] = useState<Report | null>(null)
  useEffect(() => {
    if (count === 0) return setFound(null)
    const leaving = new AbortController()
    const { signal } = leaving
    lane('GET /api/items/enough', { query: { id } }, { signal, timeoutMs: 60_000 }).then(
      ({ isOk, value }) => {
        if (isOk && !signal.aborted) setFound(value.data.items[0] ?? null)
      },
    )
    return () => leaving.abort()
  }, [id, count])
  if (!found) return null
  const { verdict, rival } = found
  return (
    <div id="enough" data-verdict={verdict}>
      <h3>{t('enough.title')}</h3>
      <p class="small" id="enough-words">
        {wordFor(verdictsOf(found), verdict)}
      </p>
      {rival && <Mistaken id={id} rival={rival} />}
    </div>
  )
}

function Mistaken({ id, rival }: { id: string; rival: NonNullable<Report['rival']> }) {
  return (
    <>
      <p class="muted small">{t('enough.rival', { item: nameOf(rival.id), times: rival.times })}</p>
      <ul class="pairs-list" id="mistaken">
        <li>
          <ItemPicture id={id} sid={rival.sid} alt={nameOf(id)} />
          <ItemPicture id={rival.id} sid={rival.like} alt={nameOf(rival.id)} />
        </li>
      </ul>
    </>
  )
}
