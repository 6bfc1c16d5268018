/** A lane on fakes that is there to be attacked: a real process, its data below the temp folder. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { openThrottle } from '#lab/bench/measure/throttle.ts'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS, startLaned } from '#test/processes/laned-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { addressesOf, attackedProgram } from './attacked-program.ts'
import { longestTurnMs } from './measure/lane-load.ts'

export const TILL_TOKEN = 'a-till-that-is-attacked'
export const MONITOR_TOKEN = 'a-monitor-that-attacks'
export const OPERATOR_TOKEN = 'an-operator-that-is-attacked'

export interface OwnLane extends AsyncDisposable {
  /** The listener without tokens. */
  readonly url: string
  /** The listener that asks for TILL_TOKEN or OPERATOR_TOKEN. */
  readonly guardedUrl: string
  /** Host and port at which its master takes subordinates. */
  readonly syncPort: number
  readonly dataFolder: string
  readonly pid: number
  readonly isRunning: boolean
  /** It gets no more of the processor: 0.1 is a tenth of one core. Null: as much as it takes. */
  readonly cores: number | null
  /** Of its event loop since this was last asked, in processor time (measure/turn-meter.mjs). */
  longestTurnMs(): Promise<number>
  /** Megabytes that the process held at most. */
  readonly peakMb: number
}

/** Far above what a lane reads and writes. */
const DISK_MB_PER_SECOND = 1_000

export async function startOwnLane(cores: number | null = null): Promise<OwnLane> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const config = folder.file('laned.yaml')
  const tokens = [
    { name: 'till', role: 'till', secret: TILL_TOKEN },
    { name: 'monitor', role: 'monitor', secret: MONITOR_TOKEN },
    { name: 'operator', role: 'operator', secret: OPERATOR_TOKEN },
  ]
  const listeners = [
    { address: '127.0.0.1:0' },
    // All that a lane has, by default.
    { address: '127.0.0.1:0', tokens },
  ]
  const sync = {
    role: 'master',
    listen: '127.0.0.1:0',
    key: 'a key of the attacked fleet',
    announce: false,
  }
  const stick = folder.file('stick')
  mkdirSync(stick)
  const { recipient } = await newKeys()
  const backup = { folder: stick, recipients: [recipient], sameDisk: true }
  writeFileSync(config, JSON.stringify({ listeners, sync, backup, embedder: { driver: 'fake' } }))
  const dataFolder = folder.file('data')
  const meter = folder.file('turn-meter')
  const bounds = { folder: folder.path, megabytesPerSecond: DISK_MB_PER_SECOND }
  const throttle = cores === null ? null : opening.use(openThrottle({ ...bounds, cores }))
  const laned = opening.use(
    startLaned({
      ...(await attackedProgram(opening, meter, throttle)),
      dataFolder,
      args: ['--config', config],
    }),
  )
  const url = await laned.url()
  const [, guardedUrl = ''] = addressesOf(laned)
  const set = await call(url, '/updateDriverSettings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_SETTINGS),
  })
  if (set.http !== 200) throw new Error(`the lane took no settings: ${set.text}`)
  const opened = opening.move()
  return {
    url,
    guardedUrl,
    syncPort: await syncPort(url),
    dataFolder,
    pid: laned.process.pid ?? 0,
    cores,
    get isRunning() {
      return laned.process.exitCode === null && laned.process.signalCode === null
    },
    get peakMb() {
      const status = readFileSync(`/proc/${laned.process.pid}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
    },
    longestTurnMs: () => longestTurnMs(meter),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** A new lane that waits to be set up, and a session of whoever reads the code off its glass. */
export interface NewLane extends AsyncDisposable, Pick<OwnLane, 'pid' | 'longestTurnMs'> {
  readonly setupUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly isRunning: boolean
}

export async function startNewLane(): Promise<NewLane> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const config = folder.file('laned.yaml')
  writeFileSync(config, JSON.stringify({ embedder: { driver: 'fake' } }))
  const meter = folder.file('turn-meter')
  const how = await attackedProgram(opening, meter)
  const environment = {
    ...how.environment,
    LANED_SETUP_ADDRESS: '127.0.0.1:0',
    LANED_SERIAL_NUMBER: 'new-lane',
  }
  const laned = opening.use(
    startLaned({
      ...how,
      environment,
      dataFolder: folder.file('data'),
      args: ['--config', config],
    }),
  )
  const { json } = await call(await laned.url(), '/sim/display')
  const { qr = '' } = json as { qr?: string }
  const setupUrl = `http://127.0.0.1:${new URL(qr).port}`
  const code = /#code=(.+)$/.exec(qr)?.[1] ?? ''
  const session = await postJson(setupUrl, '/setup/session', { code })
  if (session.http !== 200) throw new Error(`the new lane let nobody in: ${session.text}`)
  const { token } = session.json as { token: string }
  const opened = opening.move()
  return {
    setupUrl,
    headers: { authorization: `Bearer ${token}` },
    pid: laned.process.pid ?? 0,
    get isRunning() {
      return laned.process.exitCode === null && laned.process.signalCode === null
    },
    longestTurnMs: () => longestTurnMs(meter),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function syncPort(url: string): Promise<number> {
  for (let left = 50; left > 0; left -= 1) {
    const { json } = await call(url, '/api/get_sync_status')
    const { data } = json as { data: { master?: string } }
    const port = Number(data.master?.split(':').at(-1) ?? 0)
    if (port > 0) return port
    await pause(100)
  }
  return 0
}
