/**
 * Moves settled payments that are old enough from the live ledger to the archive of their year,
 * a few at a time: copied and synced, read back and compared, and only then removed.
 *
 * Wherever it is interrupted, a payment is in the live ledger, in both, or in the archive, and the next run goes on.
 * These stay in the live ledger: the newest payment; what is not settled; what can be refunded or has a refund that is
 * not settled; what an idempotency key still names; all refunds; and which payment claimed each operation of a bank,
 * because every payment looks that up and must not depend on an archive.
 */

import { dirname } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { leaveReserve } from '../files/disk-reserve.ts'
import { type Database, openDatabase } from '../sqlite/open-database.ts'
import {
  addToArchive,
  archivePath,
  openArchive,
  openLedgerArchives,
  type WholePayment,
  yearOf,
} from './ledger-archive.ts'
import { SELECT, toPositioned } from './ledger-reader.ts'
import { createLiveEntries } from './payment-entries.ts'
import { PAYMENTS_MIGRATIONS } from './payments-migrations.ts'
import type { Row } from './record-columns.ts'
import { OPEN_REFUND } from './refunds-table.ts'
import { UNSETTLED } from './transactions-table.ts'

/** So few that a payment taken in the meantime waits only milliseconds, on a slow card too. */
const STEP_PAYMENTS = 32
/** More than a step of payments needs on the disk, SQLite's log of it included. */
const STEP_BYTES = 2 ** 20

const DUE = `${SELECT} AS t
  WHERE created_at_ms >= ?1 AND created_at_ms < ?3 AND (created_at_ms > ?1 OR position > ?2)
  AND changed_at_ms < ?3 AND position <> ?4
  AND NOT ${UNSETTLED} AND watch_until_ms IS NULL
  AND NOT EXISTS (SELECT 1 FROM keys WHERE transaction_id = t.id)
  AND NOT EXISTS (SELECT 1 FROM refundable WHERE transaction_id = t.id)
  AND NOT EXISTS (SELECT 1 FROM refunds WHERE transaction_id = t.id AND ${OPEN_REFUND})
  ORDER BY created_at_ms, position LIMIT ${STEP_PAYMENTS}`

/** Moves payments that were created, and last changed, before `beforeMs`. */
export function openLedgerArchiver(ledger: string, beforeMs: number) {
  const live = openDatabase(ledger, PAYMENTS_MIGRATIONS, { isShared: true })
  // The rows of `operations` stay, and then refer to payments that are in an archive.
  live.connection.exec('PRAGMA foreign_keys = OFF')
  const archives = openLedgerArchives(ledger)
  const entries = createLiveEntries(live)
  const newest = live.get<{ position: number }>(
    'SELECT position FROM transactions ORDER BY position DESC LIMIT 1',
  )
  let target: { readonly year: number; readonly db: Database } | null = null
  let after: readonly [createdAtMs: number, position: number] = [Number.MIN_SAFE_INTEGER, 0]

  function archiveOf(year: number): Database {
    if (target?.year === year) return target.db
    closeTarget()
    target = { year, db: openArchive(archivePath(ledger, year)) }
    return target.db
  }

  /** Folds the log into the file, so that the archive is one file and can be copied by any means. */
  function closeTarget(): void {
    target?.db.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    target?.db[Symbol.dispose]()
    target = null
  }

  function move(year: number, payments: readonly WholePayment[]): void {
    leaveReserve(dirname(ledger), say('text.ledger.archive-file'), STEP_BYTES)
    const archive = archiveOf(year)
    archive.transaction(() => {
      for (const payment of payments) addToArchive(archive, payment)
    })
    for (const payment of payments) mustBeThere(year, payment)
    live.transaction(() => {
      for (const payment of payments) removeFrom(live, payment)
    })
  }

  /** Reads it back over another connection than the one that wrote it. */
  function mustBeThere(year: number, { position, record, entries }: WholePayment): void {
    const archive = archives.of(year)
    const found = [archive.page(position - 1, position + 1, 1), archive.entries.of(record.id)]
    if (JSON.stringify(found) === JSON.stringify([[{ position, record }], entries])) return
    throw new Fault(
      'storage',
      say('fault.ledger.archive-differs', { path: archivePath(ledger, year), payment: record.id }),
    )
  }

  return {
    /** Moves up to STEP_PAYMENTS. Null when no more may be moved. */
    step(): { readonly moved: number } | null {
      const due = live
        .all<Row>(DUE, ...after, beforeMs, newest?.position ?? 0)
        .map(toPositioned)
        .map((one) => ({ ...one, entries: entries.of(one.record.id) }))
      const last = due.at(-1)
      if (!last) return null
      const years = Map.groupBy(due, ({ record }) => yearOf(record.createdAtMs))
      for (const [year, payments] of years) move(year, payments)
      after = [last.record.createdAtMs, last.position]
      return { moved: due.length }
    },
    [Symbol.dispose]() {
      closeTarget()
      archives[Symbol.dispose]()
      live[Symbol.dispose]()
    },
  }
}

/** Runs inside one transaction: a trigger refuses to delete entries of a payment that is not in `moving`. */
function removeFrom(live: Database, { record: { id, version } }: WholePayment): void {
  live.run('INSERT INTO moving (transaction_id) VALUES (?)', id)
  live.run('DELETE FROM entries WHERE transaction_id = ?', id)
  const { changes } = live.run('DELETE FROM transactions WHERE id = ? AND version = ?', id, version)
  if (changes !== 1)
    throw new Fault('busy', say('fault.ledger.payment-changed-while-archived', { payment: id }))
  live.run('DELETE FROM moving WHERE transaction_id = ?', id)
}
