/** The last payments, read anew after each entry of the ledger, and refunds of them. */

import { useEffect, useState } from 'preact/hooks'
import { lane } from '../../call.ts'
import { money } from '../../format.ts'
import { useLink, usePart } from '../../live.ts'
import { Card } from '../../parts/card-button-and-form.tsx'
import { hrefOf } from '../../place-on-page.ts'
import { useRights } from '../../rights.tsx'
import { t } from '../../words/words.ts'
import { detailsOf, type LedgerPayment, refundedBeside, stateOf } from './payment-states.ts'
import { RefundDialog } from './refund-dialog.tsx'

const SHOWN = 8

export function useLastPayments(): readonly LedgerPayment[] {
  const lastEntry = usePart('payment')?.lastEntry
  const link = useLink()
  const [payments, setPayments] = useState<readonly LedgerPayment[]>([])
  useEffect(() => {
    if (link === 'off') return
    const leaving = new AbortController()
    const { signal } = leaving
    lane('GET /transactions', { query: { limit: SHOWN } }, { signal }).then(({ isOk, value }) => {
      if (isOk && !leaving.signal.aborted) setPayments(value.transactions)
    })
    return () => leaving.abort()
  }, [lastEntry, link])
  return payments
}

export function LastPayments({ payments }: { payments: readonly LedgerPayment[] }) {
  const { mayRefund } = useRights()
  const [refunded, setRefunded] = useState<LedgerPayment | null>(null)
  return (
    <Card id="last" title={t('last.title')}>
      <a class="button only-phone" id="last-back" href={hrefOf('till')}>
        {t('last.back')}
      </a>
      {payments.length === 0 && <p class="muted">{t('payment.none')}</p>}
      <ul class="list" id="last-list" tabindex={0} aria-label={t('last.title')}>
        {payments.map((one) => row(one, mayRefund, () => setRefunded(one)))}
      </ul>
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />}
    </Card>
  )
}

function row(payment: LedgerPayment, mayRefund: boolean, refund: () => void) {
  const { id, amount, refundableAmount } = payment
  const went = refundedBeside(payment)
  const left =
    went && refundableAmount > 0 ? t('last.left', { amount: money(refundableAmount) }) : ''
  return (
    <li key={id} data-payment={id}>
      <span class="name">
        {money(amount)} · {stateOf(payment)}
        {went && <small>{[went, left].filter(Boolean).join(' · ')}</small>}
        <small>{detailsOf(payment)}</small>
      </span>
      {mayRefund && refundableAmount > 0 && (
        <button
          data-undoes
          type="button"
          class="refund"
          aria-label={t('refund.of', { amount: money(amount) })}
          onClick={refund}
        >
          {t('refund.title')}
        </button>
      )}
    </li>
  )
}
