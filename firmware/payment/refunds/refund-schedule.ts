/**
 * When the bank is asked next: about a refund until its last word, and about paid orders, to notice
 * what was given back there. Pure.
 */
import { backoffMs } from '#firmware/async/backoff.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const TROUBLE_MS_FIRST = 1_000
const TROUBLE_MS_MAX = 5 * MINUTE_MS
const JITTER = 0.2

export interface RefundAsking {
  /** How long this process has known of it. */
  readonly knownMs: number
  /** For how long the bank has said that it knows nothing of it; null: its last word was another. */
  readonly absentMs?: number | null
  /** Failures in a row. */
  readonly failures: number
  /** From the bank's last refusal to talk; 0 when it said nothing. */
  readonly retryAfterMs: number
  /** In [0, 1): spreads the lanes of a shop. */
  readonly chance: number
}

/** A scheme that ends refunds later (Pix) takes seconds, a clerk of a bank takes days. */
export function nextRefundAskingMs({
  knownMs,
  absentMs = null,
  failures,
  retryAfterMs,
  chance,
}: RefundAsking): number {
  // Whether it has failed is known sooner, and by more answers.
  const isUnsure = absentMs !== null && absentMs < 2 * REFUND_FAILED_MS
  const usualMs = Math.min(usual(knownMs), isUnsure ? MINUTE_MS : Number.POSITIVE_INFINITY)
  const delayMs = failures === 0 ? usualMs : backoffMs(failures, TROUBLE_MS_FIRST, TROUBLE_MS_MAX)
  const spreadMs = delayMs * (1 + JITTER * (2 * chance - 1))
  return Math.max(spreadMs, retryAfterMs * (1 + JITTER * chance))
}

function usual(knownMs: number): number {
  if (knownMs < MINUTE_MS) return 2_000
  if (knownMs < 10 * MINUTE_MS) return 10_000
  if (knownMs < HOUR_MS) return MINUTE_MS
  return knownMs < DAY_MS ? 15 * MINUTE_MS : HOUR_MS
}

/** After this long without an answer a refund counts as unknown. */
export const REFUND_GRACE_MS = MINUTE_MS
/**
 * Between two attempts at a bank that knows no refund by its id: longer than any call of ours or a
 * gateway in between lives.
 */
export const REFUND_QUIET_MS = 5 * MINUTE_MS
/** The same at a bank that knows it by its id: before a refusal of a repetition counts for all attempts. */
export const REFUND_DENIED_QUIET_MS = MINUTE_MS
/**
 * At a bank that only tells sums: it had said that the refund is under way, and says for this long that nothing is,
 * and that no more is back than before. Then it failed. A single such answer may come from a machine of the bank's that
 * is behind the others.
 */
export const REFUND_FAILED_MS = 15 * MINUTE_MS
/** And so often: a few answers far apart may all come from that machine. */
export const REFUND_ABSENCES_MIN = 10
/** After this long a person is asked how a refund ended of which the bank has not said so. */
const OVERDUE_MS = HOUR_MS
/** The same where the bank says that it is at it: some take working days. */
const OVERDUE_UNDER_WAY_MS = 3 * DAY_MS

/** Of the age of a refund, and whether the bank's word of now is that it is under way. */
export function isRefundOverdue(ageMs: number, isUnderWay: boolean): boolean {
  return ageMs >= (isUnderWay ? OVERDUE_UNDER_WAY_MS : OVERDUE_MS)
}

/**
 * Counted from the payment: refunds in a cabinet come mostly on the same day, and hardly ever after
 * weeks. Seven questions for each payment: at a thousand payments a day one in twelve seconds.
 */
const LOOKS_AFTER_MS = [
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  3 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  28 * DAY_MS,
]

/** When the bank is asked what it gave back, for the (looks + 1)th time; null = not any more. */
export function nextLookMs(paidAtMs: number, looks: number): number | null {
  const afterMs = LOOKS_AFTER_MS[looks]
  return afterMs === undefined ? null : paidAtMs + afterMs
}
