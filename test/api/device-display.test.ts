/** Displays looked for and tried out over HTTP, on a lane that works: its own, and one on another port. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const EMULATOR = resolve(import.meta.dirname, '../../lab/emulators/main.ts')

interface Screen {
  readonly screen: string
  readonly outcome: string
}

interface Task<Result> {
  readonly status: string
  readonly why: string | null
  readonly result: Result | null
}

interface Standing {
  readonly scan: Task<{
    readonly serial: readonly object[]
    readonly laneDisplay: { readonly because: string | null }
    readonly notes: readonly string[]
  }>
  readonly test: Task<{ readonly protocol: string | null; readonly screens: readonly Screen[] }>
}

async function ended<Name extends 'scan' | 'test'>(
  { url }: TestDevice,
  name: Name,
): Promise<Standing[Name]> {
  return waitUntil(`the ${name} has ended`, async () => {
    const task = ((await call(url, '/device/display')).json as Standing)[name]
    return task.status === 'running' ? null : task
  })
}

/** The port of an emulated display, as the kernel names it. */
async function openEmulator(protocol: string) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const args = [EMULATOR, '--protocol', protocol, '--path', folder.file('port')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  opening.defer(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  for await (const line of createInterface(child.stdout)) if (/http:\S+/.test(line)) break
  const opened = opening.move()
  return {
    port: realpathSync(folder.file('port')),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

spec(
  'displays over HTTP',
  {
    async 'the lane’s own goes through every screen, and shows then what it showed'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      const infoQR = 'https://shop.example/'
      assert.is((await postJson(device.url, '/showInfoQR', { infoQR })).http, 200)
      const before = (await call(device.url, '/sim/display')).json as { screen: string }
      assert.is(before.screen, 'qr')
      const started = await postJson(device.url, '/device/display/test', { pauseMs: 0 })
      assert.is(started.http, 202, started.text)
      const { status, why, result } = await ended(device, 'test')
      assert.equal([status, why], ['done', null])
      assert.equal(
        result?.screens.map(({ screen }) => screen),
        [
          'blank',
          'payment QR',
          'info QR',
          'text',
          'waiting',
          'accepted',
          'rejected',
          'canceled',
          'error',
          'blank again',
        ],
      )
      assert.ok(
        result?.screens.every(({ outcome }) => outcome === 'sent' || outcome === 'acknowledged'),
      )
      assert.equal((await call(device.url, '/sim/display')).json, before)
    },
    async 'a payment that begins during a trial has the glass, and keeps it'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      // Long enough that the payment always comes between two screens.
      const asked = { pauseMs: 10_000 }
      assert.is((await postJson(device.url, '/device/display/test', asked)).http, 202)
      await waitUntil('a first screen is there', async () => {
        const { test } = (await call(device.url, '/device/display')).json as Standing
        return (test.result?.screens.length ?? 0) > 0
      })
      assert.is((await postJson(device.url, '/showQR', { amount: 12_300 })).http, 200)
      const paid = (await call(device.url, '/sim/display')).json as Record<string, unknown>
      assert.is(paid['screen'], 'qr')
      const { status, why, result } = await ended(device, 'test')
      assert.equal([status, /stopped, because a customer/.test(String(why))], ['failed', true])
      assert.is(result?.screens.length, 1)
      assert.equal((await call(device.url, '/sim/display')).json, paid)
      assert.not.match(String(paid['qr']), 'sum=12345')
    },
    async 'another one is tried beside it, found by asking or by its name'() {
      await using device = await openTestDevice()
      await using emulator = await openEmulator('qrpay')
      const asked = { port: emulator.port, protocol: 'qrpay', pauseMs: 0 }
      assert.is((await postJson(device.url, '/device/display/test', asked)).http, 202)
      const { status, why, result } = await ended(device, 'test')
      assert.equal([status, why, result?.screens.length], ['done', null, 10])
      assert.ok(result?.screens.every(({ outcome }) => outcome !== 'failed'))
    },
    async 'a port that there is not is told as such'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/device/display/test', { port: '/dev/ttyUSB99', pauseMs: 0 })
      const { status, why } = await ended(device, 'test')
      assert.equal(
        [status, /no serial port was found/.test(String(why))],
        ['failed', true],
        String(why),
      )
    },
    async 'the search tells ports, the lane’s display, and what could not be searched'() {
      await using device = await openTestDevice()
      const started = await postJson(device.url, '/device/display/scan', { seconds: 1 })
      assert.is(started.http, 202)
      const { status, result } = await ended(device, 'scan')
      assert.is(status, 'done')
      assert.ok(Array.isArray(result?.serial))
      assert.ok(result && 'because' in result.laneDisplay)
      // Each note in the language of who asks.
      const russian = { headers: { 'laned-language': 'ru' } }
      const { scan } = (await call(device.url, '/device/display', russian)).json as Standing
      assert.equal(
        scan.result?.notes.filter(
          (note) => !note.startsWith('поиск экранов покупателя по Bluetooth не удался: '),
        ),
        [],
      )
    },
    async 'which device is the display’s is settled, told and forgotten'() {
      await using device = await openTestDevice()
      const choose = (words: string) =>
        postJson(device.url, '/device/display/choose', { device: words })
      const chosen = async () =>
        ((await call(device.url, '/device/display')).json as { chosen: object }).chosen
      assert.equal(await chosen(), { adapter: null, bluetooth: null })
      const kept = { adapter: null, bluetooth: { address: 'D9:24:00:00:00:01', name: null } }
      assert.is((await choose('d9:24:00:00:00:01')).http, 200)
      assert.equal(await chosen(), kept)
      const wrong = await choose('/dev/ttyUSB99')
      assert.is(wrong.http, 400)
      assert.match(wrong.text, 'Plugged in:')
      assert.match(wrong.text, 'a Bluetooth address such as 01:23:45:67:89:AB, or auto')
      assert.equal(await chosen(), kept)
      assert.is((await choose('auto')).http, 200)
      assert.equal(await chosen(), { adapter: null, bluetooth: null })
    },
    async 'nothing is tried while a customer pays'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      await postJson(device.url, '/showQR', { amount: 100 })
      const busy = await postJson(device.url, '/device/display/test', {})
      assert.equal([busy.http, /a customer is paying/.test(busy.text)], [409, true])
    },
  },
  120_000,
)
