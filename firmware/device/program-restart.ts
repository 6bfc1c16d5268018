/** Starts the program again, but only while nobody pays and its config would start it again. */

import { Fault } from '#firmware/fault.ts'
import { firstOf, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'

export interface Restart {
  /** Null where the lane can be restarted from afar; else why not. */
  readonly whyNot: Sentence | null
  /** Rejects with 'refused' or 'busy' where a restart would be wrong now. Who writes the config checks it, not this. */
  require(): Promise<void>
  /** The answer to the caller still goes out: listeners close first, and finish the requests under way. */
  begin(by: string | null): void
  /** `require` with the config on the disk, then `begin`. */
  now(by: string | null): Promise<void>
}

export interface RestartNeeds {
  /** Null where nothing would start the program again. */
  readonly restart: (() => void) | null
  readonly isPaying: () => boolean
  readonly configProblems: () => Promise<readonly Sentence[]>
  readonly journal: Journal
}

const NOBODY = say('fault.host.no-supervisor')

export function createRestart({
  restart,
  isPaying,
  configProblems,
  journal,
}: RestartNeeds): Restart {
  async function require(): Promise<void> {
    if (restart === null) throw new Fault('refused', NOBODY)
    if (isPaying()) throw new Fault('busy', say('fault.host.restart-during-payment'))
  }
  function begin(by: string | null): void {
    journal.warn('device.restart_ordered', { by })
    restart?.()
  }
  return {
    whyNot: restart === null ? NOBODY : null,
    require,
    begin,
    async now(by) {
      await require()
      const found = await configProblems()
      if (found.length > 0)
        throw new Fault(
          'refused',
          say('fault.config.lane-would-not-start', { why: firstOf(found) }),
        )
      // Somebody may have begun to pay during the check.
      await require()
      begin(by)
    },
  }
}
