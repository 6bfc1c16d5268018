/**
 * Frees what deleted and abandoned templates left on the card, in slices. If the card is full or
 * read-only, freeing is tried again with back-off: it may be what makes room.
 */

import { createBackgroundTask } from '#firmware/async/background-task.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { TemplateStore } from '#hal/template-store.ts'

export interface TemplateSweep extends AsyncDisposable {
  /** Something may have been left. */
  kick(): void
  /** What was staged under this name is not wanted any more. */
  abandon(batch: string): void
}

/** Between two slices, so that a template which is learned meanwhile waits for one at most. */
const PAUSE_MS = 5
const RETRY_MS = 1_000

export function openTemplateSweep(
  store: Pick<TemplateStore, 'discard' | 'sweep'>,
  clock: Clock,
  journal: Journal,
): TemplateSweep {
  const abandoned = new Set<string>()
  const backgroundTask = createBackgroundTask({
    clock,
    work: sweep,
    failed: (error, againInMs) => journal.warn('sweep.failed', { error, againInMs }),
    retryMs: RETRY_MS,
  })

  async function sweep(): Promise<void> {
    for (const batch of abandoned) {
      await store.discard(batch)
      abandoned.delete(batch)
    }
    const { stop } = backgroundTask
    while (!stop.aborted && (await store.sweep())) await pause(clock, PAUSE_MS, stop)
  }

  return {
    ...backgroundTask,
    abandon(batch) {
      abandoned.add(batch)
      backgroundTask.kick()
    },
  }
}
