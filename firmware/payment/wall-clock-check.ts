/** Is the lane's wall clock right, as far as a lane alone can know? Apart from the bank's: health-parts.ts. */

import { isTooEarly } from '#firmware/vocabulary/plausible-time.ts'
import type { Clock } from '#hal/clock.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'
import { isoOf } from './iso-time.ts'

const BACK_MS_MAX = 60_000

export interface WallClock {
  readonly now: string
  /** It is not before laned was made, nor before a payment that was recorded. */
  readonly sane: boolean
}

export function wallClock(clock: Clock, store: Pick<TransactionStore, 'newest'>): WallClock {
  const nowMs = clock.now()
  const newestMs = store.newest()?.changedAtMs ?? 0
  return { now: isoOf(nowMs), sane: !isTooEarly(nowMs) && nowMs >= newestMs - BACK_MS_MAX }
}
