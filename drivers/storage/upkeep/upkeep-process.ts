/**
 * The process that carries out one task of upkeep.ts and ends. It steps back behind everything
 * else, and rests for as long as it worked: half of the card's time is for those who wait for it.
 *
 *   argument  the task, as JSON          standard output  the outcome, as JSON
 */
import { setPriority } from 'node:os'
import { carryOut, type UpkeepTask } from './upkeep-task.ts'

const NICENESS = 10
const REST_MS_MAX = 1_000

const clock = new Int32Array(new SharedArrayBuffer(4))
const parent = process.ppid

stepBack()
const task = JSON.parse(process.argv[2] ?? '') as UpkeepTask
const outcome = await carryOut(task, (tookMs) => {
  Atomics.wait(clock, 0, 0, Math.min(tookMs, REST_MS_MAX))
  // The device was killed: whoever is started next looks after its own files.
  return process.ppid === parent
})
process.stdout.write(JSON.stringify(outcome))

function stepBack(): void {
  try {
    setPriority(NICENESS)
  } catch {
    // The unit's filter of system calls may forbid it; the rests do most.
  }
}
