/**
 * One pass over a refund: what does the bank know of it, and is it to be told?
 *
 * Nothing is asked for a second time before the bank was asked what became of the first, at banks
 * that promise idempotence, too. 'asking' is on the disk before the call leaves.
 */
import { Fault } from '#firmware/fault.ts'
import type { Bank, BankRefunds, PaidOrder, RefundFact, RefundOrder } from '#hal/bank.ts'
import type { RefundProblem, RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { orderIdOf } from '../bank-follow/bank-query.ts'
import { isUnasked, mayBeAsked, type RefundEvent } from './refund.ts'
import { REFUND_DENIED_QUIET_MS, REFUND_QUIET_MS } from './refund-schedule.ts'

export interface RefundPass {
  readonly payment: TransactionRecord
  readonly bank: Bank
  /** How long ago the bank was last told to give back, as far as this process knows. */
  readonly sinceAskedMs: number
  readonly apply: (event: RefundEvent) => RefundRecord
  /** Each call within its deadline. */
  readonly call: <Answer>(work: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>
  /** What the bank has given back of the payment in all, while none of ours is under way there. */
  readonly noticeReturned: (returnedKopecks: number) => void
}

export async function pursueRefund(record: RefundRecord, pass: RefundPass): Promise<void> {
  const { refunds } = pass.bank
  if (!refunds) return drop(record, pass, 'cabinet')
  if (isUnasked(record)) return ask(record, refunds, pass)
  const { after, isOpen } = await hearState(record, refunds, pass)
  if (isOpen && mayBeAsked(after)) await ask(after, refunds, pass)
}

export function paidOrderOf(payment: TransactionRecord): PaidOrder {
  const { qrId, amountKopecks, operationId, paidKopecks } = payment
  const paid = paidKopecks ?? amountKopecks
  return { orderId: orderIdOf(payment), qrId, amountKopecks, operationId, paidKopecks: paid }
}

/** `isOpen`: the bank knows nothing of it, and has had the time to. */
async function hearState(record: RefundRecord, refunds: BankRefunds, pass: RefundPass) {
  const order = orderOf(record, pass.payment)
  const fact = await pass.call((signal) => refunds.state(order, signal))
  if (mayStillComeIn(record, fact, refunds, pass)) return { after: record, isOpen: false }
  const after = pass.apply({ type: 'bank-answered', fact })
  return { after, isOpen: fact.state === 'absent' }
}

/** A call whose answer was lost may be under way at the bank, which knows nothing of it yet. */
function mayStillComeIn(
  { isDenied, attempts }: RefundRecord,
  { state }: RefundFact,
  { takesOurId }: BankRefunds,
  { sinceAskedMs }: RefundPass,
): boolean {
  const quietMs = takesOurId ? REFUND_DENIED_QUIET_MS : REFUND_QUIET_MS
  if (state !== 'absent' || sinceAskedMs >= quietMs) return false
  // Asked for again under its id it is the same refund, so nothing is lost by asking soon.
  return isDenied ? attempts > 1 : !takesOurId
}

async function ask(record: RefundRecord, refunds: BankRefunds, pass: RefundPass): Promise<void> {
  const before = refunds.takesOurId ? null : await readReturned(refunds, pass)
  const { paidKopecks } = paidOrderOf(pass.payment)
  if (before !== null && record.amountKopecks > paidKopecks - before)
    return drop(record, pass, 'exceeds')
  const asked = pass.apply({ type: 'asking', returnedBeforeKopecks: before })
  const order = orderOf(asked, pass.payment)
  try {
    const fact = await pass.call((signal) => refunds.refund(order, signal))
    pass.apply({ type: 'bank-answered', fact })
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.kind !== 'refused') throw thrown
    const denied = pass.apply({ type: 'denied', word: thrown.message })
    await hearState(denied, refunds, { ...pass, sinceAskedMs: 0 })
  }
}

async function readReturned(refunds: BankRefunds, pass: RefundPass): Promise<number> {
  const order = paidOrderOf(pass.payment)
  const returned = await pass.call((signal) => refunds.returnedKopecks(order, signal))
  if (returned === null)
    throw new Fault('unreachable', 'the bank does not tell what it has given back of the payment')
  pass.noticeReturned(returned)
  return returned
}

function drop(record: RefundRecord, { apply }: RefundPass, problem: RefundProblem): void {
  if (isUnasked(record)) return void apply({ type: 'dropped', problem })
  // The bank has just said that it has none of it, and it does not fit any more.
  if (problem !== 'exceeds') throw new Fault('refused', 'the bank of this refund knows no refunds')
  apply({ type: 'denied', word: 'what is left of the payment is less' })
  apply({ type: 'bank-answered', fact: { state: 'absent', word: 'absent', bankRefundId: null } })
}

function orderOf(record: RefundRecord, payment: TransactionRecord): RefundOrder {
  const { id, amountKopecks, reason, returnedBeforeKopecks, bankRefundId } = record
  const given = { amountKopecks, reason, returnedBeforeKopecks, bankRefundId }
  return { refundId: id, payment: paidOrderOf(payment), ...given }
}
