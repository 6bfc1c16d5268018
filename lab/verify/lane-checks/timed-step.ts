/** One step of a check, with the seconds that it took. */
import { performance } from 'node:perf_hooks'

export async function timed<Result>(what: string, step: () => Promise<Result>): Promise<Result> {
  const beganMs = performance.now()
  const result = await step()
  console.log(`${((performance.now() - beganMs) / 1000).toFixed(1).padStart(7)} s  ${what}`)
  return result
}
