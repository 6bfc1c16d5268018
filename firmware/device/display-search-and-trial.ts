/**
 * Displays found and tried out while the lane works: one search and one trial at a time, followed by
 * asking. The lane's own display is tried in its place; another one beside it.
 */

import { Fault, toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
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

/** The devices that are kept as the display's. */
export interface DisplayChosen {
  /** Which adapter /dev/lane-display is, in words for people. */
  readonly adapter: string | null
  readonly bluetooth: { readonly address: string; readonly name: string | null } | null
}

export interface DisplayPlace {
  /** Either `port` or `address`. */
  readonly port?: string | undefined
  readonly address?: string | undefined
  readonly protocol?: string | undefined
  readonly baudRate?: number | undefined
}

export interface DisplaysFound {
  readonly serial: readonly {
    readonly port: string
    readonly product: string | null
    /** As `1a86:7523`. */
    readonly usbId: string | null
  }[]
  readonly ble: readonly {
    readonly address: string
    readonly name: string | null
    /** In dBm. */
    readonly rssi: number | null
  }[]
  readonly laneDisplay: { readonly port: string | null; readonly because: string | null }
  readonly notes: readonly Sentence[]
}

export interface ScreenTried {
  readonly screen: string
  readonly outcome: 'acknowledged' | 'sent' | 'not possible' | 'failed'
  readonly because: string | null
  readonly tookMs: number
}

export interface DisplayTried {
  readonly protocol: string | null
  readonly screens: readonly ScreenTried[]
}

type Task<Result> = { readonly result: Result | null } & (
  | { readonly status: 'idle' | 'running' | 'done'; readonly why: null }
  | { readonly status: 'failed'; readonly why: Sentence }
)

export interface DisplaySearchAndTrialParts {
  readonly finder: DisplayFinder
  readonly isPaying: () => boolean
  readonly clock: Clock
  readonly journal: Journal
}

export function createDisplaySearchAndTrial({
  finder,
  isPaying,
  journal,
}: DisplaySearchAndTrialParts) {
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
