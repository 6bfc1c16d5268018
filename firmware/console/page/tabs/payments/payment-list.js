/** The payments, newest first, a page at a time: by state, by the till's reference, of some days. */
import { call } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useEffect, useRef, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Pill } from '../../parts/card.js'
import { said, t } from '../../words/words.js'
import { save } from '../device/download-file.js'
import { LOOK, STATES } from '../till/payment-states.js'
import { Filter } from './payment-filter.js'

const PAGE = 50

export function List({ onChoose }) {
  const payment = usePart('payment')
  const [filter, setFilter] = useState({})
  const [rows, setRows] = useState(null)
  const [isMore, setMore] = useState(false)
  const [words, setWords] = useState('')
  const asked = useRef(0)

  // A page begins with the last row of the one before it: two payments may have one moment.
  async function read(known) {
    asked.current += 1
    const turn = asked.current
    const query = new URLSearchParams({ ...filter, limit: String(PAGE) })
    const last = known.at(-1)
    if (last) query.set('until', last.createdAt)
    const answer = await call(`/transactions?${query}`)
    // Of another filter, or of before the last payment.
    if (turn !== asked.current) return
    setWords(answer.words)
    if (!answer.isOk) return
    const ids = new Set(known.map(({ id }) => id))
    const found = answer.value.transactions
    const fresh = found.filter(({ id }) => !ids.has(id))
    setMore(found.length === PAGE && fresh.length > 0)
    setRows([...known, ...fresh])
  }
  useEffect(() => {
    void read([])
  }, [filter, payment?.current?.id, payment?.current?.dynamicQRStatus])

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
      ${isMore && html`<${Button} id="more" onClick=${() => read(rows)}>${t('payments.more')}<//>`}
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
  const { id, createdAt, amount, dynamicQRStatus, purpose, reference } = one
  const small = [dateTime(createdAt), reference, purpose].filter(Boolean).join(' · ')
  return html`<li>
    <button type="button" class="payment-row" data-id=${id} onClick=${() => onChoose(id)}>
      <span class="name">${money(amount)}<small>${small}</small></span>
      <${Pill} state=${LOOK[dynamicQRStatus] ?? 'calm'}>${said(STATES, dynamicQRStatus)}<//>
    </button>
  </li>`
}
