/**
 * When the bank is asked next: about a refund until its final answer, and about paid orders, to notice refunds made
 * there. Pure.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#firmware/vocabulary/durations.ts'

export const REFUND_TROUBLE = { firstMs: 1_000, maxMs: 5 * MINUTE_MS }

export interface RefundAsking {
  /** How long this process has known of it. */
  readonly knownMs: number
  /** For how long the bank has said that it knows nothing of it; null: its last word was another. */
  readonly absentMs?: number | null
}

/** A scheme that ends refunds later (Pix) takes seconds, a clerk of a bank takes days. */
export function usualRefundAskingMs({ knownMs, absentMs = null }: RefundAsking): number {
  // Whether it has failed is known sooner, and by more answers.
  const isUnsure = absentMs !== null && absentMs < 2 * REFUND_FAILED_MS
  return Math.min(byAge(knownMs), isUnsure ? MINUTE_MS : Number.POSITIVE_INFINITY)
}

function byAge(knownMs: number): number {
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
/** After this long without the last word of the bank, a person is asked how the refund ended. */
const OVERDUE_MS = HOUR_MS
/** The same where the bank says that it is at it: some take working days. */
const OVERDUE_UNDER_WAY_MS = 3 * DAY_MS

/** Of the age of a refund, and whether the bank's word of now is that it is under way. */
export function isRefundOverdue(ageMs: number, isUnderWay: boolean): boolean {
  return ageMs >= (isUnderWay ? OVERDUE_UNDER_WAY_MS : OVERDUE_MS)
}

/**
 * Counted from the payment: refunds on the bank's website come mostly on the same day, and hardly ever after
 * weeks. Seven questions for each payment: at a thousand payments a day one in twelve seconds.
 */
const QUERIES_AFTER_MS = [
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  3 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  28 * DAY_MS,
]

/** When the bank is asked what it gave back, for the (queries + 1)th time; null = not any more. */
export function nextQueryMs(paidAtMs: number, queries: number): number | null {
  const afterMs = QUERIES_AFTER_MS[queries]
  return afterMs === undefined ? null : paidAtMs + afterMs
}
