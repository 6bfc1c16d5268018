/**
 * Work in the background that anybody may ask for. One run at a time; a request during a run is followed by one
 * more run; a failed run is tried again after a growing wait. Disposed of, it stops.
 */
import type { Clock } from '#hal/clock.ts'
import { createRetry, tryUntilDone } from './retry.ts'

export interface BackgroundTask extends AsyncDisposable {
  /** There may be something to do. */
  kick(): void
  /** Resolves when nothing is under way; after a stop, that is soon. */
  idle(): Promise<void>
  /** Aborts when it is disposed of, which waits for the end of the run. */
  readonly stop: AbortSignal
}

export interface BackgroundTaskNeeds {
  readonly clock: Clock
  /** Does what there is to do; may return early when `stop` aborts. */
  readonly work: () => Promise<void>
  /** Told of each failure but those of a stop; what it throws ends the task. */
  readonly failed: (error: unknown, againInMs: number) => void
  readonly retryMs: number
}

export const RETRY_MS_MAX = 5 * 60_000

export function createBackgroundTask(needs: BackgroundTaskNeeds): BackgroundTask {
  const { clock, work, failed, retryMs } = needs
  const stopping = new AbortController()
  const stop = stopping.signal
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function persist(): Promise<void> {
    const retry = createRetry({ clock, stop, firstMs: retryMs, maxMs: RETRY_MS_MAX })
    const workWhileAsked = async () => {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain && !stop.aborted)
    }
    await tryUntilDone(retry, workWhileAsked, (_failure, againInMs, error) => {
      failed(error, againInMs)
    })
  }

  async function idle(): Promise<void> {
    while (running) await running
  }

  return {
    kick() {
      isAskedAgain = true
      running ??= persist().finally(() => {
        running = null
      })
    },
    idle,
    stop,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await idle()
    },
  }
}
