/**
 * A Debian with real systemd as PID 1, in a container with a network of its own. Needs root,
 * systemd-container and debootstrap.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openThrottle } from '#scripts/bench/measure/throttle.ts'
import { type BaseSystemOptions, baseSystem } from './base-system.ts'

/** Of a slow board it is the processor that is looked at. */
const DISK_MBPS = 1_000

export interface Machine extends AsyncDisposable {
  readonly root: string
  /** Runs inside; resolves to its output, rejects when it fails. */
  run(...command: string[]): string
  /** Runs in the machine's network, with the host's programs. */
  net(...command: string[]): string
  /** Starts a host's program in the machine's network; ended with the machine. */
  background(...command: string[]): void
  boot(): Promise<void>
  /** As a power cut looks to systemd; the page cache of the host survives, see power-cut.ts. */
  kill(): void
}

export interface MachineOptions extends BaseSystemOptions {
  /** Of the processor, for the whole machine: a slow board. */
  readonly cores?: number | null
}

export function openMachine(name: string, options: MachineOptions = {}): Machine {
  // First: it makes the cache folder too, which a fresh machine lacks.
  const base = baseSystem(options)
  const folder = mkdtempSync(join(dirname(base), `${name}-`))
  const root = join(folder, 'root')
  execFileSync('cp', ['-a', '--reflink=auto', base, root])
  const netns = `laned-${name}-${process.pid}`
  execFileSync('ip', ['netns', 'add', netns])
  execFileSync('ip', ['-n', netns, 'link', 'set', 'lo', 'up'])
  const children: number[] = []
  const throttle = options.cores
    ? openThrottle({ cores: options.cores, megabytesPerSecond: DISK_MBPS, folder })
    : null
  let container: number | null = null

  const leader = () => {
    if (!container) throw new Error('the machine is off')
    const path = `/proc/${container}/task/${container}/children`
    const first = readFileSync(path, 'utf8').trim().split(' ')[0]
    if (!first) throw new Error('the machine has not started')
    return first
  }
  const capture = (command: string, args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

  return {
    root,
    run: (...command) => capture('nsenter', ['-t', leader(), '-a', ...command]),
    net: (...command) => capture('ip', ['netns', 'exec', netns, ...command]),
    background(...command) {
      const child = spawn('ip', ['netns', 'exec', netns, ...command], {
        stdio: 'ignore',
        detached: true,
      })
      if (child.pid) children.push(child.pid)
    },
    async boot() {
      const log = openSync(join(folder, 'console.log'), 'a')
      const args = [
        ...['-q', '-D', root, '--register=no', '--keep-unit', '-b', '--console=pipe'],
        `--network-namespace-path=/run/netns/${netns}`,
      ]
      const [program, words] = throttle?.command('systemd-nspawn', args) ?? ['systemd-nspawn', args]
      const child = spawn(program, words, { stdio: ['ignore', log, log], detached: true })
      container = child.pid ?? null
      await until('the system is up', () => {
        const state = this.run('systemctl', 'is-system-running')
        return state === 'running' || state === 'degraded'
      })
    },
    kill() {
      if (container) process.kill(-container, 'SIGKILL')
      container = null
    },
    async [Symbol.asyncDispose]() {
      this.kill()
      for (const pid of children) tryTo(() => process.kill(-pid, 'SIGKILL'))
      await wait(500)
      execFileSync('ip', ['netns', 'delete', netns])
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
