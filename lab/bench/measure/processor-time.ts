/** Processor time in user and kernel mode, which other work on the machine leaves alone. The kernel counts hundredths of a second. */
import { readdirSync, readFileSync } from 'node:fs'

/** Of the main thread alone. */
export const mainThreadMs = (pid: number) => ticksMs(`/proc/${pid}/task/${pid}/stat`, [11, 12])

/** Of all threads, without other processes. */
export const processMs = (pid: number) => ticksMs(`/proc/${pid}/stat`, [11, 12])

/** Of the threads that live now, to the microsecond: for what takes less than a few hundredths of a second. */
export const livingThreadsMs = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return sum + Number(ran) / 1e6
  }, 0)

/** As mainThreadMs, to the microsecond. */
export const mainThreadRanMs = (pid: number) => {
  const [ran] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(ran) / 1e6
}

/**
 * How long the main thread could have run and was given no processor: what the rest of the machine took from it.
 * Zero for a process that has ended.
 */
export function keptWaitingMs(pid: number): number {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(waited) / 1e6
  } catch {
    return 0
  }
}

/** Of the processes that this one started and that have ended. */
export const endedChildrenMs = () => ticksMs('/proc/self/stat', [13, 14])

function ticksMs(file: string, places: readonly number[]): number {
  // The name in brackets may hold anything; what follows it is: state, parent.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')
  return places.reduce((sum, place) => sum + Number(fields?.[place]), 0) * 10
}
