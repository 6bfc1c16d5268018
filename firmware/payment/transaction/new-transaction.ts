/** The first row of a transaction, before the bank and the display hear of it. Pure. */
import type { TransactionRecord } from '#hal/transaction-store.ts'

type Given =
  | 'id'
  | 'amountKopecks'
  | 'purpose'
  | 'reference'
  | 'idempotencyKey'
  | 'ttlMinutes'
  | 'bankName'
  | 'profileName'
  | 'sealedProfile'

export function newTransaction(
  given: Pick<TransactionRecord, Given>,
  nowMs: number,
): TransactionRecord {
  return {
    ...given,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + given.ttlMinutes * 60_000,
    changedAtMs: nowMs,
    phase: 'registering',
    reason: null,
    qrId: null,
    payload: null,
    isWithdrawn: false,
    isLate: false,
    bankWord: null,
    operationId: null,
    paidKopecks: null,
    watchUntilMs: null,
    version: 1,
  }
}
