/** The payments, newest first, a page at a time: by state, by the till's reference, of some days. */
import { call } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useEffect, useRef, useState } from '../../html.js'
import { useLink, usePart } from '../../live.js'
import { Button, Card, Pill } from '../../parts/card.js'
import { said, t } from '../../words/words.js'
import { save } from '../device/download-file.js'
import { LOOK, STATES } from '../till/payment-states.js'
import { Filter } from './payment-filter.js'

const PAGE = 50

/** Where a page begins, which ids of that moment the one before it has shown, and how many are before it. */
const NEWEST = { until: null, shown: [], before: 0 }

export function List({ onChoose }) {
  const payment = usePart('payment')
  const link = useLink()
  const [filter, setFilter] = useState({})
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
    const query = new URLSearchParams({ ...filter, limit: String(PAGE + shown.length) })
    if (until) query.set('until', until)
    const answer = await call(`/transactions?${query}`)
    // Of another filter, or of before the last payment.
    if (turn !== asked.current) return
    setWords(answer.words)
    if (!answer.isOk) return
    setPages(next)
    setFound(answer.value.transactions)
  }
  useEffect(() => {
    void read([NEWEST])
  }, [filter])
  useEffect(() => {
    // Read just now, above.
    if (!isOpened.current) isOpened.current = true
    // Who reads older ones is not thrown back by each new one.
    else if (link !== 'off' && isNewest) void read(pages)
  }, [payment?.current?.id, payment?.current?.dynamicQRStatus, link])

  const { shown, before } = pages.at(-1)
  const rows = found?.filter(({ id }) => !shown.includes(id)) ?? null
  const isMore = rows !== null && rows.length > 0 && found.length === PAGE + shown.length
  // A page begins with the moment of the last row of the one before it: two payments may have one moment.
  const older = () => {
    const until = rows.at(-1).createdAt
    const same = found.filter(({ createdAt }) => createdAt === until).map(({ id }) => id)
    return read([...pages, { until, shown: same, before: before + rows.length }])
  }
  const isOfDays = filter.from !== undefined
  return html`<${Card} id="payments" title=${t('payments.title')}>
    <${Filter} onFilter=${setFilter} />
    ${words && html`<p role="alert">${words}</p>`}
    ${rows === null && html`<p class="muted">${t('tab.loading')}</p>`}
    ${rows?.length === 0 && html`<p class="muted" id="no-payments">${t('payments.none')}</p>`}
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
      <${Button} id="csv" onClick=${() => download(filter)}>
        ${isOfDays ? t('payments.csv-days') : t('payments.csv')}
      <//>
    </div>
  <//>`
}

function download({ from, to }) {
  if (from === undefined) return save('/transactions.csv', 'transactions.csv')
  const days = new URLSearchParams({ from, to })
  return save(`/transactions.csv?${days}`, `transactions-${from}-${to}.csv`)
}

function Row({ one, onChoose }) {
  const { id, createdAt, amount, dynamicQRStatus, purpose, reference, refundedAmount } = one
  const went = refundedAmount > 0 && t('last.refunded', { amount: money(refundedAmount) })
  const small = [dateTime(createdAt), went, reference, purpose].filter(Boolean).join(' · ')
  return html`<li>
    <button type="button" class="payment-row" data-id=${id} onClick=${() => onChoose(id)}>
      <span>${money(amount)}</span>
      <${Pill} state=${LOOK[dynamicQRStatus] ?? 'calm'}>${said(STATES, dynamicQRStatus)}<//>
      <small>${small}</small>
    </button>
  </li>`
}
