/**
 * getDynamicQRStatus of a whole device as `npm start` starts it, with a payment pending, beside a bare
 * node:http server that answers the same bytes. Both are processes of their own, asked in turns
 * over the same number of connections that are kept open.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProgram } from '../measure/device-process.ts'
import { START } from '../measure/npm-start.ts'
import { mainThreadMs } from '../measure/processor-time.ts'
import { CONNECTIONS, requestsPerSecond } from '../measure/request-rate.ts'
import { comparison, median } from '../measure/samples.ts'

const BARE = resolve(import.meta.dirname, 'bare-server.ts')
const PATH = '/getDynamicQRStatus'

const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'CFT', password: 'secret' } },
  deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyACM0' },
}

export async function measureStatus(seconds: number, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'laned-bench-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const environment = { ...START.environment, LANED_DATA: join(folder, 'data') }
  const device = opened.use(await startProgram(START.program, environment))
  await post(device.address, '/updateDriverSettings', { settings: SETTINGS })
  await post(device.address, '/showQR', { amount: 12_345, ttl: 60 })
  const answer = await fetch(device.address + PATH)
  const { connection, date, 'keep-alive': kept, ...headers } = Object.fromEntries(answer.headers)
  const given = { headers, body: await answer.text() }
  const bare = opened.use(await startProgram([BARE, JSON.stringify(given)], {}))

  const rows = [
    { name: 'bare node:http', ...bare, values: [] as number[], cpuUs: [] as number[] },
    { name: 'laned', ...device, values: [] as number[], cpuUs: [] as number[] },
  ]
  for (let round = -1; round < rounds; round += 1)
    for (const { address, pid, values, cpuUs } of rows) {
      const beforeMs = mainThreadMs(pid)
      const perSecond = await requestsPerSecond(address + PATH, seconds)
      if (round < 0) continue
      values.push(perSecond)
      cpuUs.push(((mainThreadMs(pid) - beforeMs) * 1_000) / (perSecond * seconds))
    }
  console.log(comparison(`GET ${PATH}, ${CONNECTIONS} connections`, 'requests/s', rows))
  const [reference, ours] = rows.map(({ values }) => median(values))
  console.log(`ratio to bare node:http: ${((ours ?? 0) / (reference ?? 1)).toFixed(2)}`)
  // What a busy machine leaves alone: the main thread's own time.
  const [least = 1, most = 1] = rows.map(({ cpuUs }) => median(cpuUs))
  const times = `${least.toFixed(1)} and ${most.toFixed(1)} us`
  console.log(`processor time of a request: ${times}, ratio ${(least / most).toFixed(2)}`)
}

async function post(address: string, path: string, body: object): Promise<void> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
