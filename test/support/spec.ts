/**
 * The only file that imports uvu's runner.
 *
 * uvu 0.5.6 reports success when a suite forgets run(), when a hook throws, or when a test
 * throws something that is not an Error (lukeed/uvu #60, #191, #201, #205). So: no hooks,
 * run() is ours, every case has a deadline, and we keep our own count, which
 * scripts/test/run.ts adds up.
 */
import { inspect } from 'node:util'
import { suite } from 'uvu'

type Case = () => void | Promise<void>

let declared = 0
let passed = 0

process.once('exit', () => {
  console.log(`${passed} passed, ${declared - passed} failed`)
  if (passed === declared && declared > 0) return
  process.exitCode = 1
})

export function spec(subject: string, cases: Record<string, Case>, deadlineMs = 20_000): void {
  const test = suite(subject)
  for (const [behaviour, run] of Object.entries(cases)) {
    declared += 1
    test(behaviour, async () => {
      await within(deadlineMs, run)
      passed += 1
    })
  }
  test.run()
}

async function within(deadlineMs: number, run: Case): Promise<void> {
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new Error(`still running after ${deadlineMs} ms`))
  const timer = setTimeout(giveUp, deadlineMs)
  try {
    await Promise.race([run(), late.promise])
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error(`threw ${inspect(thrown)}`)
  } finally {
    clearTimeout(timer)
  }
}
