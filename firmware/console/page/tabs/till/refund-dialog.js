/** Refunds a payment: how much, why, and with what result. */
import { call } from '../../call.js'
import { kopecks, money, plainAmount } from '../../format.js'
import { html, useState } from '../../html.js'
import { Form } from '../../parts/card-button-and-form.js'
import { Dialog, DialogButtons } from '../../parts/dialog.js'
import { useWishKeys } from '../../parts/idempotency-keys.js'
import { toast } from '../../parts/toasts.js'
import { said, t } from '../../words/words.js'

// The lane waits 12 s for the bank's final answer.
const TIMEOUT_MS = 20_000

const STATES = {
  returned: (values) => t('refund.returned', values),
  requested: () => t('refund.on-its-way'),
  asked: () => t('refund.on-its-way'),
  unknown: () => t('refund.unknown'),
}

export function RefundDialog({ payment, onClose }) {
  const path = `/transactions/${payment.id}/refunds`
  const [sums, setSums] = useState(payment)
  const { refundableAmount: left, refundedAmount } = sums
  // Kept in the state: an input with a fixed value would be set back to it at each drawing.
  // Empty at first, so that nobody refunds everything without saying so.
  const [typed, setTyped] = useState('')
  const [trouble, setTrouble] = useState('')
  // A second press, or one after a lost answer, is the same refund.
  const keys = useWishKeys()
  const give = async ({ amount, reason }) => {
    // Sent with what was refunded so far, as this page read it: where that has changed, the lane refunds nothing.
    const json = { amount: kopecks(amount.value) ?? 0, refundedAmount }
    if (json.amount < 1 || json.amount > left)
      return setTrouble(t('refund.bad-amount', { left: money(left) }))
    if (reason.value.trim()) json.reason = reason.value.trim()
    const { isOk, status, value, words } = await call(path, {
      json,
      headers: { 'idempotency-key': keys.of(JSON.stringify(json)) },
      timeoutMs: TIMEOUT_MS,
    })
    // Without an answer the same press is the same refund: only where the lane refused is anything asked anew.
    if (!isOk) return status === 400 ? explain(words) : setTrouble(words)
    const { state, amount: went } = value.refund
    toast(said(STATES, state, { amount: money(went) }))
    onClose()
  }
  /** What was refunded since these sums were read may be this very refund: a person looks before the next press. */
  const explain = async (words) => {
    const now = await call(path)
    if (!now.isOk || now.value.refundedAmount === refundedAmount) return setTrouble(words)
    setSums(now.value)
    setTrouble(t('refund.meanwhile'))
  }
  return html`<${Dialog} id="refund" title=${t('refund.title')} onClose=${onClose}>
    <p class="muted">${t('refund.left', { left: money(left) })}</p>
    ${
      refundedAmount > 0 &&
      html`<p class="warning" id="refund-before">${t('last.refunded', { amount: money(refundedAmount) })}</p>`
    }
    <${Form} className="" onSubmit=${give}>
      <label>
        <span>${t('payment.amount')}</span>
        <input
          name="amount"
          inputmode="decimal"
          autocomplete="off"
          value=${typed}
          onInput=${({ currentTarget }) => setTyped(currentTarget.value)}
          required
        />
      </label>
      <button type="button" id="refund-all" onClick=${() => setTyped(plainAmount(left))}>
        ${t('refund.all', { left: money(left) })}
      </button>
      <label>
        <span>${t('refund.why')}</span>
        <input name="reason" autocomplete="off" maxlength="140" />
      </label>
      <p class="warning" id="refund-trouble" role="alert">${trouble}</p>
      <${DialogButtons} yes=${t('refund.give')} onClose=${onClose} />
    <//>
  <//>`
}
