/**
 * One pass over a refund: what does the bank know of it, and must it be sent?
 *
 * A refund is sent again only after the bank was asked how the first attempt ended, also at banks that promise
 * idempotence. 'asking' is on the disk before the call leaves.
 *
 * Before the first attempt, too, the bank is asked what it has already refunded: a ledger from a backup knows no later
 * refund, and would give the same refund another id.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Bank, BankRefunds, PaidOrder, RefundFact, RefundOrder } from '#hal/bank.ts'
import type { RefundProblem, RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { orderIdOf } from '../bank-follow/bank-query.ts'
import { REFUND_DENIED_QUIET_MS, REFUND_FAILED_MS, REFUND_QUIET_MS } from './refund-schedule.ts'
import { isSettled, isUnasked, mayBeAsked, type RefundEvent } from './refund-step.ts'
import { refundSums } from './refund-sums.ts'

export interface RefundPass {
  readonly payment: TransactionRecord
  readonly bank: Bank
  /** A ledger of before may have told the bank of it: this one was a backup made just before that. */
  readonly mayBeKnown: boolean
  /** How long ago the bank was last told to give back, as far as this process knows. */
  readonly sinceAskedMs: number
  readonly apply: (event: RefundEvent) => RefundRecord
  /** To any refund of the payment. */
  readonly applyTo: (id: string, event: RefundEvent) => RefundRecord
  /** All refunds of the payment, as they are now. */
  readonly refundsOf: () => readonly RefundRecord[]
  /** For how long the bank has said, without another word between, that it knows nothing of it. */
  readonly absentForMs: () => number
  /** Each call within its deadline. */
  readonly call: <Answer>(work: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>
  /** What the bank has given back of the payment in all, while none of ours is under way there. */
  readonly noticeReturned: (returnedKopecks: number) => void
}

export async function pursueRefund(record: RefundRecord, pass: RefundPass): Promise<void> {
  const { refunds } = pass.bank
  if (!refunds) return drop(record, pass, 'cabinet')
  if (isUnasked(record)) {
    const isKnown = pass.mayBeKnown && refunds.takesOurId && (await isAtBank(record, refunds, pass))
    if (!isKnown) await ask(record, refunds, pass)
    return
  }
  const { after, isOpen } = await hearState(record, refunds, pass)
  if (isOpen && mayBeAsked(after)) await ask(after, refunds, pass)
}

export function paidOrderOf(payment: TransactionRecord): PaidOrder {
  const { qrId, amountKopecks, operationId, paidKopecks } = payment
  const paid = paidKopecks ?? amountKopecks
  return { orderId: orderIdOf(payment), qrId, amountKopecks, operationId, paidKopecks: paid }
}

type PassOfPayment = Pick<RefundPass, 'payment' | 'refundsOf' | 'applyTo' | 'call'>

/** The bank has it under our id: it goes on as one that the bank was told of, and is not asked for again. */
async function isAtBank(
  record: RefundRecord,
  refunds: BankRefunds,
  { payment, refundsOf, applyTo, call }: PassOfPayment,
): Promise<boolean> {
  const order = refundOrderOf(record, payment)
  const fact = await call((signal) => refunds.state(order, signal)).catch((thrown: unknown) => {
    // What it refuses to tell now, it refuses when it is asked to give back, too.
    if (thrown instanceof Fault && thrown.kind === 'refused') return null
    throw thrown
  })
  if (fact === null || fact.state === 'absent') return false
  const now = refundsOf().find(({ id }) => id === record.id)
  if (now && isUnasked(now)) applyTo(record.id, { type: 'asking', returnedBeforeKopecks: null })
  applyTo(record.id, { type: 'bank-answered', fact })
  return true
}

/**
 * Whether the bank has a refund under our id that this ledger never sent: it is from before a restore. Its
 * money is no stranger's. A bank that knows no ids of ours cannot say.
 */
export async function hearOfUnasked(
  refunds: BankRefunds,
  pass: PassOfPayment,
  exceptId: string | null,
): Promise<boolean> {
  if (!refunds.takesOurId) return false
  let isAny = false
  for (const one of pass.refundsOf())
    if (one.id !== exceptId && isUnasked(one) && (await isAtBank(one, refunds, pass))) isAny = true
  return isAny
}

/** `isOpen`: the bank knows nothing of it, and has had the time to. */
async function hearState(record: RefundRecord, refunds: BankRefunds, pass: RefundPass) {
  const order = refundOrderOf(record, pass.payment)
  const fact = await pass.call((signal) => refunds.state(order, signal))
  if (mayStillComeIn(record, fact, refunds, pass)) return { after: record, isOpen: false }
  const heard = pass.apply({ type: 'bank-answered', fact })
  const after = hasFailed(heard, fact, refunds, pass) ? pass.apply({ type: 'failed' }) : heard
  return { after, isOpen: fact.state === 'absent' }
}

/**
 * It was under way, and no more is back than before it. Only where the bank tells of the payment as a whole: that it has
 * forgotten the id of a refund that it took says nothing of the money.
 */
function hasFailed(
  { isTaken }: RefundRecord,
  { state }: RefundFact,
  { takesOurId }: BankRefunds,
  { absentForMs }: RefundPass,
): boolean {
  return isTaken && !takesOurId && state === 'absent' && absentForMs() >= REFUND_FAILED_MS
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
  try {
    if (!(await isPersonRight(record, refunds, pass))) return
    const returned = await readReturned(refunds, pass)
    if (returned !== null && !(await isAllKnown(record, returned, refunds, pass))) return
    const { paidKopecks } = paidOrderOf(pass.payment)
    if (returned !== null && record.amountKopecks > paidKopecks - returned)
      return drop(record, pass, 'exceeds')
    const returnedBeforeKopecks = refunds.takesOurId ? null : returned
    const asked = pass.apply({ type: 'asking', returnedBeforeKopecks })
    // What another refund of the payment found out while this one was waiting for the bank.
    if (isSettled(asked)) return
    const order = refundOrderOf(asked, pass.payment)
    const fact = await pass.call((signal) => refunds.refund(order, signal))
    pass.apply({ type: 'bank-answered', fact })
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.kind !== 'refused') throw thrown
    const word = thrown.message
    // It refused to tell what is back already: it was told nothing.
    const after = pass.apply({ type: 'dropped', problem: 'bank', bankWord: word })
    if (isSettled(after)) return
    const denied = pass.apply({ type: 'denied', word })
    await hearState(denied, refunds, { ...pass, sinceAskedMs: 0 })
  }
}

/**
 * What a person said of refunds of this payment, and what the bank says of them now: a bank that knows them by their
 * ids tells it. One that only tells sums is asked for these. Answers how many are under way there all the same.
 */
export async function hearOfSettled(refunds: BankRefunds, pass: PassOfPayment): Promise<number> {
  let underWay = 0
  for (const one of pass.refundsOf()) {
    if (!refunds.takesOurId || one.personWord === null || one.isContradicted) continue
    if (one.attempts === 0) continue
    const order = refundOrderOf(one, pass.payment)
    const fact = await pass.call((signal) => refunds.state(order, signal))
    pass.applyTo(one.id, { type: 'bank-answered', fact })
    if (fact.state === 'pending' && one.phase === 'refused') underWay += 1
  }
  return underWay
}

/** Whether nothing goes back after all by what a person said was refused; else this refund is not asked for. */
async function isPersonRight(
  record: RefundRecord,
  refunds: BankRefunds,
  pass: RefundPass,
): Promise<boolean> {
  const before = refundSums(pass.refundsOf()).returnedKopecks
  if ((await hearOfSettled(refunds, pass)) > 0)
    throw new Fault('unreachable', say('fault.refund.bank-contradicts-settlement'))
  const returnedBeforeKopecks = refundSums(pass.refundsOf()).returnedKopecks
  if (returnedBeforeKopecks === before) return true
  if (isUnasked(record))
    pass.apply({ type: 'dropped', problem: 'found-at-bank', returnedBeforeKopecks })
  else deny(pass, 'the bank has refunded what a person settled as refused')
  return false
}

/** Null only from a bank that knows a refund by our id and tells no sums. */
async function readReturned(refunds: BankRefunds, pass: RefundPass): Promise<number | null> {
  const order = paidOrderOf(pass.payment)
  const returned = await pass.call((signal) => refunds.returnedKopecks(order, signal))
  if (returned === null && !refunds.takesOurId)
    throw new Fault('unreachable', say('fault.refund.bank-total-unknown'))
  return returned
}

/**
 * Whether the ledger accounts for all that the bank has given back. Where it does not, this refund is
 * not asked for: not now while one of ours may be what went back, and not at all otherwise.
 */
async function isAllKnown(
  record: RefundRecord,
  returnedKopecks: number,
  refunds: BankRefunds,
  pass: RefundPass,
): Promise<boolean> {
  const own = pass.refundsOf()
  if (returnedKopecks <= refundSums(own).returnedKopecks) return true
  const isUnderWay = (one: RefundRecord) => !isSettled(one) && !isUnasked(one)
  if (own.some((one) => one.id !== record.id && isUnderWay(one))) return false
  if (!isUnasked(record)) {
    // A call of before may have come in since the bank was asked about it, or may be about to.
    if (pass.sinceAskedMs < REFUND_QUIET_MS) return false
    const { isOpen } = await hearState(record, refunds, pass)
    if (!isOpen) return false
  }
  if (await hearOfUnasked(refunds, pass, record.id)) return false
  // Before that sum is booked: a power cut between the two must not leave this one open next to it, for the sum since it
  // was asked for has that money, too.
  if (!isUnasked(record)) deny(pass, 'the bank has refunded what this lane did not ask for')
  pass.noticeReturned(returnedKopecks)
  return false
}

function drop(
  record: RefundRecord,
  { apply }: Pick<RefundPass, 'apply'>,
  problem: RefundProblem,
): void {
  if (isUnasked(record)) return void apply({ type: 'dropped', problem })
  if (problem !== 'exceeds') throw new Fault('refused', say('fault.refund.bank-without-refunds'))
  deny({ apply }, 'what is left of the payment is less')
}

/** The bank has just said that it has none of it, and it is not asked again. */
function deny({ apply }: Pick<RefundPass, 'apply'>, word: string): void {
  apply({ type: 'denied', word })
  apply({ type: 'bank-answered', fact: { state: 'absent', word: 'absent', bankRefundId: null } })
}

export function refundOrderOf(record: RefundRecord, payment: TransactionRecord): RefundOrder {
  const { id, amountKopecks, reason, returnedBeforeKopecks, bankRefundId } = record
  const given = { amountKopecks, reason, returnedBeforeKopecks, bankRefundId }
  return { refundId: id, payment: paidOrderOf(payment), ...given }
}
