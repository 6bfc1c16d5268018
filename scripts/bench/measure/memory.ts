/** What processes hold in memory, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs'

export interface Memory {
  /** Resident memory of the process itself. */
  readonly rssMb: number
  /** Its share and that of all its descendants; shared pages are divided among their users. */
  readonly pssMb: number
  readonly processes: number
}

export function memoryOf(pid: number): Memory {
  const family = [pid, ...descendants(pid)]
  return {
    rssMb: kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024,
    pssMb:
      family.reduce((sum, one) => sum + kilobytes(`/proc/${one}/smaps_rollup`, 'Pss'), 0) / 1024,
    processes: family.length,
  }
}

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
  const line = new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(readFileSync(path, 'utf8'))
  return Number(line?.[1] ?? Number.NaN)
}
