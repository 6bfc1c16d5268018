/** The last payments, and money of them that goes back. */
import { call } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Card } from '../../parts/card.js'
import { said, t } from '../../words/words.js'
import { STATES } from './payment-states.js'
import { RefundDialog } from './refund-dialog.js'

const SHOWN = 8

export function LastPayments() {
  const payment = usePart('payment')
  const [asked, setAsked] = useState(0)
  const [payments, setPayments] = useState([])
  const [refunded, setRefunded] = useState(null)
  const current = payment?.current
  useEffect(() => {
    const leaving = new AbortController()
    call(`/transactions?limit=${SHOWN}`, { signal: leaving.signal }).then(({ isOk, value }) => {
      if (isOk && !leaving.signal.aborted) setPayments(value.transactions)
    })
    return () => leaving.abort()
  }, [current?.id, current?.phase, current?.late, asked])
  if (payments.length === 0) return null
  const close = () => {
    setRefunded(null)
    setAsked(asked + 1)
  }
  return html`<${Card} id="last" title=${t('last.title')}>
    <ul class="list" id="last-list" tabindex="0" aria-label=${t('last.title')}>
      ${payments.map((one) => row(one, () => setRefunded(one)))}
    </ul>
    ${refunded && html`<${RefundDialog} payment=${refunded} onClose=${close} />`}
  <//>`
}

function row(payment, refund) {
  const { id, createdAt, amount, dynamicQRStatus, purpose, reference, refundedAmount } = payment
  const details = [dateTime(createdAt), reference, purpose].filter(Boolean)
  const went = refundedAmount > 0 ? t('last.refunded', { amount: money(refundedAmount) }) : ''
  return html`<li key=${id} data-payment=${id}>
    <span class="name">
      ${money(amount)} · ${said(STATES, dynamicQRStatus)}${went && ` · ${went}`}
      <small>${details.join(' · ')}</small>
    </span>
    ${
      payment.refundableAmount > 0 &&
      html`<button type="button" class="refund" aria-label=${t('refund.of', { amount: money(amount) })} onClick=${refund}>
        ${t('refund.title')}
      </button>`
    }
  </li>`
}
