/**
 * Whether a payment may be refunded: money came for it, it is not too old, its bank takes refunds here, no other refund
 * is in the way, and no restored ledger may have forgotten this very refund. How much of it: refund-amount-check.ts.
 */
import { Fault, toFault } from '#firmware/fault.ts'
import { momentOf } from '#firmware/local-date.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Bank } from '#hal/bank.ts'
import type { RefundablePayment, RefundStore } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { PaidPayment } from './refund-amount-check.ts'
import type { OpenRefundBank } from './refund-bank.ts'
import { refusal } from './refund-refusals.ts'
import { isSettled } from './refund-step.ts'
import type { Refunds } from './refunds.ts'

export interface RefundableCheckNeeds extends Pick<PaymentPorts, 'ledgerGaps' | 'confirmedTime'> {
  readonly store: Pick<RefundStore, 'refundable'>
  readonly refunds: Pick<Refunds, 'of'>
  readonly transactions: Pick<Transactions, 'find'>
  readonly openBank: OpenRefundBank
  readonly config: { readonly days: number }
}

/** The payment. Throws 'not-found', 'bad-request' or 'busy' where it may not be refunded now. */
export type RefundableCheck = (transactionId: string) => PaidPayment

export function createRefundableCheck(needs: RefundableCheckNeeds): RefundableCheck {
  const { store, refunds, transactions, openBank, ledgerGaps, config, confirmedTime } = needs

  function paidPayment(id: string): PaidPayment {
    const payment = transactions.find(id)
    if (!payment) throw new Fault('not-found', say('fault.payment.not-found'))
    const { paidKopecks } = payment
    if (paidKopecks === null) throw refusal('bad-request', say('fault.refund.nothing-paid'))
    return { ...payment, paidKopecks }
  }

  function refundsOfBank(payment: TransactionRecord) {
    const { id, bankName } = payment
    if (!keptForRefunds(store, id, config.days, confirmedTime.nowMs()))
      throw refusal('bad-request', whyNotKept(payment))
    const bank = keptBank(payment)?.refunds
    if (!bank) throw refusal('bad-request', say('fault.refund.only-in-cabinet', { bank: bankName }))
    return bank
  }

  /** Each cause has words of its own: whoever reads "too old" of a payment of today believes nothing that the lane says. */
  function whyNotKept({ id, createdAtMs }: TransactionRecord): Sentence {
    const { days } = config
    if (days === 0) return say('fault.refund.switched-off')
    const paidAtMs = store.refundable(id)?.paidAtMs ?? createdAtMs
    const nowMs = confirmedTime.nowMs()
    if (nowMs === null) return say('fault.refund.too-old-or-no-profile', { days })
    if (nowMs - paidAtMs > days * DAY_MS) return say('fault.refund.too-old', { days })
    return say('fault.refund.no-profile-kept')
  }

  /** What refuses the profile speaks of the settings, which are not what is wrong: the payment's own profile is. */
  function keptBank({ id, bankName }: TransactionRecord): Bank | null {
    try {
      return openBank(id)
    } catch (thrown) {
      const { kind, said } = toFault(thrown)
      if (kind === 'bug') throw thrown
      const why = kind === 'storage' ? say('text.refund.profile-of-other-device') : said
      throw refusal('bad-request', say('fault.refund.profile-unusable', { bank: bankName, why }))
    }
  }

  /**
   * A restored ledger has forgotten refunds (and their keys) of payments older than the restore. At a bank that takes
   * our ids several refunds may be under way that its sum does not contain, or it tells no sum. So until a person has
   * compared, one of those may be the refund that is asked for.
   */
  function checkRestored({ createdAtMs, bankName }: TransactionRecord, takesOurId: boolean): void {
    const gap = ledgerGaps.list.find(
      ({ settledAt, until }) => settledAt === null && createdAtMs < Date.parse(until),
    )
    if (!gap || !takesOurId) return
    throw refusal(
      'bad-request',
      say('fault.refund.ledger-restored', {
        time: momentOf(Date.parse(gap.until)),
        bank: bankName,
      }),
    )
  }

  return (transactionId) => {
    const payment = paidPayment(transactionId)
    const { takesOurId } = refundsOfBank(payment)
    if (!takesOurId && refunds.of(transactionId).some((refund) => !isSettled(refund)))
      throw refusal('busy', say('fault.refund.another-pending'))
    checkRestored(payment, takesOurId)
    return payment
  }
}

/** What is kept of a payment whose time for refunds is not over; no clock that others confirm (null) ends it. */
export function keptForRefunds(
  store: Pick<RefundStore, 'refundable'>,
  transactionId: string,
  refundDays: number,
  nowMs: number | null,
): RefundablePayment | null {
  const kept = store.refundable(transactionId)
  if (!kept || nowMs === null) return kept
  return nowMs - kept.paidAtMs <= refundDays * DAY_MS ? kept : null
}
