/**
 * A control group for a process that runs tests, where this user may make one: it counts what all of them take of the
 * processor, also those that have lost their parent, and leaves none behind.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs'

export interface ControlGroup extends Disposable {
  /** In front of a program and its arguments. */
  readonly entering: readonly string[]
  /** What `processorSeconds` reads. */
  readonly usageFile: string
}

/** Of the first version of control groups, and of the second. */
const PLACES = [
  { root: '/sys/fs/cgroup/cpuacct', usage: 'cpuacct.usage' },
  { root: '/sys/fs/cgroup', usage: 'cpu.stat' },
]

let made = 0

/** Null where nobody may make one here. */
export function makeControlGroup(): ControlGroup | null {
  for (const { root, usage } of PLACES) {
    made += 1
    const folder = `${root}/laned-tests-${process.pid}-${made}`
    try {
      mkdirSync(folder)
      if (!existsSync(`${folder}/${usage}`)) {
        rmdirSync(folder)
        continue
      }
      return {
        // Where it may not be entered, nothing is measured, and the tests run all the same.
        entering: [
          'sh',
          '-c',
          `{ echo $$ > ${folder}/cgroup.procs; } 2>/dev/null; exec "$@"`,
          'sh',
        ],
        usageFile: `${folder}/${usage}`,
        [Symbol.dispose]: () => clear(folder),
      }
    } catch {
      // Not ours to make: the next place, or none.
    }
  }
  return null
}

export function processorSeconds(usageFile: string): number {
  const text = readFileSync(usageFile, 'utf8')
  const microseconds = /^usage_usec (\d+)$/m.exec(text)?.[1]
  return microseconds === undefined ? Number(text) / 1e9 : Number(microseconds) / 1e6
}

function clear(folder: string): void {
  try {
    for (const pid of readFileSync(`${folder}/cgroup.procs`, 'utf8').split('\n').filter(Boolean))
      process.kill(Number(pid), 'SIGKILL')
    rmdirSync(folder)
  } catch {
    // One of them is not gone yet; an empty group costs nothing.
  }
}
