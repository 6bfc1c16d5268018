/**
 * When the bank is asked next, by where the payment stands. Pure.
 *
 * Quick while a customer may be paying, slower after a minute, and then, for days, often enough
 * to notice money that comes late. Trouble doubles the wait; that, the spread and what the bank
 * itself asks us to wait are async/retry.ts.
 */
import { HOUR_MS, MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import type { Phase } from '#hal/transaction-store.ts'

export interface Asking {
  readonly phase: Phase
  /** Answers since the phase began. */
  readonly answers: number
  /** How long the phase has lasted. */
  readonly phaseMs: number
}

const EAGER_MS = 2_000
const STEADY_MS = 4_000
const TROUBLE_MS_MAX: Partial<Record<Phase, number>> = {
  registering: 30_000,
  showing: 30_000,
  waiting: 30_000,
  cancelling: 8_000, // A few more attempts must fit into its grace.
  unknown: 5 * MINUTE_MS,
}
export const ASKING_TROUBLE = { firstMs: 2_000, maxMs: HOUR_MS }

const WATCH_DELAYS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)
const UNKNOWN_DELAYS_MS = [5_000, 15_000, ...WATCH_DELAYS_MS]
/** A refused registration may still have left an order behind: it is looked for at once. */
const FAILED_DELAYS_MS = [0, ...WATCH_DELAYS_MS]

export function usualAskingMs({ phase, answers, phaseMs }: Asking): number {
  switch (phase) {
    case 'registering':
      return 0
    case 'showing':
    case 'waiting':
      return phaseMs < MINUTE_MS ? EAGER_MS : STEADY_MS
    case 'cancelling':
      return answers === 0 ? 0 : EAGER_MS
    case 'unknown':
      return nth(UNKNOWN_DELAYS_MS, answers)
    case 'failed':
      return nth(FAILED_DELAYS_MS, answers)
    default:
      return nth(WATCH_DELAYS_MS, answers)
  }
}

/**
 * Soon at first, also where answers are looked for seldom: an order may be payable that must not
 * be. A bank that does not know us any more is not asked twice a minute for three days.
 */
export function longestTroubleMs(phase: Phase): number {
  return TROUBLE_MS_MAX[phase] ?? ASKING_TROUBLE.maxMs
}

function nth(delaysMs: readonly number[], index: number): number {
  return delaysMs[Math.min(index, delaysMs.length - 1)] ?? 0
}
