/** Waits for a condition, within a bound: the tests' replacement for sleeping. */
import { setTimeout as sleep } from 'node:timers/promises'

export async function eventually(
  what: string,
  isSo: () => boolean,
  limitMs = 5_000,
): Promise<void> {
  const endMs = performance.now() + limitMs
  while (!isSo()) {
    if (performance.now() > endMs) throw new Error(`not within ${limitMs} ms: ${what}`)
    await sleep(2)
  }
}
