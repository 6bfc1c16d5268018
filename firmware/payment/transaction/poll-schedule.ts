/**
 * When the bank is asked next, by where the payment stands and how asking went. Pure.
 *
 * Quick while a customer may be paying, slower after a minute, and then, for days, often enough
 * to notice money that comes late. Trouble doubles the wait; what the bank itself asks us to
 * wait is never undercut.
 */
import { backoffMs } from '#firmware/async/backoff.ts'
import type { Phase } from '#hal/transaction-store.ts'

export interface Asking {
  readonly phase: Phase
  /** Answers since the phase began. */
  readonly answers: number
  /** Failures in a row. */
  readonly failures: number
  /** How long the phase has lasted. */
  readonly phaseMs: number
  /** From the bank's last refusal to talk; 0 when it said nothing. */
  readonly retryAfterMs: number
  /** In [0, 1): spreads the lanes of a shop, so that they do not ask in step. */
  readonly chance: number
}

const MINUTE_MS = 60_000
const EAGER_MS = 2_000
const STEADY_MS = 4_000
const HOUR_MS = 60 * MINUTE_MS
const BACKOFF_MS_MAX: Partial<Record<Phase, number>> = {
  registering: 30_000,
  showing: 30_000,
  waiting: 30_000,
  cancelling: 8_000, // A few more attempts must fit into its grace.
  unknown: 5 * MINUTE_MS,
}
const TROUBLE_MS_FIRST = 2_000
const JITTER = 0.2

const WATCH_DELAYS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)
const UNKNOWN_DELAYS_MS = [5_000, 15_000, ...WATCH_DELAYS_MS]
/** A refused registration may still have left an order behind: it is looked for at once. */
const FAILED_DELAYS_MS = [0, ...WATCH_DELAYS_MS]

export function nextAskingMs(asking: Asking): number {
  const delayMs = asking.failures === 0 ? usualMs(asking) : troubleMs(asking)
  const spreadMs = delayMs * (1 + JITTER * (2 * asking.chance - 1))
  // A Retry-After is a promise to stay away: the spread only ever adds to it.
  return Math.max(spreadMs, asking.retryAfterMs * (1 + JITTER * asking.chance))
}

function usualMs({ phase, answers, phaseMs }: Asking): number {
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
function troubleMs({ phase, failures }: Asking): number {
  return backoffMs(failures, TROUBLE_MS_FIRST, BACKOFF_MS_MAX[phase] ?? HOUR_MS)
}

function nth(delaysMs: readonly number[], index: number): number {
  return delaysMs[Math.min(index, delaysMs.length - 1)] ?? 0
}
