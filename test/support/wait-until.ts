/** Waits for a condition with a deadline: what tests do instead of sleeping. */
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 5
/** A deadline ends what hangs; less than this would only find out how busy the machine is. */
const DEADLINE_MS = 120_000

/** Resolves with the first value that is neither null, undefined nor false. */
export async function waitUntil<Value>(
  what: string,
  look: () => Value | Promise<Value>,
  longerMs = DEADLINE_MS,
): Promise<NonNullable<Exclude<Value, false>>> {
  const deadlineMs = Math.max(longerMs, DEADLINE_MS)
  const endMs = performance.now() + deadlineMs
  for (;;) {
    const value = await look()
    if (value !== null && value !== undefined && value !== false)
      return value as NonNullable<Exclude<Value, false>>
    if (performance.now() > endMs) throw new Error(`${what}: not within ${deadlineMs} ms`)
    await pause(LOOK_EVERY_MS)
  }
}
