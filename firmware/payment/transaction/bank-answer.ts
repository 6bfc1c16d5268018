/** What the bank says of an order, applied to the payment. The same fact twice is once. Pure. */
import type { BankFact } from '#hal/bank.ts'
import type { Reason, TransactionRecord } from '#hal/transaction-store.ts'
import { isFinal, isPayable } from './payment-phases.ts'
import {
  CLOSED,
  ended,
  moved,
  noted,
  type Step,
  same,
  WATCH_MS,
  withData,
} from './transaction-step-results.ts'

export interface BankAnswered {
  readonly type: 'bank-answered'
  readonly fact: BankFact
  /** The other payment for which the bank named the same movement of money; null where there is none. */
  readonly sameOperationAs: string | null
  /** A newer payment was begun, and the till goes by that one. */
  readonly isReplaced: boolean
}

export function answered(record: TransactionRecord, answer: BankAnswered, nowMs: number): Step {
  const { fact } = answer
  if (fact.state === 'paid') return paid(record, answer, nowMs)
  if (isFinal(record)) return same(record)
  const withWord = { ...record, bankWord: fact.word }
  // Money of another amount came: an answer without money does not undo that.
  if (record.paidKopecks !== null) return noteWord(record, withWord, nowMs)
  const canEnd = record.phase !== 'registering'
  switch (fact.state) {
    case 'rejected':
      return canEnd ? ended(withWord, nowMs, 'rejected', 'bank') : same(record)
    case 'canceled':
      return canEnd ? ended(withWord, nowMs, 'canceled', record.reason ?? 'bank') : same(record)
    case 'expired':
      return canEnd ? ended(withWord, nowMs, 'canceled', record.reason ?? 'expired') : same(record)
    case 'absent':
      // A bank that lost an order on display may find it again; an order that is to end anyway has ended.
      if (!canEnd || isPayable(record)) return noteWord(record, withWord, nowMs)
      return record.payload === null
        ? ended(withWord, nowMs, 'failed', record.reason)
        : ended(withWord, nowMs, 'canceled', record.reason ?? 'bank')
    case 'payable':
    case 'unknown':
      return noteWord(record, withWord, nowMs)
  }
}

/** The bank's status word goes into the ledger verbatim when it is new, and not a second time. */
function noteWord(record: TransactionRecord, withWord: TransactionRecord, nowMs: number): Step {
  if (record.bankWord === withWord.bankWord) return same(record)
  return moved(withWord, nowMs, record.phase, 'bank.answered', [])
}

/** Its showQR ended without success. */
const NOT_BEGUN: ReadonlySet<Reason> = new Set(['not-shown', 'client-gone', 'restarted'])

/**
 * Whether money for it is late: the till has been told that it was over, by its status, by the end of its
 * showQR or by the payment after it. Who asks to end a payment is told that it was paid, and
 * its status has been PENDING all along.
 */
function isOverForTill(record: TransactionRecord, isReplaced: boolean): boolean {
  const { phase, reason, payload } = record
  if (phase === 'registering' || isPayable(record)) return false
  if (phase !== 'cancelling' || isReplaced) return true
  return payload === null || (reason !== null && NOT_BEGUN.has(reason))
}

/**
 * The bank's word for the order is what counts. Its name for the movement of money is not unique
 * at every bank: where it was named for another payment before, this one is paid all the same,
 * and a person is told to look.
 */
function paid(
  record: TransactionRecord,
  { fact, sameOperationAs, isReplaced }: BankAnswered,
  nowMs: number,
): Step {
  const { operationId } = fact
  // A paid status may come without an amount: after a partial refund, T-Bank tells only what is left.
  const amountKopecks = fact.amountKopecks ?? record.paidKopecks
  if (record.phase === 'accepted') {
    if (operationId === null || operationId === record.operationId) return same(record)
    return noted(record, nowMs, 'transaction.paid-again', {
      paidAmount: fact.amountKopecks,
      bankOperation: operationId,
    })
  }
  if (record.phase === 'static') return same(record)
  const money = { bankWord: fact.word, operationId, paidKopecks: amountKopecks }
  if (amountKopecks !== null && amountKopecks !== record.amountKopecks) {
    if (record.paidKopecks === amountKopecks)
      return noteWord(record, { ...record, bankWord: fact.word }, nowMs)
    return moved(record, nowMs, 'unknown', 'transaction.paid-other-amount', ['announce'], {
      ...money,
      reason: 'amount',
      watchUntilMs: nowMs + WATCH_MS,
    })
  }
  const isLate = isOverForTill(record, isReplaced)
  const type = isLate ? 'transaction.accepted-late' : 'transaction.accepted'
  const accepted = moved(record, nowMs, 'accepted', type, ['announce'], {
    ...money,
    ...CLOSED,
    paidKopecks: amountKopecks ?? record.amountKopecks,
    reason: sameOperationAs === null ? record.reason : 'same-operation',
    isLate,
  })
  return sameOperationAs === null ? accepted : withData(accepted, { sameOperationAs })
}
