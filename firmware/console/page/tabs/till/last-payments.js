/** The last payments, read anew after each entry of the ledger, and refunds of them. */
import { call } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useEffect, useState } from '../../html.js'
import { useLink, usePart } from '../../live.js'
import { Card } from '../../parts/card-button-and-form.js'
import { useRights } from '../../rights.js'
import { t } from '../../words/words.js'
import { stateOf } from './payment-states.js'
import { RefundDialog } from './refund-dialog.js'

const SHOWN = 8

export function useLastPayments() {
  const lastEntry = usePart('payment')?.lastEntry
  const link = useLink()
  const [payments, setPayments] = useState([])
  useEffect(() => {
    if (link === 'off') return
    const leaving = new AbortController()
    call(`/transactions?limit=${SHOWN}`, { signal: leaving.signal }).then(({ isOk, value }) => {
      if (isOk && !leaving.signal.aborted) setPayments(value.transactions)
    })
    return () => leaving.abort()
  }, [lastEntry, link])
  return payments
}

export function LastPayments({ payments }) {
  const { mayRefund } = useRights()
  const [refunded, setRefunded] = useState(null)
  return html`<${Card} id="last" title=${t('last.title')}>
    <a class="button only-phone" id="last-back" href="#till">${t('last.back')}</a>
    ${payments.length === 0 && html`<p class="muted">${t('payment.none')}</p>`}
    <ul class="list" id="last-list" tabindex="0" aria-label=${t('last.title')}>
      ${payments.map((one) => row(one, mayRefund, () => setRefunded(one)))}
    </ul>
    ${refunded && html`<${RefundDialog} payment=${refunded} onClose=${() => setRefunded(null)} />`}
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
