/** A lane on fakes that is there to be attacked: a real process, its data below the temp folder. */
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '#test/http-call.ts'
import { DEMO_SETTINGS, startLaned } from '#test/processes/laned-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

export const TILL_TOKEN = 'a-till-that-is-attacked'
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
  /** Megabytes that the process held at most. */
  readonly peakMb: number
}

export async function startOwnLane(): Promise<OwnLane> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const config = folder.file('laned.yaml')
  const tokens = [
    { name: 'till', role: 'till', secret: TILL_TOKEN },
    { name: 'operator', role: 'operator', secret: OPERATOR_TOKEN },
  ]
  const listeners = [
    { address: '127.0.0.1:0' },
    { address: '127.0.0.1:0', serve: ['payment', 'items', 'console', 'sim'], tokens },
  ]
  const sync = {
    role: 'master',
    listen: '127.0.0.1:0',
    key: 'a key of the attacked fleet',
    announce: false,
  }
  writeFileSync(config, JSON.stringify({ listeners, sync, embedder: { driver: 'fake' } }))
  const dataFolder = folder.file('data')
  const laned = opening.use(startLaned({ dataFolder, args: ['--config', config] }))
  const url = await laned.url()
  const { addresses } = JSON.parse(
    laned.stdout.split('\n').find((line) => line.includes('"msg":"device.started"')) ?? '{}',
  ) as { addresses: string[] }
  const set = await call(url, '/updateDriverSettings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_SETTINGS),
  })
  if (set.http !== 200) throw new Error(`the lane took no settings: ${set.text}`)
  const opened = opening.move()
  return {
    url,
    guardedUrl: addresses[1] ?? '',
    syncPort: await syncPort(url),
    dataFolder,
    pid: laned.process.pid ?? 0,
    get isRunning() {
      return laned.process.exitCode === null && laned.process.signalCode === null
    },
    get peakMb() {
      const status = readFileSync(`/proc/${laned.process.pid}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
    },
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
