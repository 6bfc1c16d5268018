/** Test files in a process group of their own: nothing that they started outlives it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WITHIN_A_TEST } from './checkout-for-all.ts'
import { makeControlGroup, processorSeconds } from './control-group.ts'
import { IN_OWN_NETWORK } from './own-network.ts'

export interface RedCase {
  readonly file: string
  readonly name: string
}

export interface Outcome {
  readonly files: readonly string[]
  readonly passed: number
  readonly failed: number
  /** Cases that did not pass; null where the process ended before it could say so. */
  readonly redCases: readonly RedCase[] | null
  readonly output: string
  readonly tookMs: number
  /** Of the processor, with all that they started; null where this user may not measure it. */
  readonly seconds: number | null
  /** Of that, by the cases of each file, without what was loaded before them. */
  readonly secondsOf: ReadonlyMap<string, number>
}

const DEADLINE_MS = 30 * 60_000

const ONE_AFTER_ANOTHER = 'test/support/one-after-another.ts'

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of running) killGroup(child)
    process.exit(1)
  })

/** Empty where nobody may make a network. */
const [unshare, ...around] = IN_OWN_NETWORK
const aroundBrowser = spawnSync(unshare, [...around, 'true']).status === 0 ? IN_OWN_NETWORK : []

/** Where an interface comes or goes, a container's for one, Chromium ends all its requests, those to this machine too. */
const hasBrowser = (file: string) => /\/(page\/|fault\/soak)/.test(file)

export function runFiles(
  files: readonly string[],
  environment: NodeJS.ProcessEnv,
  deadlineMs = DEADLINE_MS,
): Promise<Outcome> {
  const startedMs = performance.now()
  const program = files.length === 1 ? files : [ONE_AFTER_ANOTHER, ...files]
  const apart = files.some(hasBrowser) ? aroundBrowser : []
  const group = makeControlGroup()
  const entering = group?.entering ?? []
  const { PATH, ...others } = environment
  // What stands around the program is no program that the files start.
  const onItsPath = PATH === undefined ? [] : ['env', `PATH=${PATH}`]
  const [command = '', ...args] = [
    ...entering,
    ...apart,
    ...onItsPath,
    process.execPath,
    ...program,
  ]
  const output = openNamelessFile()
  const child = spawn(command, args, {
    // Into a file: what a process writes as it exits is lost in a pipe that its reader has not emptied in time.
    stdio: ['ignore', output, output],
    detached: true,
    env: {
      ...process.env,
      [WITHIN_A_TEST]: 'yes',
      ...others,
      ...(group && { TEST_USAGE_FILE: group.usageFile }),
    },
  })
  running.add(child)
  const deadline = setTimeout(() => killGroup(child), deadlineMs)
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearTimeout(deadline)
      running.delete(child)
      // What it left behind.
      killGroup(child)
      const printed = readFileSync(`/proc/self/fd/${output}`, 'utf8')
      closeSync(output)
      // The last one: a case that tests the test runner prints counts of its own.
      const counted = [...printed.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
      const end = signal ? `ended by ${signal}` : counted ? '' : `ended with ${code}, uncounted`
      const said = end ? `${printed}\n${end}` : printed
      const passed = Number(counted?.[1] ?? 0)
      const failed = Math.max(Number(counted?.[2] ?? 0), code === 0 && counted ? 0 : 1)
      const seconds = group && processorSeconds(group.usageFile)
      group?.[Symbol.dispose]()
      const fileOf = (index: string | undefined) => files[Number(index)] ?? ''
      const redCases = counted
        ? [...printed.matchAll(/^red (\d+) (.+)$/gm)].map(([, index, name = '']) => ({
            file: fileOf(index),
            name,
          }))
        : null
      const secondsOf = new Map(
        [...printed.matchAll(/^cost (\d+) ([\d.]+)$/gm)].map(([, index, spent]) => [
          fileOf(index),
          Number(spent),
        ]),
      )
      const tookMs = performance.now() - startedMs
      resolve({ files, passed, failed, redCases, output: said, tookMs, seconds, secondsOf })
    })
  })
}

/** It is gone with the processes that have it open, however they end. */
function openNamelessFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'laned-output-'))
  const opened = openSync(join(folder, 'output'), 'a')
  rmSync(folder, { recursive: true })
  return opened
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}
