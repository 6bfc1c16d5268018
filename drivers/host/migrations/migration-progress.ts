/**
 * Tells systemd that a start goes on while a migration holds this process up: more time for the start, and
 * what it does in words. A thread beside it goes on telling, for as long as the work does: as soon as
 * neither the processor nor the card has anything to do, systemd's own limit counts.
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
/** From one sign of life to the next: a card may hold everything up for this long. */
const WITHIN_MS = 90_000
/** What is smaller is done before a thread has started. */
const BYTES_MIN = 16 * 2 ** 20
const MEBIBYTE = 2 ** 20

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
      if (bytes < BYTES_MIN) return
      const workerData: ProgressThreadOptions = {
        ...{ socket, words, everyMs },
        log: `${path}-wal`,
        withinMs: WITHIN_MS,
      }
      thread = new Worker(THREAD, { workerData })
      thread.unref()
      // Without it the first word still holds for its time.
      thread.on('error', () => {})
    },
    [Symbol.dispose]: end,
  }
}
