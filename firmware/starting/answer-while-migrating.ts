/**
 * While a long migration holds the event loop up, a thread answers at the lane's addresses that the lane is starting.
 * Without it a till finds the port closed, for half a minute with a large ledger on a small board. A start without a long
 * migration has no such thread.
 */
import { Worker } from 'node:worker_threads'
import { isLongStep } from '#drivers/host/migrations/migration-progress.ts'
import { MIGRATION_STEPS } from '#drivers/storage/sqlite/migrate.ts'
import type { ListenerSection } from '#firmware/config/sections/listeners.ts'
import type { Config } from '#firmware/config.ts'
import { splitAddress } from '#firmware/http/listener/listen-address.ts'
import type { Language } from '#firmware/words/languages.ts'
import type { MigrationStep } from '#hal/migration-step.ts'

/** No tokens: it tells nothing of the lane. */
export type StartingListener = Omit<ListenerSection, 'tokens'> & { readonly language: Language }

const THREAD = new URL('./starting-thread.ts', import.meta.url)

export function answerWhileMigrating({
  listeners,
  language,
}: Pick<Config, 'listeners' | 'language'>) {
  let thread: Worker | null = null
  let gone: Promise<void> = Promise.resolve()

  function begin(step: unknown): void {
    if (thread || !isLongStep(step as MigrationStep | null)) return
    const workerData: StartingListener[] = listeners
      // No client knows a port that the system chooses at each start.
      .filter(({ address }) => splitAddress(address).port !== 0)
      .map(({ tokens: _, ...listener }) => ({ ...listener, language }))
    const worker = new Worker(THREAD, { workerData })
    gone = new Promise((resolve) => worker.once('exit', () => resolve()))
    // Without the thread the port is closed, as at any start.
    worker.on('error', () => {})
    worker.once('message', () => void worker.terminate())
    thread = worker
  }

  /** Answers who has asked, and leaves the ports. Nobody answers after that but the lane. */
  async function end(): Promise<void> {
    MIGRATION_STEPS.unsubscribe(begin)
    thread?.postMessage('end')
    await gone
  }

  MIGRATION_STEPS.subscribe(begin)
  return { end, [Symbol.asyncDispose]: end }
}
