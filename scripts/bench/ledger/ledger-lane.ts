/** A lane on a ledger of some size: the device of `npm start` in a process of its own, and its till. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { START } from '../measure/npm-start.ts'
import type { Throttle } from '../measure/throttle.ts'

export interface Lane extends AsyncDisposable {
  readonly url: string
  /** From the start of the process to the first answer of `GET /version`. */
  readonly startedInMs: number
  post(path: string, body?: object): Promise<void>
  get(path: string): Promise<string>
  kill(): Promise<void>
}

const SETTINGS = {
  bankProfile: 'demo',
  bankProfiles: { demo: { bankName: 'Fake' } },
  deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
}

export async function startLane(dataFolder: string, throttle: Throttle | null): Promise<Lane> {
  const program = [...START.program, '--data', dataFolder]
  const [command, args] = throttle?.command(process.execPath, program) ?? [
    process.execPath,
    program,
  ]
  const startedMs = performance.now()
  const child = spawn(command, args, {
    env: {
      ...process.env,
      ...START.environment,
      LANED_LISTEN: '127.0.0.1:0',
      // Nothing moves to archives while the whole ledger is what is measured.
      LANED_PAYMENT_LEDGER_DAYS: '36500',
      LANED_PAYMENT_EXPORT_FOLDERS: JSON.stringify([`${dataFolder}/exports`]),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  const lane = {
    url,
    async post(path: string, body?: object) {
      const text = body && JSON.stringify(body)
      const headers = text ? { 'content-type': 'application/json' } : {}
      await answered(
        await fetch(url + path, { method: 'POST', headers, ...(text && { body: text }) }),
      )
    },
    get: async (path: string) => await answered(await fetch(url + path)),
    kill: () => end(child, 'SIGKILL'),
    [Symbol.asyncDispose]: () => end(child, 'SIGTERM'),
  }
  await lane.get('/version')
  return { ...lane, startedInMs: performance.now() - startedMs }
}

export function configure(lane: Lane): Promise<void> {
  return lane.post('/updateDriverSettings', { settings: SETTINGS })
}

/** Drops the kernel's cache of files, where this is root, as a power cut does. */
export function dropPageCache(): void {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3')
  } catch {
    console.log('(not root: files stay in the page cache, starts read them from memory)')
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the device ended before it started')
  })
  const started = new Promise<string>((resolve) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      if (said === '-') return
      said += chunk.toString()
      const address = /"addresses":\["([^"]+)"/.exec(said)?.[1]
      if (!address) return
      said = '-'
      resolve(address)
    })
  })
  return await Promise.race([started, ended])
}

async function answered(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 200)}`)
  return text
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
