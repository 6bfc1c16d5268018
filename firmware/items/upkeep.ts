/** Frees what deleted and abandoned templates left on the card, in slices, when something left some. */
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { TemplateStore } from '#hal/template-store.ts'

export interface Upkeep extends AsyncDisposable {
  /** Something may have been left. */
  kick(): void
}

/** Between two slices, so that a template which is learned meanwhile waits for one at most. */
const BREATH_MS = 5

export function openUpkeep(store: TemplateStore, clock: Clock, journal: Journal): Upkeep {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function sweep(): Promise<void> {
    do {
      isAskedAgain = false
      while (!stopping.signal.aborted && (await store.sweep()))
        await pause(clock, BREATH_MS, stopping.signal)
    } while (isAskedAgain && !stopping.signal.aborted)
  }

  return {
    kick() {
      isAskedAgain = true
      // A card that cannot be swept now is swept after the next change, or the next start.
      running ??= sweep()
        .catch((error: unknown) => journal.warn('sweep.failed', { error }))
        .finally(() => {
          running = null
        })
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}
