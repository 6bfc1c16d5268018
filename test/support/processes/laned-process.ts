/** The program as systemd starts it: a process of its own, to be stopped, killed and asked how it ended. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Environment } from '#firmware/config/environment.ts'
import { LANED } from '#test/updates/tested-programs.ts'
import { waitUntil } from '#test/wait-until.ts'
import { type Killable, killable } from './killable.ts'
import { endProcessesWith } from './running-processes.ts'

/** Enough for a till to take money: the fake bank, and a display. */
export const DEMO_SETTINGS = {
  settings: {
    bankProfile: 'demo',
    bankProfiles: { demo: { bankName: 'Fake' } },
    deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
  },
} as const

/** Of a start on a machine that is busy with other tests, for a case that begins many. */
export const START_MS_MAX = 6 * 120_000

export interface LanedOptions {
  readonly dataFolder: string
  readonly environment?: Environment
  readonly args?: readonly string[]
  /** Of another release than the one that is tested. */
  readonly program?: string
  /** Another user than the test's own, where that is root. */
  readonly user?: { readonly uid?: number; readonly gid?: number }
  /** What it is started with instead, as by a program that changes its surroundings. */
  readonly around?: (command: readonly string[]) => readonly string[]
}

export interface Laned extends Killable {
  readonly process: ChildProcess
  readonly stdout: string
  readonly stderr: string
  /** The first listener's base URL, once the device says that it has started. */
  url(longerMs?: number): Promise<string>
}

/** At a free port unless the environment says otherwise. Killed when the case ends, and its helpers too. */
export function startLaned({
  dataFolder,
  environment,
  args = [],
  program = LANED,
  user = {},
  around = (command) => command,
}: LanedOptions): Laned {
  const lane = randomUUID()
  const [file = '', ...words] = around([process.execPath, program, ...args])
  const child = spawn(file, words, {
    env: {
      ...withoutOurs(process.env),
      LANED_DATA: dataFolder,
      LANED_LISTEN: '127.0.0.1:0',
      ...environment,
      TEST_LANE: lane,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const life = killable(child)
  return {
    ...life,
    process: child,
    get stdout() {
      return stdout
    },
    get stderr() {
      return stderr
    },
    url: (longerMs) =>
      waitUntil(
        'laned started',
        () => {
          if (child.exitCode !== null || child.signalCode !== null)
            throw new Error(`laned ended: ${stderr}${stdout}`)
          return startedAt(stdout)
        },
        longerMs,
      ).catch((error: Error) => {
        if (!error.message.startsWith('laned ended')) error.message += `\n${stdout}${stderr}`
        throw error
      }),
    async [Symbol.asyncDispose]() {
      await life.signal('SIGKILL')
      await endProcessesWith(lane)
    },
  }
}

function startedAt(stdout: string): string | null {
  const line = stdout.split('\n').find((text) => text.includes('"msg":"device.started"'))
  if (!line?.endsWith('}')) return null
  return (JSON.parse(line) as { addresses: string[] }).addresses[0] ?? null
}

/** What a developer's shell says about devices is not about this one. */
function withoutOurs(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !/^(LANED_|NOTIFY_SOCKET|WATCHDOG_|NODE_COMPILE_CACHE)/.test(name),
    ),
  )
}
