/** A lane on a ledger of some size: the device of `npm start` in a process of its own, and its till. */
import { writeFileSync } from 'node:fs'
import { startProgram } from '../measure/device-process.ts'
import { START } from '../measure/npm-start.ts'
import type { Throttle } from '../measure/throttle.ts'

export interface Lane extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  /** From the start of the process to the first answer of `GET /version`. */
  readonly startedInMs: number
  post(path: string, body?: object): Promise<void>
  get(path: string): Promise<string>
  upload(path: string, csv: string): Promise<string>
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
  const environment = {
    ...START.environment,
    // Nothing moves to archives while the whole ledger is what is measured.
    LANED_PAYMENT_LEDGER_DAYS: '36500',
    LANED_PAYMENT_EXPORT_FOLDERS: JSON.stringify([`${dataFolder}/exports`]),
  }
  const device = await startProgram(args, environment, command)
  const url = device.address
  const lane = {
    url,
    pid: device.pid,
    async post(path: string, body?: object) {
      const text = body && JSON.stringify(body)
      const headers = text ? { 'content-type': 'application/json' } : {}
      await answered(
        await fetch(url + path, { method: 'POST', headers, ...(text && { body: text }) }),
      )
    },
    get: async (path: string) => await answered(await fetch(url + path)),
    async upload(path: string, csv: string) {
      const headers = { 'content-type': 'text/csv' }
      return answered(await fetch(url + path, { method: 'POST', headers, body: csv }))
    },
    kill: () => device.end('SIGKILL'),
    [Symbol.asyncDispose]: () => device.end('SIGTERM'),
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

async function answered(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 200)}`)
  return text
}
