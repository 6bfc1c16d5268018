/** The payments, newest first, a page at a time: all of them, or those that the filter finds. */
import { call } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useEffect, useRef, useState } from '../../html.js'
import { useLink, usePart } from '../../live.js'
import { Button, Card, Empty, Pill } from '../../parts/card-button-and-form.js'
import { save } from '../../parts/download-file.js'
import { t } from '../../words/words.js'
import { lookOf, stateOf } from '../till/payment-states.js'
import { Filter } from './payment-filter.js'

const PAGE = 50
/** A search for an amount goes through all years, on a slow board beside a till that sells. */
const SEARCH_MS = 60_000

/** Where a page begins, which ids of that moment the page before has shown, and how many payments are before it. */
const NEWEST = { until: null, shown: [], before: 0 }

/** `open` is the id of the payment that is open; when it is closed, its money may have moved. */
export function List({ open, onChoose }) {
  const lastEntry = usePart('payment')?.lastEntry
  const link = useLink()
  const [filters, setFilters] = useState([{}])
  const [pages, setPages] = useState([NEWEST])
  const [found, setFound] = useState(null)
  const [words, setWords] = useState('')
  const asked = useRef(0)
  const isOpened = useRef(false)
  const isNewest = pages.length === 1

  async function read(next) {
    asked.current += 1
    const turn = asked.current
    const { until, shown } = next.at(-1)
    const limit = PAGE + shown.length
    const answers = await Promise.all(
      filters.map((filter) => {
        const query = new URLSearchParams({ ...filter, ...(until && { until }), limit })
        return call(`/transactions?${query}`, { timeoutMs: SEARCH_MS })
      }),
    )
    // An answer for an earlier filter, or from before the latest payment.
    if (turn !== asked.current) return
    const refused = answers.find(({ isOk }) => !isOk)
    setWords(refused?.words ?? '')
    if (refused) return
    setFound(together(answers.map(({ value }) => value.transactions)).slice(0, limit))
    setPages(next)
    // Another page is read from its top.
    const list = document.getElementById('payment-list')
    if (next.length !== pages.length && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }
  useEffect(() => {
    void read([NEWEST])
  }, [filters])
  useEffect(() => {
    if (isOpened.current && open === null) void read(pages)
  }, [open])
  useEffect(() => {
    // The first list is read by the effect above.
    if (!isOpened.current) isOpened.current = true
    // Who reads older pages is not thrown back by each new payment.
    else if (link !== 'off' && isNewest) void read(pages)
  }, [lastEntry, link])

  const { shown, before } = pages.at(-1)
  const rows = found?.filter(({ id }) => !shown.includes(id)) ?? null
  const isMore = rows !== null && rows.length > 0 && found.length === PAGE + shown.length
  // The page begins with the moment of the last row here: two payments may have the same one.
  const older = () => {
    const until = rows.at(-1).createdAt
    const same = found.filter(({ createdAt }) => createdAt === until).map(({ id }) => id)
    return read([...pages, { until, shown: same, before: before + rows.length }])
  }
  const isOfDays = filters[0].from !== undefined
  return html`<${Card} id="payments" title=${t('payments.title')}>
    <${Filter} onFilter=${setFilters} />
    ${words && html`<p role="alert">${words}</p>`}
    ${rows === null && html`<p class="muted">${t('tab.loading')}</p>`}
    ${rows?.length === 0 && html`<${Empty} id="no-payments">${isAll(filters) ? t('payment.none') : t('payments.none-found')}<//>`}
    <ul class="list" id="payment-list" tabindex="0" aria-label=${t('payments.title')}>
      ${rows?.map((one) => html`<${Row} key=${one.id} one=${one} onChoose=${onChoose} />`)}
    </ul>
    <div class="row">
      ${
        (isMore || !isNewest) &&
        html`<${Button} id="newest" disabled=${isNewest} onClick=${() => read([NEWEST])}>${t('payments.newest')}<//>
        <${Button} id="newer" disabled=${isNewest} onClick=${() => read(pages.slice(0, -1))}>${t('payments.newer')}<//>
        <span class="muted" id="payments-page">${before + 1}–${before + rows.length}</span>
        <${Button} id="more" disabled=${!isMore} onClick=${older}>${t('payments.more')}<//>`
      }
      <${Button} id="csv" onClick=${() => download(filters[0])}>
        ${isOfDays ? t('payments.csv-days') : t('payments.csv')}
      <//>
    </div>
  <//>`
}

const isAll = (filters) => filters.every((filter) => Object.keys(filter).length === 0)

/** The payments of several answers in one list, newest first, each once. */
function together([first, ...others]) {
  if (others.length === 0) return first
  const byId = new Map([first, ...others].flat().map((one) => [one.id, one]))
  return [...byId.values()].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

function download({ from, to }) {
  if (from === undefined) return save('/transactions.csv', 'transactions.csv')
  const days = new URLSearchParams({ from, to })
  return save(`/transactions.csv?${days}`, `transactions-${from}-${to}.csv`)
}

function Row({ one, onChoose }) {
  const { id, createdAt, amount, purpose, reference, refundedAmount } = one
  const went = refundedAmount > 0 && t('last.refunded', { amount: money(refundedAmount) })
  const small = [dateTime(createdAt), went, reference, purpose].filter(Boolean).join(' · ')
  return html`<li>
    <button type="button" class="payment-row" data-id=${id} onClick=${() => onChoose(id)}>
      <span>${money(amount)}</span>
      <${Pill} state=${lookOf(one)}>${stateOf(one)}<//>
      <small>${small}</small>
    </button>
  </li>`
}
