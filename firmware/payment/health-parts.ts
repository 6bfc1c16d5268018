/**
 * The parts that the terminal's health looks at itself (display, bank, clock, disk): added to the lane's registry of parts when
 * each was first looked at. And a part in the words of GET /health.
 */

import { dayMomentOf } from '#firmware/local-date.ts'
import { SET_THE_CLOCK } from '#firmware/vocabulary/plausible-time.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { CARD_RESERVE_BYTES } from '#hal/disk.ts'
import type { Display } from '#hal/display.ts'
import {
  keepCondition,
  type Part,
  type PartConditionKeeper,
  type PartState,
} from '#hal/part-condition.ts'
import type { PartName } from '#hal/part-list.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { WallClock } from './wall-clock-check.ts'

export interface AskedBank {
  readonly name: string | null
  /** null: there is no profile to ask. */
  readonly reachable: boolean | null
  readonly detail?: Sentence
  /** By how much our clock is before the bank's, less than zero where it is behind; null where the bank does not tell. */
  readonly clockAheadSeconds?: number | null
}

/** Beyond it a time on a receipt is wrong, and soon a bank refuses what it is told. */
const CLOCK_AHEAD_SECONDS_MAX = 120

export interface WatchedPorts extends Pick<PaymentPorts, 'clock' | 'journal' | 'parts'> {
  readonly display: Pick<Display, 'condition'>
}

export function watchParts({ display, clock, journal, parts }: WatchedPorts) {
  const keepers = new Map<PartName, PartConditionKeeper>()
  let clockAheadSeconds: number | null = null
  parts.add('display', () => display.condition)

  function become(name: PartName, state: PartState, reason: Sentence | null): void {
    const keeper = keepers.get(name)
    if (!keeper) {
      const first = keepCondition(clock, state, reason)
      keepers.set(name, first)
      parts.add(name, () => first.current)
      if (state === 'failed') journal.warn('part.failed', { part: name, reason })
    } else if (keeper.become(state, reason)) {
      if (state === 'ok') journal.info('part.recovered', { part: name })
      if (state === 'failed') journal.warn('part.failed', { part: name, reason })
    }
  }

  return {
    bank({ reachable, detail }: AskedBank): void {
      const state = reachable ? 'ok' : 'failed'
      become('bank', reachable === null ? 'absent' : state, detail ?? null)
    },
    /** Of the bank's clock undefined says nothing new. */
    clock({ now, sane }: WallClock, aheadSeconds?: number | null): void {
      if (aheadSeconds !== undefined) clockAheadSeconds = aheadSeconds
      const apart = Math.abs(clockAheadSeconds ?? 0)
      const isApart = apart > CLOCK_AHEAD_SECONDS_MAX
      const span = spanOf(apart)
      const isAhead = (clockAheadSeconds ?? 0) > 0
      const which = isAhead
        ? say('fault.clock.ahead-of-bank', { span })
        : say('fault.clock.behind-bank', { span })
      if (!sane)
        become(
          'clock',
          'failed',
          say('fault.clock.wrong-date', {
            date: dayMomentOf(Date.parse(now)),
            advice: SET_THE_CLOCK,
          }),
        )
      else if (isApart)
        become(
          'clock',
          'degraded',
          say('text.health.place-and-trouble', { place: which, why: SET_THE_CLOCK }),
        )
      else become('clock', 'ok', null)
    },
    disk({ freeBytes, enough, inMemory, detail }: DiskSpace): void {
      if (!enough) become('disk', 'failed', detail ?? fullDiskReason(freeBytes ?? 0))
      else if (inMemory) become('disk', 'degraded', inMemoryReason(inMemory))
      else if (freeBytes !== null && freeBytes < SCARCE_BYTES)
        become('disk', 'degraded', scarceReason(freeBytes))
      else become('disk', 'ok', null)
    },
  }
}

/** Twice what long writes leave on the card: told before updates, backups and teaching stop, and not when they have. */
const SCARCE_BYTES = 2 * CARD_RESERVE_BYTES

function scarceReason(freeBytes: number): Sentence {
  const [free, kept] = [freeBytes, CARD_RESERVE_BYTES].map((bytes) => Math.floor(bytes / 2 ** 20))
  return say('fault.disk.free-space-scarce', { free, reserve: kept })
}

function inMemoryReason(what: Sentence): Sentence {
  return say('fault.disk.data-in-memory', { place: what })
}

interface DiskSpace {
  readonly freeBytes: number | null
  readonly enough: boolean
  readonly inMemory: Sentence | null
  readonly detail?: Sentence
}

/** As a person says it; a reason that changed each second would fill the journal. */
function spanOf(seconds: number): Sentence {
  if (seconds < 5_400) return say('text.clock.minutes-apart', { count: Math.round(seconds / 60) })
  return seconds < 129_600
    ? say('text.clock.hours-apart', { count: Math.round(seconds / 3_600) })
    : say('text.clock.days-apart', { count: Math.round(seconds / 86_400) })
}

/** Since when as a wall time of now: a lane that started in 1970 is right once its clock is. */
export function partView({ name, state, reason, sinceMs, progress }: Part, clock: Clock) {
  const wallMs = clock.now() - (clock.monotonicMs() - sinceMs)
  const seconds = Math.round(wallMs / 1_000)
  const since = new Date(seconds * 1_000).toISOString()
  return { name, state, reason, since, ...(progress && { progress }) }
}

export function fullDiskReason(freeBytes: number): Sentence {
  return say('fault.disk.nearly-full', { free: Math.floor(freeBytes / 2 ** 20) })
}
