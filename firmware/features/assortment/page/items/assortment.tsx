/** What the shop sells: its list imported, after a look at the changes, and exported; look-alikes side by side. */

import type { TargetedEvent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { act } from '#firmware/console/page/call.ts'
import { dateTime, money } from '#firmware/console/page/format.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { Button, Card } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { save } from '#firmware/console/page/parts/download-file.ts'
import { ItemPicture } from '#firmware/console/page/parts/item-picture.tsx'
import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'
import { toast, toastTrouble } from '#firmware/console/page/parts/toasts.tsx'
import { Allowed } from '#firmware/console/page/rights.tsx'
import { t, wordFor } from '#firmware/console/page/words/words.ts'
import 'page-words:assortment'

const BYTES_MAX = 8 * 1024 * 1024
// So long 20,000 goods take on the slowest board.
const TIMEOUT_MS = 60_000
const SHOWN = 50

const WHY = { season: () => t('goods.season'), unsold: () => t('goods.unsold') }

type List = Done<'GET /api/assortment'>['data']
type Good = List['items'][number]
type Changes = Done<'POST /api/assortment'>['data']

interface Looked {
  readonly wanted: Blob
  readonly diff: Changes
}

export function Assortment() {
  const { value, again } = useAnswer('GET /api/assortment')
  const [looked, setLooked] = useState<Looked | null>(null)
  const looks = useRef(0)
  const list = value?.data
  if (!list) return null
  const send = async (bytes: Blob, dry: 'true' | 'false') => {
    const asked = { query: { dry }, bytes }
    return (await act('POST /api/assortment', asked, { timeoutMs: TIMEOUT_MS }))?.data ?? null
  }
  const look = async ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    if (!chosen) return
    looks.current += 1
    const turn = looks.current
    setLooked(null)
    const isJson = chosen.name.toLowerCase().endsWith('.json')
    if (chosen.size > BYTES_MAX) return toastTrouble(t('goods.too-large'))
    const type = isJson ? 'application/json' : 'text/csv'
    const wanted = new Blob([await chosen.arrayBuffer()], { type })
    if (turn === looks.current) currentTarget.value = ''
    const diff = await send(wanted, 'true')
    // Another file was chosen meanwhile.
    if (diff && turn === looks.current) setLooked({ wanted, diff })
  }
  const take = async () => {
    if (!looked) return
    const done = await send(looked.wanted, 'false')
    if (!done) return
    setLooked((now) => (now === looked ? null : now))
    toast(t('goods.taken', { count: done.count }))
    again()
  }
  return (
    <Card id="assortment" title={t('goods.title')}>
      <p class="muted small" id="assortment-state">
        {list.at
          ? t('goods.state', { count: list.items.length, at: dateTime(list.at), by: list.by })
          : t('goods.none')}
      </p>
      <Allowed may="operate">
        <label>
          <span>{t('goods.file')}</span>
          <input
            type="file"
            id="assortment-file"
            accept=".csv,.txt,.json,text/csv,application/json"
            onChange={look}
          />
        </label>
      </Allowed>
      {looked && <Diff diff={looked.diff} onTake={take} />}
      <div class="row">
        {list.at && (
          <Button
            may="read"
            id="assortment-save"
            onClick={() =>
              save('assortment.csv', 'GET /api/assortment', { query: { format: 'csv' } })
            }
          >
            {t('goods.save')}
          </Button>
        )}
      </div>
      <LookAlikes items={list.items} />
      {list.hidden.length > 0 && <Hidden hidden={list.hidden} items={list.items} />}
    </Card>
  )
}

export function Diff({ diff, onTake }: { diff: Changes; onTake: () => unknown }) {
  const { added, removed, changed, unlisted, kept_names: kept } = diff
  const isSame = added + removed + changed === 0
  return (
    <div id="assortment-diff" role="status">
      <p>{isSame ? t('goods.same') : t('goods.changes', diff)}</p>
      {unlisted > 0 && <p class="muted small">{t('goods.unlisted', { count: unlisted })}</p>}
      {kept > 0 && <p class="muted small">{t('goods.kept-names', { count: kept })}</p>}
      <ul class="list" tabindex={0} aria-label={t('goods.what-changes')}>
        {diff.items.slice(0, SHOWN).map(({ code, before, after }) => (
          <li key={code}>
            <span class="name">
              {before ? (after ? '~' : '−') : '+'} {(after ?? before)?.name ?? code}
              <small>
                {code} ·{' '}
                {before && after
                  ? `${priceOf(before)} → ${priceOf(after)}`
                  : priceOf(after ?? before)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Button may="operate" undoes id="assortment-take" className="main" onClick={onTake}>
        {t('goods.take', { count: diff.count })}
      </Button>
    </div>
  )
}

/** Goods that a camera cannot tell apart, as their pictures show. */
function LookAlikes({ items }: Pick<List, 'items'>) {
  const groups = Object.entries(
    Object.groupBy(
      items.filter(({ group }) => group),
      ({ group = '' }) => group,
    ),
  ).filter(([, goods = []]) => goods.length > 1)
  return groups.slice(0, SHOWN).map(([group, goods = []]) => (
    <section key={group} class="look-alikes" data-group={group}>
      <h3>{t('goods.group', { group })}</h3>
      <ul class="gallery">
        {goods.map(({ code, name, ...good }) => (
          <li key={code}>
            <ItemPicture id={code} />
            <strong>{name ?? code}</strong>
            <small>
              {code} · {priceOf(good)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Hidden({ hidden, items }: Pick<List, 'hidden' | 'items'>) {
  const names = new Map(items.map(({ code, name }) => [code, name ?? code]))
  return (
    <details id="assortment-hidden">
      <summary>{t('goods.hidden', { count: hidden.length })}</summary>
      <ul class="list">
        {hidden.slice(0, SHOWN).map(({ code, why }) => (
          <li key={code}>
            {names.get(code)} · {wordFor(WHY, why)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function priceOf(good: Pick<Good, 'price' | 'unit'> | null): string {
  if (good?.price === undefined) return t('goods.no-price')
  const sum = money(good.price)
  return good.unit === 'kg' ? t('goods.a-kg', { sum }) : t('goods.a-piece', { sum })
}
