/** What processes hold in memory, as Linux counts it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

export interface Memory {
  /** Resident memory of the process itself. */
  readonly rssMb: number
  /** Its share and that of all its descendants; shared pages are divided among their users. */
  readonly pssMb: number
  /** What belongs to none but them: neither programs nor files, which others use and Linux may drop. */
  readonly ownMb: number
  readonly processes: number
}

export function memoryOf(pid: number): Memory {
  const family = [pid, ...descendants(pid)]
  return {
    rssMb: rssMbOf(pid, 'VmRSS'),
    pssMb: sumMbOf(family, 'Pss'),
    ownMb: sumMbOf(family, 'Anonymous'),
    processes: family.length,
  }
}

export interface Watch {
  /** The most since the watch began. Of a process alone it is exact; of all of them it is sampled. */
  stop(): Pick<Memory, 'rssMb' | 'ownMb'>
}

const CHECK_EVERY_MS = 500

/** Linux itself remembers the most that a process held; it is told to forget what was before. */
export function watchMemory(pid: number): Watch {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  let ownMb = 0
  const look = () => {
    ownMb = Math.max(ownMb, memoryOf(pid).ownMb)
  }
  const timer = setInterval(look, CHECK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      look()
      return { rssMb: rssMbOf(pid, 'VmHWM'), ownMb }
    },
  }
}

const rssMbOf = (pid: number, key: 'VmRSS' | 'VmHWM') =>
  kilobytes(`/proc/${pid}/status`, key) / 1024

/** A process that ended since the family was listed holds nothing. */
const sumMbOf = (family: readonly number[], key: string) =>
  family.reduce((sum, one) => sum + (kilobytesIfThere(`/proc/${one}/smaps_rollup`, key) ?? 0), 0) /
  1024

function kilobytesIfThere(path: string, key: string): number | null {
  try {
    return kilobytes(path, key)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** ENOENT once it has been waited for, ESRCH while the file was open. */
const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')

function descendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid)
  return children.flatMap((child) => [child, ...descendants(child)])
}

function parentOf(pid: number): number | null {
  try {
    // The name in brackets may hold anything; what follows it is: state, parent.
    const [, parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(parent)
  } catch {
    return null
  }
}

function kilobytes(path: string, key: string): number {
  // Bounded before: the kernel writes some twenty short lines.
  const line = new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(readFileSync(path, 'utf8'))
  return Number(line?.[1] ?? Number.NaN)
}
