/** The payments, newest first, a page at a time: all of them, or those that the filter finds. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { lane } from '../../call.ts'
import { useEffectEvent } from '../../effect-event.ts'
import { dateTime, money } from '../../format.ts'
import type { Done } from '../../lane-rows.ts'
import { useLink, usePart } from '../../live.ts'
import { Button, Card, Empty, Pill } from '../../parts/card-button-and-form.tsx'
import { save } from '../../parts/download-file.ts'
import { t } from '../../words/words.ts'
import { refundedBeside, stateOf, toneOf } from '../till/payment-states.ts'
import { Filter, type Wanted } from './payment-filter.tsx'

const PAGE = 50
/** A search for an amount goes through all years, on a slow board beside a till that sells. */
const SEARCH_MS = 60_000

type Payment = Done<'GET /transactions'>['transactions'][number]

/** Where a page begins, which ids of that moment the page before has shown, and how many payments are before it. */
interface Page {
  readonly until: string | null
  readonly shown: readonly string[]
  readonly before: number
}

const NEWEST: Page = { until: null, shown: [], before: 0 }

interface ListProps {
  /** The id of the payment that is open; when it is closed, its money may have moved. */
  readonly open: string | null
  onChoose(id: string): void
}

export function List({ open, onChoose }: ListProps) {
  const lastEntry = usePart('payment')?.lastEntry
  const link = useLink()
  const [filters, setFilters] = useState<readonly Wanted[]>([{}])
  const [pages, setPages] = useState<readonly Page[]>([NEWEST])
  const [found, setFound] = useState<readonly Payment[] | null>(null)
  const [words, setWords] = useState('')
  const asked = useRef(0)
  const isOpened = useRef(false)
  const isNewest = pages.length === 1

  const read = useEffectEvent(async (next: readonly Page[]) => {
    asked.current += 1
    const turn = asked.current
    const { until, shown } = next.at(-1) ?? NEWEST
    const limit = PAGE + shown.length
    const answers = await Promise.all(
      filters.map((filter) => {
        const query = { ...filter, ...(until && { until }), limit }
        return lane('GET /transactions', { query }, { timeoutMs: SEARCH_MS })
      }),
    )
    // An answer for an earlier filter, or from before the latest payment.
    if (turn !== asked.current) return
    const refused = answers.find(({ isOk }) => !isOk)
    setWords(refused?.words ?? '')
    if (refused) return
    const lists = answers.flatMap(({ isOk, value }) => (isOk ? [value.transactions] : []))
    setFound(together(lists).slice(0, limit))
    setPages(next)
    // Another page is read from its top.
    const list = document.getElementById('payment-list')
    if (next.length !== pages.length && list && list.getBoundingClientRect().top < 0)
      list.scrollIntoView()
  })
  const readAgain = useEffectEvent(() => void read(pages))
  // Who reads older pages is not thrown back by each new payment.
  const readNewest = useEffectEvent(() => isNewest && readAgain())
  useEffect(() => {
    void read([NEWEST])
  }, [filters])
  useEffect(() => {
    if (isOpened.current && open === null) readAgain()
  }, [open])
  useEffect(() => {
    // The first list is read by the effect above.
    if (!isOpened.current) isOpened.current = true
    else if (link !== 'off') readNewest()
  }, [lastEntry, link])

  const { shown, before } = pages.at(-1) ?? NEWEST
  const rows = found?.filter(({ id }) => !shown.includes(id)) ?? null
  const isMore = rows !== null && rows.length > 0 && found?.length === PAGE + shown.length
  // The page begins with the moment of the last row here: two payments may have the same one.
  const older = () => {
    const until = rows?.at(-1)?.createdAt
    if (!found || !rows || until === undefined) return
    const same = found.filter(({ createdAt }) => createdAt === until).map(({ id }) => id)
    return read([...pages, { until, shown: same, before: before + rows.length }])
  }
  const [{ from, to } = {}] = filters
  return (
    <Card id="payments" title={t('payments.title')}>
      <Filter onFilter={setFilters} />
      {words && <p role="alert">{words}</p>}
      {rows === null && !words && <p class="muted">{t('tab.loading')}</p>}
      {rows?.length === 0 && (
        <Empty id="no-payments">
          {isAll(filters) ? t('payment.none') : t('payments.none-found')}
        </Empty>
      )}
      <ul class="list" id="payment-list" tabindex={0} aria-label={t('payments.title')}>
        {rows?.map((one) => (
          <Row key={one.id} one={one} isOpen={one.id === open} onChoose={onChoose} />
        ))}
      </ul>
      <div class="row">
        {(isMore || !isNewest) && (
          <>
            <Button may="read" id="newest" disabled={isNewest} onClick={() => read([NEWEST])}>
              {t('payments.newest')}
            </Button>
            <Button
              may="read"
              id="newer"
              disabled={isNewest}
              onClick={() => read(pages.slice(0, -1))}
            >
              {t('payments.newer')}
            </Button>
            <span class="muted" id="payments-page">
              {before + 1}–{before + (rows?.length ?? 0)}
            </span>
            <Button may="read" id="more" disabled={!isMore} onClick={older}>
              {t('payments.more')}
            </Button>
          </>
        )}
        <Button may="read" id="csv" onClick={() => download(from, to)}>
          {from !== undefined ? t('payments.csv-days') : t('payments.csv')}
        </Button>
      </div>
    </Card>
  )
}

const isAll = (filters: readonly Wanted[]) =>
  filters.every((filter) => Object.keys(filter).length === 0)

/** The payments of several answers in one list, newest first, each once. */
function together([first = [], ...others]: readonly (readonly Payment[])[]): readonly Payment[] {
  if (others.length === 0) return first
  const byId = new Map([first, ...others].flat().map((one) => [one.id, one]))
  return [...byId.values()].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

function download(from: string | undefined, to: string | undefined) {
  const name = t('payments.csv-file')
  if (from === undefined) return save(`${name}.csv`, 'GET /transactions.csv')
  return save(`${name}-${from}-${to}.csv`, 'GET /transactions.csv', { query: { from, to } })
}

interface RowProps extends Pick<ListProps, 'onChoose'> {
  readonly one: Payment
  readonly isOpen: boolean
}

function Row({ one, isOpen, onChoose }: RowProps) {
  const { id, createdAt, amount, purpose, reference } = one
  const small = [dateTime(createdAt), refundedBeside(one), reference, purpose]
    .filter(Boolean)
    .join(' · ')
  return (
    <li>
      <button
        type="button"
        class="payment-row"
        aria-current={isOpen ? 'true' : undefined}
        data-id={id}
        onClick={() => onChoose(id)}
      >
        <span>{money(amount)}</span>
        <Pill state={toneOf(one)}>{stateOf(one)}</Pill>
        <small>{small}</small>
      </button>
    </li>
  )
}
