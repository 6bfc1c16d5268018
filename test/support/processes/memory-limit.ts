/**
 * The memory that systemd/laned.service allows, for a lane in a test: its flags and its bound. The
 * kernel enforces the bound where a test may make control groups (as root); everywhere the peak of
 * the process can be read and compared.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { waitUntil } from '#test/wait-until.ts'

const UNIT = readFileSync('systemd/laned.service', 'utf8')
const FOLDERS = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max' },
]

export const UNIT_MEMORY_BYTES = Number(/^MemoryMax=(\d+)M$/m.exec(UNIT)?.[1]) * 1024 * 1024

export const UNIT_ENVIRONMENT = {
  ...Object.fromEntries(
    [...(/^Environment=(MALLOC.*)$/m.exec(UNIT)?.[1] ?? '').matchAll(/(\w+)=(\w+)/g)].map(
      ([, name, value]) => [name, value],
    ),
  ),
  NODE_OPTIONS: [...UNIT.matchAll(/--max-[a-z-]+=\d+/g)].map(([flag]) => flag).join(' '),
}

export interface MemoryBound extends AsyncDisposable {
  /** False: nobody here may make control groups, so only `peakBytes` tells. */
  readonly isEnforced: boolean
  /** The most that the process has held at a time. */
  peakBytes(): number
}

/** Whoever passes the bound is killed, as on a device. Dispose it after the process has ended. */
export function boundMemory(pid: number, bytes = UNIT_MEMORY_BYTES): MemoryBound {
  const group = makeGroup(pid, bytes)
  let peak = 0
  return {
    isEnforced: group !== null,
    peakBytes() {
      const path = `/proc/${pid}/status`
      const kilobytes = existsSync(path)
        ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8'))?.[1]
        : undefined
      peak = Math.max(peak, Number(kilobytes ?? 0) * 1024)
      return peak
    },
    [Symbol.asyncDispose]: async () =>
      void (group && (await waitUntil('no process', () => left(group)))),
  }
}

/** A child of the process may end a little later. */
function left(group: string): boolean {
  if (readFileSync(`${group}/cgroup.procs`, 'utf8') !== '') return false
  rmdirSync(group)
  return true
}

function makeGroup(pid: number, bytes: number): string | null {
  for (const { root, limit } of FOLDERS) {
    const group = `${root}/laned-test-${pid}`
    try {
      mkdirSync(group)
      if (existsSync(`${group}/${limit}`)) {
        writeFileSync(`${group}/${limit}`, String(bytes))
        writeFileSync(`${group}/cgroup.procs`, String(pid))
        return group
      }
      rmdirSync(group)
    } catch {
      // Not ours to make: the next place, or none.
    }
  }
  return null
}
