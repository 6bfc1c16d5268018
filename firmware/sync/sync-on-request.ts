/**
 * A synchronisation that somebody asked for: it begins at once and reports how it goes, since it takes minutes on a
 * slow line. One runs at a time; a request meanwhile runs one more after it, for what has changed since.
 *
 * So POST /api/sync answers "begun", not "in step": six templates took 24 s under a limit, `sync_limit` makes hours
 * of it, and clients give up after 30 s. Progress is `asked` of get_sync_status, since whoever waits wants the rest
 * of that, too; it is not kept over a restart. Not taken: waiting some seconds and answering as before where they
 * suffice, for then 0 means two things. That a master does not answer is in `asked.trouble`.
 */
import { toFault } from '#firmware/fault.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'

export interface AskedSync {
  readonly state: 'running' | 'done' | 'failed'
  /** When the first request was made that is not answered yet. */
  readonly askedAtMs: number
  readonly endedAtMs: number | null
  /** Why it failed. */
  readonly trouble: Sentence | null
}

export function createAskedSyncs(clock: Clock, journal: Journal, onChange: () => void) {
  let latest: AskedSync | null = null
  let next: (() => Promise<void>) | null = null
  let running: Promise<void> | null = null

  function become(state: AskedSync): void {
    latest = state
    onChange()
  }

  async function run(askedAtMs: number): Promise<void> {
    let trouble: Sentence | null = null
    while (next) {
      const synchronise = next
      next = null
      trouble = await synchronise().then(
        () => null,
        (error: unknown) => {
          const fault = toFault(error)
          if (fault.kind === 'bug') journal.error('sync.broken', { error })
          return fault.said
        },
      )
    }
    running = null
    become({ state: trouble ? 'failed' : 'done', askedAtMs, endedAtMs: clock.now(), trouble })
  }

  return {
    /** The latest; null: none since the start. */
    get latest(): AskedSync | null {
      return latest
    },
    /** `synchronise` rejects with what prevents it. */
    begin(synchronise: () => Promise<void>): void {
      next = synchronise
      if (running) return
      const askedAtMs = clock.now()
      become({ state: 'running', askedAtMs, endedAtMs: null, trouble: null })
      running = run(askedAtMs)
    },
    /** Resolves when none is under way. */
    async idle(): Promise<void> {
      await running
    },
  }
}
