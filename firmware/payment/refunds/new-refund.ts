/**
 * The first row of a refund: of one that the lane asks for, before the bank hears of it, and of one that the bank
 * made itself. Pure.
 */
import type { RefundRecord } from '#hal/refund-store.ts'

type Given = 'id' | 'transactionId' | 'bankName' | 'amountKopecks'
type Asked = 'reason' | 'reference' | 'requestedBy'

export function newRefund(given: Pick<RefundRecord, Given | Asked>, nowMs: number): RefundRecord {
  return { ...BLANK, ...given, createdAtMs: nowMs, changedAtMs: nowMs }
}

/** Found at the bank: a clerk on its website, or another till. */
export function foundRefund(given: Pick<RefundRecord, Given>, nowMs: number): RefundRecord {
  const found = { origin: 'bank', phase: 'returned', settledAtMs: nowMs } as const
  return { ...BLANK, ...given, ...found, createdAtMs: nowMs, changedAtMs: nowMs }
}

const BLANK = {
  reason: null,
  reference: null,
  origin: 'lane',
  requestedBy: null,
  phase: 'requested',
  problem: null,
  attempts: 0,
  isDenied: false,
  isTaken: false,
  returnedBeforeKopecks: null,
  bankRefundId: null,
  bankWord: null,
  settledAtMs: null,
  isOverdue: false,
  personWord: null,
  personName: null,
  personNote: null,
  personAtMs: null,
  isContradicted: false,
  version: 1,
} as const
