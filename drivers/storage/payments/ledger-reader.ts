/**
 * Reads one file of the ledger: the live one, or the archive of a year. What an answer costs grows
 * with the answer and not with the file; test/contract/sql-query-plans.test.ts holds it to that.
 */
import type {
  LedgerEntry,
  PaymentEntry,
  Positioned,
  TransactionQuery,
  TransactionRecord,
} from '#hal/transaction-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { Row, Value } from './record-columns.ts'
import { TRANSACTION_COLUMNS } from './transactions-table.ts'

export interface LedgerReader {
  find(id: string): TransactionRecord | null
  findAll(ids: readonly string[]): TransactionRecord[]
  /** Positions between the two, both exclusive; oldest first. */
  page(after: number, before: number, limit: number): Positioned[]
  /** Newest first. */
  list(query: TransactionQuery): Positioned[]
  /**
   * The creation time of the payment that has `count` payments after it, counted back from `untilMs`; null where there
   * are not so many.
   */
  createdBefore(untilMs: number, count: number): number | null
  /** Of this amount, created in [fromMs, toMs], newest first. */
  ofAmount(amountKopecks: number, fromMs: number, toMs: number): Positioned[]
  /** Created in [fromMs, untilMs), oldest first. */
  between(fromMs: number, untilMs: number): Positioned[]
  readonly entries: EntryReader
}

/** The live file and the archives keep entries in different forms. */
export interface EntryReader {
  /** Numbers between the two, both exclusive. */
  page(after: number, before: number, limit: number): PaymentEntry[]
  of(transactionId: string): PaymentEntry[]
}

/** Entries of payments, or entries of the lane. */
export interface EntryPages {
  page(after: number, before: number, limit: number): LedgerEntry[]
}

export const SELECT = `SELECT position, ${TRANSACTION_COLUMNS.names} FROM transactions`

export function createLedgerReader(db: Database, entries: EntryReader): LedgerReader {
  const rows = (sql: string, ...values: Value[]) =>
    db.all<Row>(`${SELECT} ${sql}`, ...values).map(toPositioned)

  /** One phase at a time: for several at once SQLite would sort every payment there ever was. */
  function listPhase(phase: string, { fromMs, toMs }: Span, limit: number): Positioned[] {
    return rows(
      `WHERE phase = ? AND created_at_ms >= ? AND created_at_ms <= ?
       ORDER BY created_at_ms DESC, position DESC LIMIT ?`,
      phase,
      fromMs,
      toMs,
      limit,
    )
  }

  /** A till gives a reference to few payments, so their phases are checked in each row. */
  function listReference(
    reference: string,
    { fromMs, toMs }: Span,
    phases: readonly string[] | null,
    limit: number,
  ): Positioned[] {
    return rows(
      `WHERE reference = ?1 AND created_at_ms >= ?2 AND created_at_ms <= ?5
       AND (?3 IS NULL OR instr(?3, '"' || phase || '"'))
       ORDER BY created_at_ms DESC, position DESC LIMIT ?4`,
      reference,
      fromMs,
      phases && JSON.stringify(phases),
      limit,
      toMs,
    )
  }

  return {
    entries,
    find: (id) => rows('WHERE id = ?', id)[0]?.record ?? null,
    findAll: (ids) =>
      rows('WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)).map(
        ({ record }) => record,
      ),
    page: (after, before, limit) =>
      rows('WHERE position > ? AND position < ? ORDER BY position LIMIT ?', after, before, limit),
    list({ sinceMs, untilMs, phases, reference, limit }) {
      const span = {
        fromMs: sinceMs ?? Number.MIN_SAFE_INTEGER,
        toMs: untilMs ?? Number.MAX_SAFE_INTEGER,
      }
      if (reference !== undefined) return listReference(reference, span, phases ?? null, limit)
      if (phases)
        return phases
          .flatMap((phase) => listPhase(phase, span, limit))
          .sort(newestFirst)
          .slice(0, limit)
      return rows(
        `WHERE created_at_ms >= ? AND created_at_ms <= ?
         ORDER BY created_at_ms DESC, position DESC LIMIT ?`,
        span.fromMs,
        span.toMs,
        limit,
      )
    },
    createdBefore: (untilMs, count) =>
      db.get<{ ms: number }>(
        `SELECT created_at_ms AS ms FROM transactions WHERE created_at_ms <= ?
         ORDER BY created_at_ms DESC LIMIT 1 OFFSET ?`,
        untilMs,
        count,
      )?.ms ?? null,
    ofAmount: (amountKopecks, fromMs, toMs) =>
      rows(
        `WHERE created_at_ms >= ?1 AND created_at_ms <= ?2
         AND (amount_kopecks = ?3 OR paid_kopecks = ?3)
         ORDER BY created_at_ms DESC, position DESC`,
        fromMs,
        toMs,
        amountKopecks,
      ),
    between: (fromMs, untilMs) =>
      rows(
        `WHERE created_at_ms >= ? AND created_at_ms < ? ORDER BY created_at_ms, position`,
        fromMs,
        untilMs,
      ),
  }
}

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

export function newestFirst(one: Positioned, other: Positioned): number {
  return other.record.createdAtMs - one.record.createdAtMs || other.position - one.position
}

export function toPositioned(row: Row): Positioned {
  return { position: row['position'] as number, record: TRANSACTION_COLUMNS.fromRow(row) }
}
