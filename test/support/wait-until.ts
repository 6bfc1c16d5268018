/** Waits for a condition with a deadline: what tests do instead of sleeping. */
import { setTimeout as pause } from 'node:timers/promises'

/** Soon at first, then after a twentieth of what was waited already: a look is often a request, and looking all the time would keep busy what is waited for. */
const CHECK_AGAIN_MS = { least: 5, most: 50 }
/** A deadline ends what hangs; less than this would only find out how busy the machine is. */
const DEADLINE_MS = 120_000

/** Resolves with the first value that is neither null, undefined nor false. `longerMs`: where the deadline of every wait is too soon. */
export async function waitUntil<Value>(
  what: string,
  look: () => Value | Promise<Value>,
  longerMs = DEADLINE_MS,
): Promise<NonNullable<Exclude<Value, false>>> {
  const deadlineMs = Math.max(longerMs, DEADLINE_MS)
  const startedMs = performance.now()
  for (;;) {
    const value = await look()
    if (value !== null && value !== undefined && value !== false)
      return value as NonNullable<Exclude<Value, false>>
    const waitedMs = performance.now() - startedMs
    if (waitedMs > deadlineMs) throw new Error(`${what}: not within ${deadlineMs} ms`)
    await pause(Math.min(Math.max(waitedMs / 20, CHECK_AGAIN_MS.least), CHECK_AGAIN_MS.most))
  }
}
