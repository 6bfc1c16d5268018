/** Refunds a payment: how much, why, and with what result. */

import { useState } from 'preact/hooks'
import { lane } from '../../call.ts'
import { kopecks, money, plainAmount } from '../../format.ts'
import { type Elements, Form } from '../../parts/card-button-and-form.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { useIdempotencyKeys } from '../../parts/idempotency-keys.ts'
import { toast } from '../../parts/toasts.tsx'
import { t, wordFor } from '../../words/words.ts'
import { detailsOf, type LedgerPayment } from './payment-states.ts'

// The lane waits 12 s for the bank's final answer.
const TIMEOUT_MS = 20_000

type Sums = Pick<LedgerPayment, 'refundableAmount' | 'refundedAmount'>

interface Amount {
  readonly amount: string
}

const STATES = {
  returned: (values: Amount) => t('refund.returned', values),
  requested: () => t('refund.on-its-way'),
  asked: () => t('refund.on-its-way'),
  unknown: () => t('refund.unknown'),
}

interface RefundDialogProps {
  readonly payment: LedgerPayment
  onClose(): void
}

export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const path = { id: payment.id }
  const [sums, setSums] = useState<Sums>(payment)
  const { refundableAmount: left, refundedAmount } = sums
  // Kept in the state: an input with a fixed value would be set back to it at each drawing.
  // Empty at first, so that nobody refunds everything without saying so.
  const [typed, setTyped] = useState('')
  const [trouble, setTrouble] = useState('')
  // A second press, or one after a lost answer, is the same refund.
  const keys = useIdempotencyKeys()
  const give = async ({ amount, reason }: Elements<'amount' | 'reason'>) => {
    const sum = kopecks(amount.value)
    if (!sum || sum > left) return setTrouble(t('refund.bad-amount', { left: money(left) }))
    // Sent with what was refunded so far, as this page read it: where that has changed, the lane refunds nothing.
    const body = { amount: sum, refundedAmount, reason: reason.value.trim() || undefined }
    const headers = { 'Idempotency-Key': keys.of(JSON.stringify(body)) }
    const { isOk, status, value, words } = await lane(
      'POST /transactions/:id/refunds',
      { path, body, headers },
      { timeoutMs: TIMEOUT_MS },
    )
    // Without an answer the same press is the same refund: only where the lane refused is anything asked anew.
    if (!isOk) return status === 400 ? explain(words) : setTrouble(words)
    const { state, amount: went } = value.refund
    toast(wordFor(STATES, state, { amount: money(went) }))
    onClose()
  }
  /** What was refunded since these sums were read may be this very refund: a person looks before the next press. */
  const explain = async (words: string) => {
    const now = await lane('GET /transactions/:id/refunds', { path })
    if (!now.isOk || now.value.refundedAmount === refundedAmount) return setTrouble(words)
    setSums(now.value)
    setTrouble(t('refund.meanwhile'))
  }
  return (
    <Dialog id="refund" title={t('refund.title')} onClose={onClose}>
      <p id="refund-of">
        {money(payment.amount)} · {detailsOf(payment)}
      </p>
      <p class="muted">{t('refund.left', { left: money(left) })}</p>
      <p class="muted">{t('refund.no-receipt')}</p>
      {refundedAmount > 0 && (
        <p class="warning" id="refund-before">
          {t('last.refunded', { amount: money(refundedAmount) })}
        </p>
      )}
      <Form may="refund" className="" onSubmit={give}>
        <label>
          <span>{t('payment.amount')}</span>
          <input
            name="amount"
            inputmode="decimal"
            autocomplete="off"
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            required
          />
        </label>
        <button type="button" id="refund-all" onClick={() => setTyped(plainAmount(left))}>
          {t('refund.all', { left: money(left) })}
        </button>
        <label>
          <span>{t('refund.why')}</span>
          <input name="reason" autocomplete="off" maxlength={140} />
        </label>
        <p class="warning" id="refund-trouble" role="alert">
          {trouble}
        </p>
        <DialogButtons yes={t('refund.give')} onClose={onClose} />
      </Form>
    </Dialog>
  )
}
