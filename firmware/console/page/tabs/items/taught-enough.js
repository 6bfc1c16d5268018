/** Whether an item was taught enough, and which pictures are mistaken for which. */
import { call } from '../../call.js'
import { html, useEffect, useState } from '../../html.js'
import { nameOf } from '../../parts/item-field.js'
import { ItemPicture } from '../../parts/item-picture.js'
import { needWords, said, t } from '../../words/words.js'

needWords('review')

const KINDS = {
  day: () => t('enough.day'),
  light: () => t('enough.light'),
  side: () => t('enough.side'),
  bag: () => t('enough.bag'),
  any: () => t('enough.any'),
}

const verdictsOf = ({ more, kind, curve }) => {
  const percent = `${Math.round((curve.at(-1) ?? 0) * 100)} %`
  return {
    enough: () => t('enough.enough', { percent }),
    more: () => t('enough.more', { percent, more, kind: said(KINDS, kind) }),
    stuck: () => t('enough.stuck', { percent }),
    few: () => t('enough.few', { more }),
  }
}

export function Enough({ id, count }) {
  const [found, setFound] = useState(null)
  useEffect(() => {
    if (count === 0) return setFound(null)
    const leaving = new AbortController()
    const path = `/api/items/enough?id=${encodeURIComponent(id)}`
    call(path, { signal: leaving.signal, timeoutMs: 60_000 }).then(({ isOk, value }) => {
      if (isOk && !leaving.signal.aborted) setFound(value.data.items[0] ?? null)
    })
    return () => leaving.abort()
  }, [id, count])
  if (!found) return null
  const { verdict, rival } = found
  return html`<div id="enough" data-verdict=${verdict}>
    <h3>${t('enough.title')}</h3>
    <p class="small" id="enough-words">${said(verdictsOf(found), verdict)}</p>
    ${rival && html`<${Mistaken} id=${id} rival=${rival} />`}
  </div>`
}

function Mistaken({ id, rival }) {
  return html`<p class="muted small">${t('enough.rival', { item: nameOf(rival.id), times: rival.times })}</p>
    <ul class="pairs-list" id="mistaken">
      <li>
        <${ItemPicture} id=${id} sid=${rival.sid} alt=${nameOf(id)} />
        <${ItemPicture} id=${rival.id} sid=${rival.like} alt=${nameOf(rival.id)} />
      </li>
    </ul>`
}
