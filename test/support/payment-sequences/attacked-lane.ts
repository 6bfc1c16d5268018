/** A real lane whose bank is a hostile one: started, killed, started again on the same data. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import { call, type Reply } from '#test/http-call.ts'
import { endProcessesWith } from '#test/processes/running-processes.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { AttackedBank } from './attacked-banks.ts'
import type { SharedClock } from './shared-clock.ts'

const MAIN = resolve(import.meta.dirname, '../processes/fast-clock-main.ts')
const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache/fast-clock-lane')
/** What a till and a bank allow one call, in the lane's time. */
export const PATIENCE_MS = 9_000

export interface AttackedLane extends AsyncDisposable {
  readonly starts: number
  readonly isUp: boolean
  get(path: string): Promise<Reply>
  post(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Reply>
  /** The base URL of the process that runs now. */
  readonly url: string
  /** Each call to the bank has so many ms of the machine's time; by default as many of the lane's as a till has patience. */
  start(patienceMs?: number): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<void>
  /** What the journal said of the process that ended last, for a report. */
  readonly said: string
  /** Requests that met a bug, as the journal has them. */
  readonly bugs: readonly string[]
}

/** `opened` is the bank's server. */
export async function openAttackedLane(
  bank: AttackedBank,
  opened: HostileBank,
  clock: SharedClock,
): Promise<AttackedLane> {
  const folder = temporaryFolder()
  let child: ChildProcess | null = null
  let url = ''
  let said = ''
  let starts = 0
  const bugs: string[] = []
  const bugsSaid = () => said.match(/^.*"msg":"request\.broken".*$/gm) ?? []

  async function start(patienceMs = PATIENCE_MS / clock.factor): Promise<void> {
    const config = folder.file('laned.yaml')
    writeFileSync(config, configOf(bank, opened, patienceMs))
    bugs.push(...bugsSaid())
    said = ''
    starts += 1
    const started = spawn(process.execPath, [MAIN, config, folder.file('data')], {
      env: { ...process.env, FAST_CLOCK: clock.setting, NODE_COMPILE_CACHE: CACHE },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-100_000)
    }
    started.stdout?.on('data', hear)
    started.stderr?.on('data', hear)
    url = await waitUntil('the lane started', () => {
      if (started.exitCode !== null) throw new Error(`the lane ended by itself: ${said}`)
      return /"addresses":\["([^"]+)".*"msg":"device.started"/.exec(said)?.[1]
    })
  }

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const ended = child
    if (!ended) return
    child = null
    if (ended.exitCode !== null || ended.signalCode !== null)
      throw new Error(`the lane ended by itself (${ended.exitCode}): ${said}`)
    const gone = once(ended, 'exit')
    ended.kill(signal)
    await gone
  }

  await start()
  const lane: AttackedLane = {
    get starts() {
      return starts
    },
    get isUp() {
      return child !== null
    },
    get url() {
      return url
    },
    get said() {
      return said
    },
    get bugs() {
      return [...bugs, ...bugsSaid()]
    },
    get: (path) => call(url, path),
    post: (path, body, headers = {}) =>
      call(url, path, {
        method: 'POST',
        headers: body ? { 'content-type': 'application/json', ...headers } : headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    start,
    kill,
    async [Symbol.asyncDispose]() {
      await kill()
      await endProcessesWith(folder.path)
      folder[Symbol.dispose]()
    },
  }
  const set = await lane.post('/updateDriverSettings', settingsOf(bank))
  if (set.http !== 200) throw new Error(`settings refused: ${set.text}`)
  return lane
}

function settingsOf({ profile }: AttackedBank): object {
  return {
    settings: {
      bankProfile: 'main',
      bankProfiles: { main: profile },
      deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyACM0' },
    },
  }
}

function configOf(
  { driver, profile }: AttackedBank,
  { url, caFile }: HostileBank,
  patienceMs: number,
): string {
  const timeoutMs = Math.max(100, Math.round(patienceMs))
  return JSON.stringify({
    listeners: [{ address: '127.0.0.1:0', serve: ['payment', 'sim', 'metrics'] }],
    embedder: { driver: 'fake' },
    payment: { autoClearMs: 2_000 },
    banks: {
      [profile.bankName]: {
        driver,
        url,
        allowPrivate: true,
        connectTimeoutMs: timeoutMs,
        totalTimeoutMs: timeoutMs,
        ...(caFile ? { caFile } : {}),
      },
    },
  })
}
