/**
 * Two lanes of one release in one container: the one that install.sh put there, started by systemd as its
 * unit says, and the same program outside of the unit.
 *
 * The second is started by setpriv as the same user, in the name spaces of the container's first process:
 * no sandbox, no filter of system calls, no control group of its own, no watchdog. Its program, words,
 * folder and environment are read from the process that systemd started. Its data are a copy, its files
 * and its processor are the same.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTill, type Till } from '#test/replacement/till-client.ts'
import { type Machine, until } from '../machines/debian-container.ts'

export interface PairedLane {
  readonly name: 'outside' | 'installed'
  readonly url: string
  readonly till: Till
  /** As this machine counts processes; of the lane that runs. */
  pid(): number
  /** Resolves when it answers, to the milliseconds since the order. */
  start(): Promise<number>
  stop(): Promise<void>
  /** Of the last start: from the program's first moment to its listeners, as it counts itself. */
  ownStartMs(): number
  /** What Node compiled in the starts before. */
  clearCompileCache(): void
}

export interface PairedLanes {
  readonly outside: PairedLane
  readonly installed: PairedLane
  /** Of the lines that are shared; both take them up with the next start. */
  configure(display: 'fake' | 'screen'): void
}

export const UNIT = 'laned.service'
const ADDRESS = { installed: '127.0.0.1:8080', outside: '127.0.0.1:8081' } as const
/** What systemd gives to a service besides what it is to run with. */
const OF_THE_UNIT =
  /^(NOTIFY_SOCKET|WATCHDOG_(PID|USEC)|JOURNAL_STREAM|INVOCATION_ID|SYSTEMD_EXEC_PID|MEMORY_PRESSURE_\w+)=/
const ANSWER_DEADLINE_MS = 120_000
const ASK_EVERY_MS = 2
/** TimeoutStopSec= of the unit. */
const STOP_DEADLINE_MS = 10_000

/** The text of laned.yaml: all that a lane has, on fakes where this machine has no such hardware. */
export function laneConfig(display: 'fake' | 'screen'): string {
  return `listeners: [{ address: "${ADDRESS.installed}" }]
display: { driver: ${display} }
camera: { driver: fake }
embedder: { driver: tflite }
host: { driver: systemd }
`
}

/** `machine` runs, with the lane installed in it and answering. What `teach` does is what both have. */
export async function pairLanes(
  machine: Machine,
  teach: (till: Till) => Promise<void>,
): Promise<PairedLanes> {
  const installed = installedLane(machine)
  await until('the installed lane answers', () => answers(installed.url), ANSWER_DEADLINE_MS)
  await teach(installed.till)
  const started = describeProcess(installed.pid())
  await installed.stop()
  const outside = outsideLane(machine, started)
  return {
    outside,
    installed,
    // The same file: its owner and its rights stay.
    configure: (display) =>
      writeFileSync(join(machine.root, 'etc/laned/laned.yaml'), laneConfig(display)),
  }
}

function installedLane(machine: Machine): PairedLane {
  const url = `http://${ADDRESS.installed}`
  let order: ChildProcess | null = null
  const pid = () => unitPid(machine)
  return {
    name: 'installed',
    url,
    till: createTill(url),
    pid,
    async start() {
      const startedMs = performance.now()
      order = machine.spawn(['systemctl', 'start', UNIT], 'ignore')
      return answeredAfter(url, startedMs)
    },
    async stop() {
      if (order && order.exitCode === null) await once(order, 'exit')
      machine.run('systemctl', 'stop', UNIT)
    },
    ownStartMs: () =>
      startMsIn(machine.run('journalctl', '-u', UNIT, '-n', '100', '-o', 'cat', '--no-pager')),
    clearCompileCache: () => machine.run('find', '/var/cache/laned', '-mindepth', '1', '-delete'),
  }
}

interface StartedProcess {
  readonly folder: string
  readonly words: readonly string[]
  readonly environment: readonly string[]
}

function describeProcess(pid: number): StartedProcess {
  const parts = (file: string) =>
    readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').slice(0, -1)
  return {
    folder: readlinkSync(`/proc/${pid}/cwd`),
    words: parts('cmdline'),
    environment: parts('environ'),
  }
}

function outsideLane(machine: Machine, { folder, words, environment }: StartedProcess): PairedLane {
  const url = `http://${ADDRESS.outside}`
  const owner = ['-o', 'laned', '-g', 'laned', '-m', '0700']
  const places = {
    STATE_DIRECTORY: '/var/lib/laned-outside',
    CACHE_DIRECTORY: '/var/cache/laned-outside',
    RUNTIME_DIRECTORY: '/run/laned-outside',
    CREDENTIALS_DIRECTORY: '/run/laned-outside/credentials',
  }
  for (const place of Object.values(places)) machine.run('install', '-d', ...owner, place)
  machine.run('cp', '-a', '/var/lib/laned/.', places.STATE_DIRECTORY)
  const key = `${places.CREDENTIALS_DIRECTORY}/seal-key`
  const sealed = '/etc/laned/credentials/seal-key.cred'
  machine.run('systemd-creds', 'decrypt', '--name=seal-key', sealed, key)
  machine.run('chown', 'laned:laned', key)

  const kept = environment.filter(
    (line) => !OF_THE_UNIT.test(line) && !Object.hasOwn(places, line.split('=')[0] ?? ''),
  )
  const changed = Object.entries({ ...places, LANED_LISTEN: ADDRESS.outside })
  const command = [
    // A session of its own, as a unit has its group: else the scheduler counts it with whoever asks it.
    ...['setsid', 'env', '-i', '-C', folder, ...kept, ...changed.map((pair) => pair.join('='))],
    ...['setpriv', '--reuid=laned', '--regid=laned', '--init-groups', ...words],
  ]
  const logFile = join(machine.root, 'var/log/laned-outside.log')
  let child: ChildProcess | null = null
  const pid = () => {
    const inside = childrenOf(child?.pid ?? 0)[0]
    if (!inside) throw new Error('the lane outside of the unit does not run')
    return inside
  }
  return {
    name: 'outside',
    url,
    till: createTill(url),
    pid,
    async start() {
      const log = openSync(logFile, 'a')
      const startedMs = performance.now()
      child = machine.spawn(command, ['ignore', log, log])
      closeSync(log)
      return answeredAfter(url, startedMs)
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      const gone = once(child, 'exit')
      const lane = pid()
      process.kill(lane, 'SIGTERM')
      // As systemd does: Node hangs in its own exit now and then.
      const giveUp = setTimeout(() => process.kill(lane, 'SIGKILL'), STOP_DEADLINE_MS)
      await gone
      clearTimeout(giveUp)
    },
    ownStartMs: () => startMsIn(readFileSync(logFile, 'utf8')),
    clearCompileCache: () =>
      machine.run('find', places.CACHE_DIRECTORY, '-mindepth', '1', '-delete'),
  }
}

function startMsIn(journal: string): number {
  const tookMs = [...journal.matchAll(/"tookMs":(\d+),"msg":"device\.started"/g)].at(-1)?.[1]
  if (!tookMs) throw new Error('the lane does not tell of its start')
  return Number(tookMs)
}

async function answeredAfter(url: string, startedMs: number): Promise<number> {
  while (!(await answers(url))) {
    if (performance.now() - startedMs > ANSWER_DEADLINE_MS) throw new Error(`${url} never answers`)
    await wait(ASK_EVERY_MS)
  }
  return performance.now() - startedMs
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/version`)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** The lane's, as this machine counts: the container's first process and all of it count by themselves. */
export function unitPid(machine: Machine): number {
  const inside = Number(machine.run('systemctl', 'show', '-P', 'MainPID', UNIT))
  const container = readlinkSync(`/proc/${machine.leader()}/ns/pid`)
  for (const name of readdirSync('/proc'))
    try {
      const counted = /^NSpid:.*\s(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      if (Number(counted) === inside && readlinkSync(`/proc/${name}/ns/pid`) === container)
        return Number(name)
    } catch {
      // No process, or gone meanwhile.
    }
  throw new Error(`no process ${inside} in the container`)
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}
