/** Refunds as the added operations, the stream and the webhooks answer them. Pure. */
import type { RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import { statusOf } from '../transaction/payment-phases.ts'
import { isSettled } from './refund-step.ts'
import type { RefundSums } from './refund-sums.ts'

export function refundView(refund: RefundRecord) {
  return {
    id: refund.id,
    transaction: refund.transactionId,
    state: refund.phase,
    problem: refund.problem,
    amount: refund.amountKopecks,
    reason: refund.reason,
    reference: refund.reference,
    origin: refund.origin,
    requestedBy: refund.requestedBy,
    bankStatus: refund.bankWord,
    bankRefund: refund.bankRefundId,
    createdAt: isoOf(refund.createdAtMs),
    changedAt: isoOf(refund.changedAtMs),
    settledAt: refund.settledAtMs === null ? null : isoOf(refund.settledAtMs),
    overdue: refund.isOverdue && !isSettled(refund),
    settlement: settlementView(refund),
  }
}

/** What a person said of it, and whether the bank said otherwise afterwards; null: no person had to. */
function settlementView(refund: RefundRecord) {
  const { personWord, personName, personNote, personAtMs, isContradicted } = refund
  if (personWord === null || personNote === null || personAtMs === null) return null
  return {
    as: personWord,
    by: personName,
    note: personNote,
    at: isoOf(personAtMs),
    contradicted: isContradicted,
  }
}

export type RefundView = ReturnType<typeof refundView>

/** What a payment's own view is told of its refunds. */
function sumsView({ returnedKopecks, openKopecks }: RefundSums) {
  return { refundedAmount: returnedKopecks, refundOpenAmount: openKopecks }
}

/** The same of a payment that is answered: `refundableKopecks` can be given back here and now. */
export function paymentSumsView(sums: RefundSums, refundableKopecks: number) {
  return { ...sumsView(sums), refundableAmount: refundableKopecks }
}

export type PaymentSumsView = ReturnType<typeof paymentSumsView>

/** The words of a payment's events come first: who knows no refunds reads them as before. */
export function refundEventData(
  payment: TransactionRecord,
  refund: RefundRecord,
  sums: RefundSums,
): Readonly<Record<string, unknown>> {
  return {
    transaction: payment.id,
    dynamicQRStatus: statusOf(payment),
    phase: payment.phase,
    amount: payment.amountKopecks,
    paidAmount: payment.paidKopecks,
    refund: refund.id,
    refundState: refund.phase,
    refundAmount: refund.amountKopecks,
    refundProblem: refund.problem,
    refundReason: refund.reason,
    refundReference: refund.reference,
    refundOrigin: refund.origin,
    requestedBy: refund.requestedBy,
    bankName: refund.bankName,
    bankStatus: refund.bankWord,
    bankRefund: refund.bankRefundId,
    ...(refund.personWord !== null && { settlement: settlementView(refund) }),
    ...sumsView(sums),
    // The payment's own, as each of its events has it.
    ...(payment.reference !== null && { reference: payment.reference }),
  }
}
