/**
 * What a lane that starts on a restored backup must know, written into what was unpacked before it
 * takes its place: which payments its ledger cannot have, and the key that it got meanwhile.
 */

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR_MS } from '#hal/durations.ts'
import { type KeptLedgerGaps, type LedgerGap, NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import { databaseIn, documentIn } from '../files/data-folder.ts'
import { asStorageFault } from '../sqlite/sqlite-fault.ts'
import { GIVEN_KEY } from './replacement-key-and-card-name.ts'

/** As many numbers as a busy lane gives out in an hour, several times over. */
const NUMBERS_PER_HOUR = 36_000
const NUMBERS_MIN = 100_000
/** A till closes one or a few a day. */
const SHIFTS_PER_HOUR = 4
const SHIFTS_MIN = 100

export interface RestoreFacts {
  /** When the backup was made. */
  readonly madeAtMs: number
  readonly restoredAtMs: number
  /** The data folder that the backup takes the place in. */
  readonly formerFolder: string
  readonly fleetKey: string | null
}

/** `folder` has what was unpacked. */
export function recordRestore(folder: string, facts: RestoreFacts): void {
  const { madeAtMs, restoredAtMs, formerFolder, fleetKey } = facts
  const path = documentIn(folder, 'ledger-gaps.json')
  const { gaps } = gapsIn(folder)
  const knownPayments = paymentsSince(databaseIn(formerFolder, 'payments.db'), madeAtMs)
  const shiftsFrom = shiftsAfter([folder, formerFolder], restoredAtMs - madeAtMs)
  const now = { untilMs: null, restoredAtMs, knownPayments, shiftsFrom, settled: null }
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

function shiftsAfter(folders: readonly string[], lostMs: number): number {
  const known = folders.flatMap((folder) => [lastShift(folder), ...shiftsLeftOut(folder)])
  return firstShiftAfter(Math.max(0, ...known), lostMs)
}

/**
 * The lost lane may have closed shifts after the backup, and somebody holds their papers: numbers go on
 * beyond all that it can have given out, and beyond the last one that is known of.
 */
export function firstShiftAfter(lastKnown: number, lostMs: number): number {
  return lastKnown + Math.max(SHIFTS_MIN, hoursOf(lostMs) * SHIFTS_PER_HOUR) + 1
}

/** A clock that went back says nothing of how long it was. */
function hoursOf(lostMs: number): number {
  return Math.ceil(Math.abs(lostMs) / HOUR_MS)
}

function lastShift(folder: string): number {
  const path = databaseIn(folder, 'payments.db')
  if (!existsSync(path)) return 0
  try {
    using ledger = new DatabaseSync(path, { readOnly: true })
    return Number(ledger.prepare('SELECT max(number) AS last FROM shifts').get()?.['last'] ?? 0)
  } catch {
    // Damaged, or of a release that knew no shifts.
    return 0
  }
}

function shiftsLeftOut(folder: string): readonly number[] {
  try {
    return gapsIn(folder).gaps.map(({ shiftsFrom }) => (shiftsFrom ?? 1) - 1)
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
 * Numbers of events that the lost lane gave out are not given out again: whoever listens goes by
 * them, and would take what is new for what it knows.
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
