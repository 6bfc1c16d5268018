/**
 * Years of payments in one go: rows and entries as the device itself would have written them,
 * made by the real steps of a payment and put in with bulk SQL through the real schema.
 */
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { INSERT_REFUND, REFUND_COLUMNS } from '#drivers/storage/payments/refunds-table.ts'
import { TRANSACTION_COLUMNS } from '#drivers/storage/payments/transactions-table.ts'
import { type Database, openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { newRefund } from '#firmware/payment/refunds/new-refund.ts'
import { newTransaction } from '#firmware/payment/transaction/new-transaction.ts'
import { step, type TransactionEvent } from '#firmware/payment/transaction/transaction-step.ts'
import { entryOf } from '#firmware/payment/transaction/transaction-step-results.ts'
import type { NewEntry, TransactionRecord } from '#hal/transaction-store.ts'

const DAY_MS = 24 * 3_600_000
const PAYMENTS_A_DAY = 500
const ROWS_PER_COMMIT = 10_000
/** A profile with a password and a merchant, sealed: what a row keeps while it is open. */
const SEALED_CHARACTERS = 420

/** One payment in so many is given back in part: some 20,000 of 500,000. */
const REFUND_EVERY = 21
const REFUND_KOPECKS = 1_000

/**
 * Fills a new ledger with settled payments, 500 a day, the last of them at `untilMs`. Answers how many
 * of them have a refund.
 */
export function fillLedger(path: string, payments: number, untilMs: number): number {
  using db = openDatabase(path, PAYMENTS_MIGRATIONS)
  db.connection.exec('PRAGMA synchronous = OFF')
  const { names, marks, values } = TRANSACTION_COLUMNS
  const random = createSeededRandom(1)
  const everyMs = DAY_MS / PAYMENTS_A_DAY
  let refunds = 0
  for (let done = 0; done < payments; done += ROWS_PER_COMMIT)
    db.transaction(() => {
      const end = Math.min(done + ROWS_PER_COMMIT, payments)
      for (let index = done; index < end; index += 1) {
        const createdAtMs = Math.trunc(untilMs - (payments - index) * everyMs)
        const { record, entries, claim } = life(random.id(createdAtMs), index, createdAtMs)
        db.run(`INSERT INTO transactions (${names}) VALUES (${marks})`, ...values(record))
        if (claim) db.run('INSERT INTO operations VALUES (?, ?, ?)', ...claim, record.id)
        for (const { transactionId, atMs, type, data } of entries)
          db.run(
            'INSERT INTO entries (transaction_id, at_ms, type, data) VALUES (?, ?, ?, ?)',
            transactionId,
            atMs,
            type,
            JSON.stringify(data),
          )
        if (index % REFUND_EVERY !== 4 || record.phase !== 'accepted') continue
        giveBack(db, random.id(createdAtMs), record)
        refunds += 1
      }
    })
  db.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  return refunds
}

/** A refund as it ends, with its entries, some minutes after the payment. */
function giveBack(db: Database, id: string, payment: TransactionRecord): void {
  const { id: transactionId, bankName, changedAtMs } = payment
  const wanted = { id, transactionId, bankName, amountKopecks: REFUND_KOPECKS, reason: 'bench' }
  const settledAtMs = changedAtMs + 60_000
  const asked = newRefund({ ...wanted, reference: null, requestedBy: null }, settledAtMs - 1_000)
  const refund = { ...asked, phase: 'returned', attempts: 1, settledAtMs, version: 3 } as const
  db.run(INSERT_REFUND, ...REFUND_COLUMNS.values(refund), null, null)
  for (const type of ['refund.requested', 'refund.asked', 'refund.returned'])
    db.run(
      'INSERT INTO entries (transaction_id, at_ms, type, data) VALUES (?, ?, ?, ?)',
      transactionId,
      settledAtMs,
      type,
      JSON.stringify({ transaction: transactionId, refund: id, refundAmount: REFUND_KOPECKS }),
    )
}

/** As a till numbers its receipts. */
export function referenceOf(index: number): string {
  return `3-${String(index + 1).padStart(8, '0')}`
}

interface Life {
  readonly record: TransactionRecord
  readonly entries: readonly NewEntry[]
  readonly claim: readonly [bankName: string, operationId: string] | null
}

/** One payment from its creation to its close; one in a hundred is static, one in eight unpaid. */
function life(id: string, index: number, createdAtMs: number): Life {
  const isStatic = index % 100 === 7
  const created = newTransaction(
    {
      id,
      amountKopecks: 10_000 + ((index * 7_919) % 400_000),
      purpose: `Чек ${index + 1}, касса 3`,
      reference: referenceOf(index),
      idempotencyKey: null,
      ttlMinutes: 5,
      bankName: 'CFT',
      profileName: 'main',
      sealedProfile: isStatic ? null : 'x'.repeat(SEALED_CHARACTERS),
    },
    createdAtMs,
  )
  const entries = [entryOf(created, createdAtMs, 'transaction.created')]
  let record = created
  let atMs = createdAtMs
  for (const event of eventsOf(index, isStatic)) {
    atMs += 900
    const next = step(record, event, atMs)
    if (next.entry) entries.push(next.entry)
    record = next.record
  }
  const { bankName, operationId } = record
  return { record, entries, claim: operationId === null ? null : [bankName, operationId] }
}

function eventsOf(index: number, isStatic: boolean): TransactionEvent[] {
  const number = String(index).padStart(10, '0')
  const payload = `https://qr.nspk.ru/AD1000${number}7F9BNP6KNE007J9B3K?type=02&bank=100000000007&sum=12345&cur=RUB&crc=4C2B`
  const qrId = `AD1000${number}7F9BNP6KNE007J9B3K`
  const registered = { type: 'registered', qrId, payload, isStatic } as const
  if (isStatic) return [registered]
  const fact = (state: 'paid' | 'canceled', word: string) =>
    ({
      type: 'bank-answered',
      sameOperationAs: null,
      isReplaced: false,
      fact: {
        state,
        word,
        operationId: state === 'paid' ? `A${number}0000000000B1001` : null,
        amountKopecks: null,
      },
    }) as const
  const shown = [registered, { type: 'shown' }] as const
  if (index % 8 !== 3) return [...shown, fact('paid', 'ACCEPTED')]
  return [
    ...shown,
    { type: 'cancel-asked', reason: 'user' },
    fact('canceled', 'CANCELED'),
    { type: 'watch-ended' },
  ]
}
