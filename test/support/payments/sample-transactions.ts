/** Rows and entries of a ledger, for tests: whole ones, in which a case changes what it is about. */
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import { newTransaction } from '#firmware/payment/transaction/new-transaction.ts'
import type { NewEntry, TransactionRecord } from '#hal/transaction-store.ts'

export function record(id: string, change: Partial<TransactionRecord> = {}): TransactionRecord {
  const given = {
    id,
    amountKopecks: 500,
    purpose: 'хлеб, "Бородинский"',
    reference: null,
    idempotencyKey: null,
    ttlMinutes: 5,
    bankName: 'CFT',
    profileName: 'main',
    sealedProfile: 'sealed',
  }
  return { ...newTransaction(given, 1_000), ...change }
}

export function entry(transactionId: string, type: LedgerEvent = 'transaction.created'): NewEntry {
  return { transactionId, atMs: 1_000, type, data: { n: 1, text: 'a' } }
}
