/**
 * How the latest run of the updater goes and how it ended, in a file that the lane reads: `run.json`
 * beside the other notes. A disk that refuses the note does not stop the run.
 */
import { join } from 'node:path'
import { replaceFileNow } from '#drivers/storage/files/replace-file.ts'

export interface RunRecord {
  readonly verb: string
  /** `running` until it has ended; then what the updater told, or `refused`. */
  readonly status: string
  readonly version: string | null
  /** Why it was refused: a RefusalKind, or `bug`; and in words. */
  readonly kind: string | null
  readonly message: string | null
  /** What is being fetched, and how far it is. */
  readonly step: string | null
  readonly bytes: number | null
  readonly totalBytes: number | null
  readonly processId: number
  readonly beganAtMs: number
  readonly endedAtMs: number | null
}

interface Outcome {
  readonly status: string
  readonly version?: string | null
  readonly kind?: string | null
  readonly message?: string | null
}

const RUN_RECORD = 'run.json'

export function beginRunRecord(folder: string, verb: string, now: () => number) {
  let record: RunRecord = {
    verb,
    status: 'running',
    version: null,
    kind: null,
    message: null,
    step: null,
    bytes: null,
    totalBytes: null,
    processId: process.pid,
    beganAtMs: now(),
    endedAtMs: null,
  }
  function keep(change: Partial<RunRecord>): void {
    record = { ...record, ...change }
    const path = join(folder, RUN_RECORD)
    try {
      replaceFileNow(path, JSON.stringify(record), { mode: 0o644, isDurable: false })
    } catch {
      // How it went is told all the same.
    }
  }
  keep({})
  return {
    progress: (step: string, bytes: number, totalBytes: number | null) =>
      keep({ step, bytes, totalBytes }),
    end: (outcome: Outcome) =>
      keep({
        status: outcome.status,
        version: outcome.version ?? null,
        kind: outcome.kind ?? null,
        message: outcome.message ?? null,
        endedAtMs: now(),
      }),
  }
}
