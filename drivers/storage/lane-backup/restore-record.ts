/**
 * What a lane that starts on a restored backup must know, written into the unpacked folder before it takes its place:
 * which payments its ledger cannot have, and the fleet key that it got for the restore.
 */

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { type KeptLedgerGaps, type LedgerGap, NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import { databaseIn, documentIn } from '../files/data-folder.ts'
import { asStorageFault } from '../sqlite/sqlite-fault.ts'
import { GIVEN_KEY } from './replacement-files.ts'

/** Several times as many numbers as a busy lane gives out in an hour. */
const NUMBERS_PER_HOUR = 36_000
const NUMBERS_MIN = 100_000
/** A till closes one or a few shifts a day, and a person files as many statements. */
const PAPERS_PER_HOUR = 4
const PAPERS_MIN = 100

const PAPERS = {
  shiftsFrom: 'shifts',
  statementsFrom: 'filed_statements',
} as const
type PapersFrom = keyof typeof PAPERS

export interface RestoreFacts {
  /** When the backup was made. */
  readonly madeAtMs: number
  readonly restoredAtMs: number
  /** The data folder whose place the backup takes. */
  readonly formerFolder: string
  readonly fleetKey: string | null
}

/** `folder` holds the unpacked backup. */
export function recordRestore(folder: string, facts: RestoreFacts): void {
  const { madeAtMs, restoredAtMs, formerFolder, fleetKey } = facts
  const path = documentIn(folder, 'ledger-gaps.json')
  const { gaps } = gapsIn(folder)
  const knownPayments = paymentsSince(databaseIn(formerFolder, 'payments.db'), madeAtMs)
  const from = (papers: PapersFrom) =>
    numbersAfter(papers, [folder, formerFolder], restoredAtMs - madeAtMs)
  const now = {
    untilMs: null,
    restoredAtMs,
    knownPayments,
    settled: null,
    shiftsFrom: from('shiftsFrom'),
    statementsFrom: from('statementsFrom'),
  }
  const gap: LedgerGap = { fromMs: madeAtMs, ...now }
  writeSynced(path, JSON.stringify({ gaps: [...gaps, gap] } satisfies KeptLedgerGaps))
  if (fleetKey !== null) writeSynced(join(folder, GIVEN_KEY), fleetKey)
  leaveNumbers(databaseIn(folder, 'payments.db'), restoredAtMs - madeAtMs)
}

function gapsIn(folder: string): KeptLedgerGaps {
  const path = documentIn(folder, 'ledger-gaps.json')
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as KeptLedgerGaps)
    : NO_LEDGER_GAPS
}

function numbersAfter(papers: PapersFrom, folders: readonly string[], lostMs: number): number {
  const known = folders.flatMap((folder) => [
    lastNumber(PAPERS[papers], folder),
    ...numbersOfGaps(papers, folder),
  ])
  return firstPaperAfter(Math.max(0, ...known), lostMs)
}

/**
 * The lost lane may have closed shifts and filed statements after the backup, and somebody has these papers. So numbers go on
 * beyond all that it can have given out, and beyond the last number known.
 */
export function firstPaperAfter(lastKnown: number, lostMs: number): number {
  return lastKnown + Math.max(PAPERS_MIN, hoursOf(lostMs) * PAPERS_PER_HOUR) + 1
}

/** A clock that was set back does not tell how long the time was, so its distance is taken. */
function hoursOf(lostMs: number): number {
  return Math.ceil(Math.abs(lostMs) / HOUR_MS)
}

function lastNumber(table: (typeof PAPERS)[PapersFrom], folder: string): number {
  const path = databaseIn(folder, 'payments.db')
  if (!existsSync(path)) return 0
  try {
    using ledger = new DatabaseSync(path, { readOnly: true })
    return Number(ledger.prepare(`SELECT max(number) AS last FROM ${table}`).get()?.['last'] ?? 0)
  } catch {
    // The file is damaged, or from a release without such papers.
    return 0
  }
}

function numbersOfGaps(papers: PapersFrom, folder: string): readonly number[] {
  try {
    return gapsIn(folder).gaps.map((gap) => (gap[papers] ?? 1) - 1)
  } catch {
    return []
  }
}

/** Null where there is no ledger, or none that can be read. */
function paymentsSince(path: string, sinceMs: number): number | null {
  if (!existsSync(path)) return null
  try {
    using ledger = new DatabaseSync(path, { readOnly: true })
    const counted = 'SELECT count(*) AS payments FROM transactions WHERE created_at_ms > ?'
    return Number(ledger.prepare(counted).get(sinceMs)?.['payments'])
  } catch {
    return null
  }
}

/**
 * Event numbers that the lost lane gave out are not given out again: a listener goes by the numbers, and would take new
 * events for ones it already has.
 */
export function numbersLeftOut(lostMs: number): number {
  return Math.max(NUMBERS_MIN, hoursOf(lostMs) * NUMBERS_PER_HOUR)
}

function leaveNumbers(path: string, lostMs: number): void {
  if (!existsSync(path)) return
  const numbers = numbersLeftOut(lostMs)
  asStorageFault(path, () => {
    using ledger = new DatabaseSync(path)
    ledger.exec('PRAGMA synchronous = FULL')
    for (const table of ['transactions', 'entries']) {
      const given = ledger.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)
      const last = Number(given?.['seq'] ?? 0) + numbers
      ledger.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table)
      ledger.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, last)
    }
  })
}

function writeSynced(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
