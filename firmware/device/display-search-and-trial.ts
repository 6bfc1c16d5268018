/**
 * Displays found and tried out while the lane works: one search and one trial at a time, followed by
 * asking. The lane's own display is tried in its place; another one next to it.
 */

import { Fault, toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type {
  DisplayChosen,
  DisplayPlace,
  DisplaysFound,
  DisplayTried,
  ScreenTried,
} from '#hal/display-search.ts'
import type { Journal } from '#hal/journal.ts'

export interface DisplayFinder {
  scan(listenMs: number): Promise<DisplaysFound>
  /** Takes a USB serial port, a Bluetooth address, or `auto`, which forgets the choice. Rejects with 'bad-request'. */
  choose(device: string): Promise<void>
  chosen(): Promise<DisplayChosen>
  /** `at` null: the lane's own display is tried. */
  try(
    at: DisplayPlace | null,
    pauseMs: number,
    onScreen: (one: ScreenTried) => void,
  ): Promise<DisplayTried>
}

type Task<Result> = { readonly result: Result | null } & (
  | { readonly status: 'idle' | 'running' | 'done'; readonly why: null }
  | { readonly status: 'failed'; readonly why: Sentence }
)

export interface DisplaySearchAndTrialNeeds {
  readonly finder: DisplayFinder
  readonly isPaying: () => boolean
  readonly clock: Clock
  readonly journal: Journal
}

export function createDisplaySearchAndTrial({
  finder,
  isPaying,
  journal,
}: DisplaySearchAndTrialNeeds) {
  let scan: Task<DisplaysFound> = { status: 'idle', why: null, result: null }
  let trial: Task<DisplayTried> = { status: 'idle', why: null, result: null }

  function whyOf(thrown: unknown): Sentence {
    const fault = toFault(thrown)
    if (fault.kind !== 'bug') return fault.said
    journal.error('display.trial_broken', { error: thrown })
    return say('fault.host.internal-error')
  }

  return {
    get standing() {
      return { scan, trial }
    },
    choose: finder.choose,
    chosen: finder.chosen,
    scan(seconds: number): void {
      if (scan.status === 'running') throw new Fault('busy', say('fault.display.search-running'))
      scan = { status: 'running', why: null, result: null }
      finder.scan(seconds * 1_000).then(
        (result) => {
          scan = { status: 'done', why: null, result }
        },
        (thrown) => {
          scan = { status: 'failed', why: whyOf(thrown), result: null }
        },
      )
    },
    /** Throws Fault 'busy' while a customer pays or another trial runs. */
    try(at: DisplayPlace | null, pauseMs: number): void {
      if (trial.status === 'running') throw new Fault('busy', say('fault.display.trial-running'))
      if (isPaying()) throw new Fault('busy', say('fault.display.trial-during-payment'))
      if (at?.port !== undefined && at.address !== undefined)
        throw new Fault('bad-request', say('fault.display.port-or-address'))
      const screens: ScreenTried[] = []
      trial = { status: 'running', why: null, result: { protocol: null, screens } }
      finder
        .try(at, pauseMs, (one) => screens.push(one))
        .then(
          (result) => {
            trial = { status: 'done', why: null, result }
            journal.info('display.tried', { screens: result.screens.length })
          },
          (thrown) => {
            trial = { status: 'failed', why: whyOf(thrown), result: { protocol: null, screens } }
          },
        )
    },
  }
}

export type DisplaySearchAndTrial = ReturnType<typeof createDisplaySearchAndTrial>
