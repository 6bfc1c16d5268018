/** Refunds in SQLite: one row each, with its entry in the same commit, and in sum never more than was paid. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { NewRefundable, RefundKey, RefundRecord, RefundStore } from '#hal/refund-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import { appendEntry } from './payment-entries.ts'
import type { Row } from './record-columns.ts'
import {
  INSERT_REFUND,
  OPEN_REFUND,
  REFUND_COLUMNS,
  refundableFromRow,
  SELECT_REFUND,
  SELECT_REFUNDABLE,
  UPDATE_REFUND,
} from './refunds-table.ts'

export function createSqliteRefunds(db: Database): RefundStore {
  const refunds = (sql: string, ...values: (string | number | null)[]) =>
    db.all<Row>(`${SELECT_REFUND} ${sql}`, ...values).map(REFUND_COLUMNS.fromRow)
  const refundable = (sql: string, ...values: (string | number)[]) => {
    const row = db.get<Row>(`${SELECT_REFUNDABLE} ${sql}`, ...values)
    return row && refundableFromRow(row)
  }

  return {
    insert: (record, entry, key) =>
      db.transaction(() => {
        mustFit(db, record)
        db.run(INSERT_REFUND, ...REFUND_COLUMNS.values(record), ...keyValues(key))
        return appendEntry(db, entry)
      }),
    update: (record, entry) =>
      db.transaction(() => {
        const { id, version } = record
        const values = REFUND_COLUMNS.changing.values(record)
        const { changes } = db.run(UPDATE_REFUND, ...values, id, version - 1)
        if (changes === 0)
          throw new Fault('busy', say('fault.refund.changed-meanwhile', { refund: id }))
        return entry && appendEntry(db, entry)
      }),
    find: (id) => refunds('WHERE id = ?', id)[0] ?? null,
    of: (transactionId) => refunds('WHERE transaction_id = ? ORDER BY position', transactionId),
    ofAll: (transactionIds) =>
      db
        .all<Row>(
          `${SELECT_REFUND} WHERE transaction_id IN (SELECT value FROM json_each(?))`,
          JSON.stringify(transactionIds),
        )
        .map(REFUND_COLUMNS.fromRow),
    unsettled: () => refunds(`WHERE ${OPEN_REFUND} ORDER BY position`),
    returnedBetween: (fromMs, untilMs) =>
      refunds(
        `WHERE phase = 'returned' AND settled_at_ms >= ? AND settled_at_ms < ?
         ORDER BY settled_at_ms, position`,
        fromMs,
        untilMs,
      ),
    returnedSums: (afterId, limit) =>
      db
        .all<Row>(
          `SELECT transaction_id, SUM(amount_kopecks) AS returned FROM refunds
           WHERE transaction_id > ? AND phase = 'returned'
           GROUP BY transaction_id ORDER BY transaction_id LIMIT ?`,
          afterId,
          limit,
        )
        .map((row) => ({
          transactionId: row['transaction_id'] as string,
          returnedKopecks: row['returned'] as number,
        })),
    requestedSince: (caller, sinceMs) =>
      db.get<{ sum: number }>(
        `SELECT COALESCE(SUM(amount_kopecks), 0) AS sum FROM refunds
         WHERE origin = 'lane' AND requested_by IS ? AND created_at_ms >= ? AND phase <> 'refused'`,
        caller,
        sinceMs,
      )?.sum ?? 0,
    key: (key) => {
      const row = db.get<Row>('SELECT id, key, request FROM refunds WHERE key = ?', key)
      return row && { key, request: row['request'] as string, refundId: row['id'] as string }
    },

    refundable: (transactionId) => refundable('WHERE r.transaction_id = ?', transactionId),
    nextQuery: () => refundable('WHERE r.next_look_ms IS NOT NULL ORDER BY r.next_look_ms LIMIT 1'),
    queried: (transactionId, nextQueryMs) => {
      db.run(
        'UPDATE refundable SET next_look_ms = ?, looks = looks + 1 WHERE transaction_id = ?',
        nextQueryMs,
        transactionId,
      )
    },
    forgetRefundable: (paidBeforeMs, limit) =>
      db.transaction(() => {
        const { changes } = db.run(
          `DELETE FROM refundable WHERE transaction_id IN (
             SELECT transaction_id FROM refundable r WHERE paid_at_ms < ?
             AND NOT EXISTS (SELECT 1 FROM refunds WHERE transaction_id = r.transaction_id AND ${OPEN_REFUND})
             ORDER BY paid_at_ms LIMIT ?)`,
          paidBeforeMs,
          limit,
        )
        if (changes > 0)
          db.run(
            `DELETE FROM sealed_profiles
             WHERE NOT EXISTS (SELECT 1 FROM refundable WHERE profile = number)`,
          )
        return changes
      }),
  }
}

/** Runs inside the transaction that makes the payment paid. */
export function keepRefundable(
  db: Database,
  transactionId: string,
  { sealedProfile, paidAtMs, nextQueryMs }: NewRefundable,
): void {
  db.run('INSERT OR IGNORE INTO sealed_profiles (sealed) VALUES (?)', sealedProfile)
  db.run(
    `INSERT OR IGNORE INTO refundable (transaction_id, profile, paid_at_ms, next_look_ms, looks)
     SELECT ?, number, ?, ?, 0 FROM sealed_profiles WHERE sealed = ?`,
    transactionId,
    paidAtMs,
    nextQueryMs,
    sealedProfile,
  )
}

/**
 * Says in words what the triggers refunds_fit and refunds_found_fit refuse, inside the same transaction. A refund that
 * the bank made itself may be one that is still open here, so open ones do not count against it.
 */
function mustFit(db: Database, { transactionId, amountKopecks, origin }: RefundRecord): void {
  const counted = origin === 'lane' ? "phase <> 'refused'" : "phase = 'returned'"
  const left =
    db.get<{ left: number }>(
      `SELECT COALESCE(paid_kopecks, 0) - (
         SELECT COALESCE(SUM(amount_kopecks), 0) FROM refunds
         WHERE transaction_id = t.id AND ${counted}
       ) AS left FROM transactions t WHERE id = ?`,
      transactionId,
    )?.left ?? 0
  if (amountKopecks > left)
    throw new Fault(
      'full',
      say('fault.refund.exceeds-payment', { left: { kopecks: Math.max(left, 0) } }),
    )
}

function keyValues(key: RefundKey | null): readonly (string | null)[] {
  return [key?.key ?? null, key?.request ?? null]
}
