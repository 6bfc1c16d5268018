/** The moments and waits in a bank's headers. Pure. */

// A bank that asks for a longer wait is asked again after this time all the same.
const RETRY_AFTER_MS_MAX = 15 * 60_000

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

export function httpDateMs(text: unknown): number | null {
  return typeof text === 'string' && HTTP_DATE.test(text) ? Date.parse(text) : null
}

/**
 * Seconds, or a moment of the bank's own clock (of ours, `nowMs`, where it does not tell the time);
 * undefined for anything else.
 */
export function retryAfterMs(
  headers: Readonly<Record<string, unknown>>,
  nowMs: number,
): number | undefined {
  const text = headers['retry-after']
  const untilMs = httpDateMs(text)
  const waitMs =
    typeof text === 'string' && /^\d+$/.test(text)
      ? Number(text) * 1000
      : untilMs === null
        ? Number.NaN
        : untilMs - (httpDateMs(headers['date']) ?? nowMs)
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), RETRY_AFTER_MS_MAX)
}
