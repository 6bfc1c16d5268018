/** What a lever makes of one call: each accident of a bank stands here once, in front of every dialect. */
import type { BankFaultKind } from '#hal/fake-controls.ts'
import type { BankAnswer } from '../bank-table.ts'
import type { OrderRecords } from '../order-records.ts'
import type { RefundOutcome, RefundRecords } from '../refund-records.ts'

/** The accidents inside an honest answer: only the dialect knows in which field. */
export type Misstatement = 'unknown-word' | 'wrong-amount' | 'refund-in-roubles'

/** In no bank's documents. */
export const UNKNOWN_WORD = 'MOON_PHASE'

export interface LeveredCall {
  readonly orderId: string
  readonly records: OrderRecords
  readonly refunds: RefundRecords
  /** Carries the call out. */
  honest(): BankAnswer
  misstated(as: Misstatement): BankAnswer
}

/** Null: no answer is sent. */
type LeverAccident = (call: LeveredCall) => BankAnswer | null

const misstating =
  (as: Misstatement): LeverAccident =>
  ({ misstated }) =>
    misstated(as)

const refundingAs =
  (outcome: RefundOutcome): LeverAccident =>
  ({ refunds, honest }) => {
    refunds.expect(outcome)
    return honest()
  }

export const LEVER_ACCIDENTS: Readonly<Record<BankFaultKind, LeverAccident>> = {
  'timeout-before': () => null,
  'timeout-after': ({ honest }) => {
    honest()
    return null
  },
  'http-500': () => ({ http: 500, body: { code: 'broken' } }),
  'http-429': () => ({ http: 429, body: { code: 'busy' }, headers: { 'retry-after': '2' } }),
  'unknown-word': misstating('unknown-word'),
  'wrong-amount': misstating('wrong-amount'),
  'paid-during-cancel': ({ records, orderId, honest }) => {
    records.pay(orderId)
    return honest()
  },
  'refund-slow': refundingAs('PENDING'),
  'refund-refused': refundingAs('REFUSED'),
  'refund-denied': refundingAs('DENIED'),
  // Only the fake bank forgets an id.
  'refund-again': ({ honest }) => honest(),
  'refund-in-roubles': misstating('refund-in-roubles'),
}
