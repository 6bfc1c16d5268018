/**
 * One long task at a time: an export during an import would hold neither the old templates nor the
 * new ones. A second task is refused at once.
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

export type Task = 'export' | 'import' | 'reset'

export type ExclusiveTask = ReturnType<typeof createExclusiveTask>

const UNDER_WAY: Record<Task, Sentence> = {
  export: say('fault.package.export-running'),
  import: say('fault.package.import-running'),
  reset: say('fault.storage.reset-running'),
}

export function createExclusiveTask() {
  let taken: Task | null = null
  return {
    get task(): Task | null {
      return taken
    },
    /** Throws Fault 'busy' when taken. */
    take(task: Task): void {
      if (taken) throw new Fault('busy', UNDER_WAY[taken], undefined, { retryAfterMs: 1_000 })
      taken = task
    },
    leave(task: Task): void {
      if (taken === task) taken = null
    },
  }
}
