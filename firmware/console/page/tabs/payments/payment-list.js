/** The payments, newest first, a page at a time: by state, by the till's reference, until a moment. */
import { call } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Form, Pill } from '../../parts/card.js'
import { toast } from '../../parts/toasts.js'
import { said, t } from '../../words/words.js'
import { LOOK, STATES } from '../till/payment-states.js'

const PAGE = 50
// Three years of a lane on a slow card.
const CSV_MS = 180_000

export function List({ onChoose }) {
  const payment = usePart('payment')
  const [filter, setFilter] = useState({})
  const [rows, setRows] = useState(null)
  const [isMore, setMore] = useState(false)
  const [words, setWords] = useState('')

  // A page begins with the last row of the one before it: two payments may have one moment.
  async function read(known) {
    const query = new URLSearchParams({ ...filter, limit: String(PAGE) })
    const last = known.at(-1)
    if (last) query.set('until', last.createdAt)
    const answer = await call(`/transactions?${query}`)
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

  const search = ({ state, reference }) => {
    const wanted = reference.value.trim()
    setFilter({ ...(state.value && { state: state.value }), ...(wanted && { reference: wanted }) })
  }
  return html`<${Card} id="payments" title=${t('payments.title')}>
    <${Form} id="payment-filter" onSubmit=${search}>
      <label><span>${t('payments.state')}</span>
        <select name="state">
          <option value="">${t('payments.any')}</option>
          ${Object.keys(STATES)
            .filter((state) => state !== 'EMPTY')
            .map(
              (state) => html`<option key=${state} value=${state}>${said(STATES, state)}</option>`,
            )}
        </select>
      </label>
      <label><span>${t('payments.reference')}</span>
        <input name="reference" maxlength="64" autocomplete="off" />
      </label>
      <button type="submit" class="main">${t('payments.find')}</button>
    <//>
    ${words && html`<p role="alert">${words}</p>`}
    ${rows === null && html`<p class="muted">${t('tab.loading')}</p>`}
    ${rows?.length === 0 && html`<p class="muted" id="no-payments">${t('payments.none')}</p>`}
    <ul class="list" id="payment-list" tabindex="0" aria-label=${t('payments.title')}>
      ${rows?.map((one) => html`<${Row} key=${one.id} one=${one} onChoose=${onChoose} />`)}
    </ul>
    <div class="row">
      ${isMore && html`<${Button} id="more" onClick=${() => read(rows)}>${t('payments.more')}<//>`}
      <${Button} id="csv" onClick=${download}>${t('payments.csv')}<//>
    </div>
  <//>`
}

/** By a call of the page, which has the token; a bare link has none. */
async function download() {
  const { isOk, value, words } = await call('/transactions.csv', { as: 'blob', timeoutMs: CSV_MS })
  if (!isOk) return toast(words)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(value)
  link.download = 'transactions.csv'
  link.click()
  URL.revokeObjectURL(link.href)
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
