/** Shifts in the ledger's file: SQLite keeps the sums of the open one, a close is one commit. */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  type ClosedShift,
  type ClosingEntry,
  type OpenShift,
  SHIFT_REMARKS_MAX,
  type ShiftRemark,
  type ShiftStore,
  type ShiftSum,
} from '#hal/shift-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import { appendLaneEntry } from './lane-entries.ts'
import { moneyBefore } from './money-before.ts'
import { CLOSED_NUMBER } from './shifts-table.ts'

const CLOSED = 'SELECT number, closed_at_ms AS closedAtMs, report, hash FROM shifts'

const CREATED = `SELECT created_count AS createdCount, created_kopecks AS createdKopecks,
  first_transaction_id AS firstTransactionId, last_transaction_id AS lastTransactionId,
  (SELECT created_at_ms FROM transactions WHERE id = first_transaction_id) AS firstPaymentAtMs,
  remark_count AS remarkCount, earlier_count AS earlierCount FROM open_shift WHERE only = 1`

const SUMS = `SELECT bank_name AS bankName, profile_name AS profileName, kind, count, kopecks
  FROM shift_sums ORDER BY bank_name, profile_name, kind`

const REMARKS = `SELECT sequence, transaction_id AS transactionId, at_ms AS atMs, type, kopecks
  FROM shift_remarks ORDER BY sequence LIMIT ${SHIFT_REMARKS_MAX}`

const CLOSINGS = `SELECT sequence, ${CLOSED_NUMBER} AS number, json_extract(data, '$.hash') AS hash
  FROM lane_entries INDEXED BY lane_entries_closings WHERE type = 'shift.closed' AND ${CLOSED_NUMBER} < ?
  ORDER BY ${CLOSED_NUMBER} DESC LIMIT ?`

type Created = Pick<
  OpenShift,
  | 'createdCount'
  | 'createdKopecks'
  | 'firstTransactionId'
  | 'lastTransactionId'
  | 'firstPaymentAtMs'
  | 'remarkCount'
  | 'earlierCount'
>

/** `mustBeIntact` throws where nothing new may begin, because the ledger is damaged. */
export function createSqliteShifts(db: Database, mustBeIntact: () => void): ShiftStore {
  const closed = (sql: string, ...values: (string | number)[]) =>
    db.all<ClosedShift>(`${CLOSED} ${sql}`, ...values).map((row) => ({ ...row }))
  const newest = () => closed('ORDER BY number DESC LIMIT 1')[0] ?? null

  const closings = (beforeNumber: number, limit: number) =>
    db.all<ClosingEntry>(CLOSINGS, beforeNumber, limit).map((row) => ({ ...row }))

  let lowest = 1

  function current(): OpenShift {
    const before = newest()
    // A closed shift's row may have been deleted, but its number is on a printed report, so entries count too.
    const [latest] = closings(Number.MAX_SAFE_INTEGER, 1)
    const created = db.get<Created>(CREATED)
    if (!created) throw new Error('no shift is open')
    return {
      number: Math.max((before?.number ?? 0) + 1, (latest?.number ?? 0) + 1, lowest),
      openedAtMs: before?.closedAtMs ?? null,
      previousHash: before?.hash ?? null,
      ...created,
      sums: db.all<ShiftSum>(SUMS).map((row) => ({ ...row })),
      remarks: db.all<ShiftRemark>(REMARKS).map((row) => ({ ...row })),
      before: moneyBefore(db),
    }
  }

  function keepKey(key: string, number: number): void {
    db.run('INSERT INTO shift_keys (key, number) VALUES (?, ?)', key, number)
  }

  return {
    current,
    continueFrom(number) {
      lowest = Math.max(lowest, number)
    },
    keepKey,
    close: (closedAtMs, key, write, tell, print) =>
      db.transaction(() => {
        mustBeIntact()
        const open = current()
        const report = write(open)
        const shift = { number: open.number, closedAtMs, report, hash: hashOf(report) }
        db.run(
          'INSERT INTO shifts (number, closed_at_ms, report, hash) VALUES (?, ?, ?, ?)',
          ...Object.values(shift),
        )
        if (print)
          db.run(
            'INSERT INTO shift_papers (number, papers) VALUES (?, ?)',
            shift.number,
            deflateRawSync(JSON.stringify(print(shift))),
          )
        if (key !== null) keepKey(key, shift.number)
        db.run(
          `UPDATE open_shift SET created_count = 0, created_kopecks = 0,
           first_transaction_id = NULL, last_transaction_id = NULL, remark_count = 0 WHERE only = 1`,
        )
        db.run('DELETE FROM shift_sums')
        db.run('DELETE FROM shift_remarks')
        return { shift, entry: appendLaneEntry(db, tell(shift)) }
      }),
    newest,
    find: (number) => closed('WHERE number = ?', number)[0] ?? null,
    ofKey: (key) =>
      closed('WHERE number = (SELECT number FROM shift_keys WHERE key = ?)', key)[0] ?? null,
    list: (beforeNumber, limit) =>
      closed('WHERE number < ? ORDER BY number DESC LIMIT ?', beforeNumber, limit),
    closings,
    papers(number) {
      const row = db.get<{ papers: Uint8Array }>(
        'SELECT papers FROM shift_papers WHERE number = ?',
        number,
      )
      return row && JSON.parse(inflateRawSync(row.papers).toString('utf8'))
    },
  }
}

function hashOf(report: string): string {
  return createHash('sha256').update(report).digest('hex')
}
