/** What failed for good is tried again in an hour, then two, up to a day; kept as a time of the wall clock. */
const HOUR_MS = 3_600_000
const WAIT_MS_MAX = 24 * HOUR_MS

/** `times`: how often it has failed, the first time included. */
export function nextTryAtMs(times: number): number {
  return Date.now() + Math.min(HOUR_MS * 2 ** (times - 1), WAIT_MS_MAX)
}

/** How long to wait until then; 0: it may be tried. A clock that was set back does not block updates. */
export function nextTryInMs(untilMs: number): number {
  const leftMs = untilMs - Date.now()
  return leftMs > WAIT_MS_MAX ? 0 : Math.max(0, leftMs)
}
