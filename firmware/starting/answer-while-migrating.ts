/**
 * While a long migration holds this process up, a thread answers at the lane's addresses that it is starting: without it
 * a till finds the port closed, for half a minute with a large ledger on a small board. There is none at another start.
 */
import { Worker } from 'node:worker_threads'
import { isLongStep } from '#drivers/host/migrations/migration-progress.ts'
import { MIGRATION_STEPS } from '#drivers/storage/sqlite/migrate.ts'
import type { ListenerSection } from '#firmware/config/sections/listeners.ts'
import { splitAddress } from '#firmware/http/listener/listen-address.ts'
import type { MigrationStep } from '#hal/migration-step.ts'

/** No tokens: it tells nothing of the lane. */
export type StartingListener = Omit<ListenerSection, 'tokens'>

const THREAD = new URL('./starting-thread.ts', import.meta.url)

export interface StartingAnswers extends AsyncDisposable {
  /** Answers who has asked, and leaves the ports. Nobody answers after that but the lane. */
  end(): Promise<void>
}

export function answerWhileMigrating(listeners: readonly ListenerSection[]): StartingAnswers {
  let thread: Worker | null = null
  let gone: Promise<void> = Promise.resolve()

  function begin(step: unknown): void {
    if (thread || !isLongStep(step as MigrationStep | null)) return
    const workerData: StartingListener[] = listeners
      // Nobody knows a port that is chosen anew.
      .filter(({ address }) => splitAddress(address).port !== 0)
      .map(({ tokens: _, ...listener }) => listener)
    const worker = new Worker(THREAD, { workerData })
    gone = new Promise((resolve) => worker.once('exit', () => resolve()))
    // Without the thread the port is closed, as at any start.
    worker.on('error', () => {})
    worker.once('message', () => void worker.terminate())
    thread = worker
  }

  async function end(): Promise<void> {
    MIGRATION_STEPS.unsubscribe(begin)
    thread?.postMessage('end')
    await gone
  }

  MIGRATION_STEPS.subscribe(begin)
  return { end, [Symbol.asyncDispose]: end }
}
