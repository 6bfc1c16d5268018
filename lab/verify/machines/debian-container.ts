/**
 * A Debian with real systemd as PID 1, in a container with a network of its own. Needs root,
 * systemd-container and debootstrap.
 */
import {
  type ChildProcess,
  execFile,
  execFileSync,
  type StdioOptions,
  spawn,
} from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openThrottle } from '#lab/bench/measure/throttle.ts'
import { type BaseSystemOptions, baseSystem } from './base-system.ts'

/** No bound. */
const DISK_MBPS = 1_000

/** systemd from version 256 on starts with control groups of version 1 only when it is told to twice. */
const ON_OLD_CGROUPS = existsSync('/sys/fs/cgroup/cgroup.controllers')
  ? []
  : ['systemd.unified_cgroup_hierarchy=0', 'SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1']

export interface Machine extends AsyncDisposable {
  readonly root: string
  /** Runs inside; resolves to its output, rejects when it fails. */
  run(...command: string[]): string
  /** The first process in it, as the host counts processes. */
  leader(): number
  /** Starts a program inside, under the machine's bounds, as root and outside of every unit. */
  spawn(command: readonly string[], stdio: StdioOptions): ChildProcess
  /** Runs in the machine's network, with the host's programs. */
  net(...command: string[]): string
  /** The same, while others go on: for what is asked of several machines again and again. */
  ask(...command: string[]): Promise<string>
  /** Starts a host's program in the machine's network; ended with the machine. */
  background(...command: string[]): void
  boot(): Promise<void>
  /** As a power cut looks to systemd; the page cache of the host survives, see power-cut.ts. */
  kill(): void
}

export interface MachineOptions extends BaseSystemOptions {
  /** Of the processor, for the whole machine: a slow board. */
  readonly cores?: number | null
  /** It has the network of this process, which nobody else should have then: `unshare --net`. */
  readonly sharesNetwork?: boolean
  /** Of a slow board's card and memory; default: of a slow board it is the processor that is looked at. */
  readonly megabytesPerSecond?: number
  readonly megabytesOfMemory?: number
  /** One tree of control groups, as on a Debian of its own, on a host that has the old many: without its limits. */
  readonly hasOneControlGroupTree?: boolean
}

export function openMachine(name: string, options: MachineOptions = {}): Machine {
  // First: it makes the cache folder too, which a fresh machine lacks.
  const base = baseSystem(options)
  const folder = mkdtempSync(join(dirname(base), `${name}-`))
  const root = join(folder, 'root')
  execFileSync('cp', ['-a', '--reflink=auto', base, root])
  const netns = options.sharesNetwork ? null : `laned-${name}-${process.pid}`
  if (netns) {
    execFileSync('ip', ['netns', 'add', netns])
    execFileSync('ip', ['-n', netns, 'link', 'set', 'lo', 'up'])
  }
  const inNetwork = netns ? ['ip', 'netns', 'exec', netns] : []
  const children: number[] = []
  const throttle = options.cores
    ? openThrottle({
        cores: options.cores,
        megabytesPerSecond: options.megabytesPerSecond ?? DISK_MBPS,
        folder,
        ...(options.megabytesOfMemory && { megabytesOfMemory: options.megabytesOfMemory }),
      })
    : null
  let container: number | null = null
  let boots = 0

  const leader = () => {
    if (!container) throw new Error('the machine is off')
    const path = `/proc/${container}/task/${container}/children`
    const first = readFileSync(path, 'utf8').trim().split(' ')[0]
    if (!first) throw new Error('the machine has not started')
    return Number(first)
  }
  const capture = (command: string, args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  const bounded = (program: string, args: string[]) =>
    throttle?.command(program, args) ?? ([program, args] as const)

  return {
    root,
    leader,
    run: (...command) => capture('nsenter', ['-t', String(leader()), '-a', ...command]),
    spawn(command, stdio) {
      const [program, args] = bounded('nsenter', ['-t', String(leader()), '-a', ...command])
      const child = spawn(program, args, { stdio, detached: true })
      if (child.pid) children.push(child.pid)
      return child
    },
    net: (...command) => capture('env', [...inNetwork, ...command]),
    async ask(...command) {
      return (await promisify(execFile)('env', [...inNetwork, ...command])).stdout.trim()
    },
    background(...command) {
      const child = spawn('env', [...inNetwork, ...command], { stdio: 'ignore', detached: true })
      if (child.pid) children.push(child.pid)
    },
    async boot() {
      boots += 1
      const log = openSync(join(folder, 'console.log'), 'a')
      const args = [
        ...['-q', '-D', root, '--register=no', '--keep-unit', '-b', '--console=pipe'],
        // Else each would be called root; a killed one leaves what the next of its name stumbles over.
        `--machine=${basename(folder)}-${boots}`,
        ...(netns ? [`--network-namespace-path=/run/netns/${netns}`] : []),
        ...(options.hasOneControlGroupTree ? [] : ON_OLD_CGROUPS),
      ]
      // Halted when this process is gone: nobody else knows of it.
      const [program, words] = bounded('setpriv', [
        '--pdeathsig',
        'TERM',
        'systemd-nspawn',
        ...args,
      ])
      const env = options.hasOneControlGroupTree
        ? { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' }
        : process.env
      const child = spawn(program, words, { stdio: ['ignore', log, log], detached: true, env })
      container = child.pid ?? null
      await until(
        'the system is up',
        () => {
          // It fails at every state but `running`, and says it all the same.
          const state = this.run('sh', '-c', 'systemctl is-system-running || true')
          return state === 'running' || state === 'degraded'
        },
        undefined,
        250,
      )
    },
    kill() {
      if (!container) return
      // All inside ends with its first process; with systemd-nspawn alone it would go on, unseen.
      tryTo(() => process.kill(leader(), 'SIGKILL'))
      tryTo(() => process.kill(-(container ?? 0), 'SIGKILL'))
      container = null
    },
    async [Symbol.asyncDispose]() {
      this.kill()
      for (const pid of children) tryTo(() => process.kill(-pid, 'SIGKILL'))
      await wait(500)
      if (netns) execFileSync('ip', ['netns', 'delete', netns])
      await throttle?.[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Asks until it is so; a question that throws is a no. Resolves to the milliseconds it took. The
 * deadline is for what never comes, on a machine at a tenth of this one's speed too.
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  deadlineMs = 600_000,
  everyMs = 50,
): Promise<number> {
  const startedMs = performance.now()
  for (;;) {
    let cause: unknown
    try {
      if (await isSo()) return Math.round(performance.now() - startedMs)
    } catch (error) {
      cause = error
    }
    if (performance.now() - startedMs > deadlineMs)
      throw new Error(`it never came: ${what}`, { cause })
    await wait(everyMs)
  }
}

/** What a step found, beside what it should have. */
export function is(actual: string, expected: string): void {
  if (actual !== expected) throw new Error(`expected ${expected}, found ${actual}`)
}

export function shown(what: string): void {
  console.log(`ok  ${what}`)
}

function tryTo(work: () => void): void {
  try {
    work()
  } catch {
    // It was so already.
  }
}
