/**
 * Tells systemd that a start goes on while a migration holds this process up: it asks for more time, and says what is
 * done. A thread repeats that for as long as the migration works: once neither the processor nor the card is busy,
 * systemd's own limit counts.
 */
import { Worker } from 'node:worker_threads'
import type { MigrationStep } from '#hal/migration-step.ts'
import type { Systemd } from '../systemd-notify.ts'

export interface MigrationProgressOptions {
  readonly systemd: Pick<Systemd, 'starting'>
  /** $NOTIFY_SOCKET. */
  readonly socket: string
  readonly everyMs?: number
}

export interface ProgressThreadOptions {
  readonly socket: string
  readonly words: string
  /** The log beside the database: what a step writes lands there first. */
  readonly log: string
  readonly everyMs: number
  readonly withinMs: number
}

const THREAD = new URL('./migration-progress-thread.ts', import.meta.url)
const EVERY_MS = 5_000
/** How long one report holds: a card may stop all work for this long. */
const WITHIN_MS = 90_000
/** A smaller database is migrated before a thread would have started. */
const BYTES_MIN = 16 * 2 ** 20
const MEBIBYTE = 2 ** 20

export function isLongStep(step: MigrationStep | null): boolean {
  return step !== null && step.bytes >= BYTES_MIN
}

export function createMigrationProgress(options: MigrationProgressOptions) {
  const { systemd, socket, everyMs = EVERY_MS } = options
  let thread: Worker | null = null

  function end(): void {
    void thread?.terminate()
    thread = null
  }

  return {
    /** What MIGRATION_STEPS carries. */
    step(step: MigrationStep | null): void {
      end()
      if (step === null) return
      const { file, bytes, schema, newest, path } = step
      const words = `migrating ${file} (${Math.ceil(bytes / MEBIBYTE)} MiB) to schema ${schema} of ${newest}`
      systemd.starting(words, WITHIN_MS)
      if (!isLongStep(step)) return
      const workerData: ProgressThreadOptions = {
        socket,
        words,
        everyMs,
        log: `${path}-wal`,
        withinMs: WITHIN_MS,
      }
      thread = new Worker(THREAD, { workerData })
      thread.unref()
      // Without the thread the first report still holds for its time.
      thread.on('error', () => {})
    },
    [Symbol.dispose]: end,
  }
}
