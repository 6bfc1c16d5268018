/** What an operator asks of the updater, and how it goes: asked once, followed by its own notes. */
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { UpdateRun, UpdateVerb } from '#hal/update-run.ts'

export interface Updater {
  readonly whyNot: Sentence | null
  standing(): UpdaterStanding
  start(verb: UpdateVerb): Promise<void>
}

export interface UpdaterStanding {
  readonly good: string | null
  readonly previous: string | null
  readonly onTrial: string | null
  readonly triesLeft: number
  readonly probation: string | null
  readonly verdict: string | null
  readonly bad: readonly string[]
  readonly run: UpdateRun | null
}

export type UpdateOrder = 'check' | 'install' | 'rollback'

const VERBS = { check: 'check', install: 'run', rollback: 'rollback' } as const
/** systemd starts a program in less, also on a slow board. */
const STARTS_WITHIN_MS = 180_000

export interface UpdateRequestsNeeds {
  readonly updater: Updater
  readonly version: string
  readonly clock: Clock
  readonly journal: Journal
}

export function createUpdateRequests({ updater, version, clock, journal }: UpdateRequestsNeeds) {
  let asked: { readonly verb: string; readonly atMs: number } | null = null

  function standing() {
    const now = updater.standing()
    return { running: version, whyNot: updater.whyNot, ...now, run: followed(now.run) }
  }

  /** The run that was asked for, until the updater itself notes one. */
  function followed(run: UpdateRun | null): UpdateRun | null {
    if (asked === null) return run
    if (run && run.beganAtMs >= asked.atMs) return run
    const isLate = clock.now() - asked.atMs > STARTS_WITHIN_MS
    return {
      verb: asked.verb,
      status: isLate ? 'refused' : 'running',
      message: isLate ? say('fault.update.run-not-started', { verb: asked.verb }) : null,
      version: null,
      step: null,
      bytes: null,
      totalBytes: null,
      beganAtMs: asked.atMs,
      endedAtMs: isLate ? asked.atMs + STARTS_WITHIN_MS : null,
    }
  }

  return {
    standing,
    /** Rejects with 'busy' while it works, 'not-configured' where there is none. */
    async order(what: UpdateOrder, by: string | null) {
      if (standing().run?.status === 'running')
        throw new Fault('busy', say('fault.update.already-running'))
      const verb = VERBS[what]
      const atMs = clock.now()
      await updater.start(verb)
      asked = { verb, atMs }
      journal.warn('update.ordered', { order: what, by })
      return standing()
    },
  }
}

export type UpdateRequests = ReturnType<typeof createUpdateRequests>
