/** The last payments, and refunds of them. */
import { call } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Card } from '../../parts/card-button-and-form.js'
import { useRights } from '../../rights.js'
import { t } from '../../words/words.js'
import { stateOf } from './payment-states.js'
import { RefundDialog } from './refund-dialog.js'

const SHOWN = 8

export function LastPayments() {
  const payment = usePart('payment')
  const { mayRefund } = useRights()
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
  const close = () => {
    setRefunded(null)
    setAsked(asked + 1)
  }
  return html`<${Card} id="last" title=${t('last.title')}>
    <a class="button only-phone" id="last-back" href="#till">${t('last.back')}</a>
    ${payments.length === 0 && html`<p class="muted">${t('payment.none')}</p>`}
    <ul class="list" id="last-list" tabindex="0" aria-label=${t('last.title')}>
      ${payments.map((one) => row(one, mayRefund, () => setRefunded(one)))}
    </ul>
    ${refunded && html`<${RefundDialog} payment=${refunded} onClose=${close} />`}
  <//>`
}

function row(payment, mayRefund, refund) {
  const { id, createdAt, amount, purpose, reference, refundedAmount, refundableAmount } = payment
  const details = [dateTime(createdAt), reference, purpose].filter(Boolean)
  const went = refundedAmount > 0 ? t('last.refunded', { amount: money(refundedAmount) }) : ''
  const left =
    went && refundableAmount > 0 ? t('last.left', { amount: money(refundableAmount) }) : ''
  return html`<li key=${id} data-payment=${id}>
    <span class="name">
      ${money(amount)} · ${stateOf(payment)}
      ${went && html`<small>${[went, left].filter(Boolean).join(' · ')}</small>`}
      <small>${details.join(' · ')}</small>
    </span>
    ${
      mayRefund &&
      refundableAmount > 0 &&
      html`<button type="button" class="refund" aria-label=${t('refund.of', { amount: money(amount) })} onClick=${refund}>
        ${t('refund.title')}
      </button>`
    }
  </li>`
}
