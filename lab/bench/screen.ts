/**
 * A browser as the customer's display: from the till's call to painted pixels, and what the page costs at rest.
 *
 *   npm run bench screen -- [--rounds 100] [--idle-seconds 20]
 *
 * A whole device on fakes in this process, a real Chromium at /glass. The reference is the same payload to an
 * emulated QR-PAY whose wire takes bytes at 115200: bytes × 10 / baud, and its whole `show`. p99 is of all rounds.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { openBrowser } from '#test/browser.ts'
import { openPtyRig } from '#test/hardware/display-rig.ts'
import { postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'
import { noteCompared } from './measure/compared-figures.ts'
import { quantile } from './measure/samples.ts'

const WARM_UP = 5
const BAUD = 115_200
const SETTINGS = { bankProfile: 'demo', bankProfiles: { demo: { bankName: 'Fake' } } }

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '100' },
      'idle-seconds': { type: 'string', default: '20' },
    },
  })
  const rounds = Number(values.rounds)
  await overWire(rounds)
  await using device = await openTestDevice({ yaml: 'display: { driver: screen }' })
  await postJson(device.url, '/updateDriverSettings', { settings: SETTINGS })
  await using browser = await openBrowser()
  const { page } = await browser.open(`${device.url}/glass`)
  await page.locator('#glass.blank').waitFor({ state: 'attached' })
  for (const path of ['/showInfoQR', '/showQR']) {
    const times: number[] = []
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const body = path === '/showQR' ? { amount: 12_345 } : { infoQR: link(round + WARM_UP) }
      const startMs = performance.now()
      const { http, text } = await postJson(device.url, path, body)
      if (http !== 200) throw new Error(text)
      if (round >= 0) times.push(performance.now() - startMs)
    }
    tell(`screen: ${path} until it is painted and answered`, times)
  }
  await postJson(device.url, '/clearScreen', {})
  await atRest(page, Number(values['idle-seconds']))
}

async function overWire(rounds: number): Promise<void> {
  await using rig = await openPtyRig({ protocol: 'qrpay', baudRate: BAUD, wireBaudRate: BAUD })
  const wires: number[] = []
  const calls: number[] = []
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const payload = link(round + WARM_UP)
    rig.cable.uart?.takeTimes()
    const startMs = performance.now()
    await rig.display.show({ kind: 'qr', payload })
    const tookMs = performance.now() - startMs
    await waitUntil('the QR is on the glass', () => rig.glass().qr === payload)
    const { bytes } = rig.cable.uart?.takeTimes() ?? { bytes: 0 }
    if (round < 0) continue
    wires.push((bytes * 10_000) / BAUD)
    calls.push(tookMs)
  }
  tell(`qrpay at ${BAUD}: bytes x 10 / baud`, wires)
  tell(`qrpay at ${BAUD}: show`, calls)
}

/** Of the page's own process; the device's is this one. */
async function atRest(page: Page, seconds: number): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable')
  const read = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0
  }
  await pause(2_000)
  const [pageBefore, laneBefore] = [await read(), process.cpuUsage()]
  await pause(seconds * 1_000)
  const { user, system } = process.cpuUsage(laneBefore)
  const share = (spentS: number) => `${((spentS / seconds) * 100).toFixed(2)} %`
  console.log(`at rest, of one processor: the page ${share((await read()) - pageBefore)}`)
  console.log(`at rest, of one processor: the lane with it ${share((user + system) / 1e6)}`)
}

const link = (round: number) =>
  `https://qr.nspk.ru/AD1000${String(round).padStart(4, '0')}BAL7227F9BNP6KNE007J9B3K?type=02&bank=100000000007&sum=12345&cur=RUB`

function tell(name: string, values: readonly number[]): void {
  const at = (share: number) => `${quantile(values, share).toFixed(1)} ms`
  const rows = [0.5, 0.99].map((share) => ({
    name: `p${100 * share}`,
    median: quantile(values, share),
    ratio: null,
    count: values.length,
  }))
  noteCompared({ title: name, unit: 'ms', rows })
  console.log(`${name.padEnd(56)} p50 ${at(0.5)}  p99 ${at(0.99)}`)
}
