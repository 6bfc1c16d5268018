/**
 * What a lane that starts on a restored backup must know, written into what was unpacked before it
 * takes its place: which payments its ledger cannot have, and the key that it got meanwhile.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type KeptLedgerGaps, NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import { databaseIn, documentIn } from '../files/data-folder.ts'
import { asStorageFault } from '../sqlite/sqlite-fault.ts'
import { GIVEN_KEY } from './fleet-key-from-restore.ts'

/** As many numbers as a busy lane gives out in an hour, several times over. */
const NUMBERS_PER_HOUR = 36_000
const NUMBERS_MIN = 100_000
const HOUR_MS = 3_600_000

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
  const { gaps } = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as KeptLedgerGaps)
    : NO_LEDGER_GAPS
  const knownPayments = paymentsSince(databaseIn(formerFolder, 'payments.db'), madeAtMs)
  const gap = { fromMs: madeAtMs, untilMs: null, restoredAtMs, knownPayments, settled: null }
  writeSynced(path, JSON.stringify({ gaps: [...gaps, gap] } satisfies KeptLedgerGaps))
  if (fleetKey !== null) writeSynced(join(folder, GIVEN_KEY), fleetKey)
  leaveNumbers(databaseIn(folder, 'payments.db'), restoredAtMs - madeAtMs)
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
function leaveNumbers(path: string, lostMs: number): void {
  if (!existsSync(path)) return
  // A clock that went back says nothing of how long it was.
  const hours = Math.ceil(Math.abs(lostMs) / HOUR_MS)
  const numbers = Math.max(NUMBERS_MIN, hours * NUMBERS_PER_HOUR)
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
