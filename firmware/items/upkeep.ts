/**
 * Frees what deleted and abandoned templates left on the card, in slices. A card that is full or
 * sulking now is tried again later: freeing is what may help it.
 */
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { TemplateStore } from '#hal/template-store.ts'

export interface Upkeep extends AsyncDisposable {
  /** Something may have been left. */
  kick(): void
  /** What was staged under this name is not wanted any more. */
  abandon(batch: string): void
}

/** Between two slices, so that a template which is learned meanwhile waits for one at most. */
const BREATH_MS = 5
const RETRY_MS = 1_000
const RETRY_MS_MAX = 5 * 60_000

export function openUpkeep(store: TemplateStore, clock: Clock, journal: Journal): Upkeep {
  const stopping = new AbortController()
  const abandoned = new Set<string>()
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function sweep(): Promise<void> {
    do {
      isAskedAgain = false
      for (const batch of abandoned) {
        await store.discard(batch)
        abandoned.delete(batch)
      }
      while (!stopping.signal.aborted && (await store.sweep()))
        await pause(clock, BREATH_MS, stopping.signal)
    } while (isAskedAgain && !stopping.signal.aborted)
  }

  async function persist(): Promise<void> {
    let waitMs = RETRY_MS
    while (!stopping.signal.aborted) {
      try {
        return await sweep()
      } catch (error) {
        journal.warn('sweep.failed', { error, againInMs: waitMs })
        await pause(clock, waitMs, stopping.signal)
        waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)
      }
    }
  }

  function kick(): void {
    isAskedAgain = true
    running ??= persist().finally(() => {
      running = null
    })
  }

  return {
    kick,
    abandon(batch) {
      abandoned.add(batch)
      kick()
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}
