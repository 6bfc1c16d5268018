/**
 * The process that carries out one task of upkeep-task.ts and ends. It runs at low priority, and rests after each step
 * for as long as the step took: half of the card's time stays free for others.
 *
 *   argument  the task, as JSON          standard output  the outcome, as JSON
 */
import { setPriority } from 'node:os'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { carryOut, UPKEEP_KEY, type UpkeepTask } from './upkeep-task.ts'

const NICENESS = 10
const REST_MS_MAX = 1_000

const clock = createSystemClock()
const parent = process.ppid
/** Never changed: waiting for a change with a timeout is how a thread sleeps without an event loop. */
const unchanging = new Int32Array(new SharedArrayBuffer(4))

lowerPriority()
const task = JSON.parse(process.argv[2] ?? '') as UpkeepTask
const key = process.env[UPKEEP_KEY]
delete process.env[UPKEEP_KEY]
let stepBeganMs = clock.monotonicMs()
const rest = () => {
  const tookMs = clock.monotonicMs() - stepBeganMs
  Atomics.wait(unchanging, 0, 0, Math.min(tookMs, REST_MS_MAX))
  stepBeganMs = clock.monotonicMs()
  // False when laned was killed: the laned that is started next looks after its databases itself.
  return process.ppid === parent
}
const outcome = await carryOut(task, rest, key === undefined ? undefined : JSON.parse(key))
process.stdout.write(JSON.stringify(outcome))

function lowerPriority(): void {
  try {
    setPriority(NICENESS)
  } catch {
    // The unit's filter of system calls may forbid it; the rests between steps matter more.
  }
}
