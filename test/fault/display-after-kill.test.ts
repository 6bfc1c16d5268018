/**
 * The process is killed while a code is on a display that was found by asking: what was found is remembered, and the
 * next start clears the glass before it does anything else.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import * as assert from 'uvu/assert'
import { type GlassOnPty, openGlassOnPty } from '#test/hardware/display-rig.ts'
import { openSerialDevice } from '#test/hardware/serial-device.ts'
import { TILL_DEVICES } from '#test/hardware/till-devices.ts'
import { postJson } from '#test/http-call.ts'
import { SETTINGS } from '#test/payments/payment-rig.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const CODE = 'https://qr.example/cancelled'

async function openLane(glass: GlassOnPty) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const config = folder.file('laned.yaml')
  writeFileSync(
    config,
    `display: { driver: terminal, protocol: auto }
embedder: { driver: fake }
payment: { serialFolders: ['${tmpdir()}'] }
`,
  )
  const dataFolder = folder.file('data')
  const processes = opening.use(new AsyncDisposableStack())
  const start = () => processes.use(startLaned({ dataFolder, args: ['--config', config] }))
  const remembered = () => `${dataFolder}/display-found.json`
  const lane = start()
  const url = await lane.url()
  const deviceConnection = { connectionType: 'Serial', portName: glass.pty.path }
  const settings = { ...SETTINGS, deviceConnection }
  assert.is((await postJson(url, '/updateDriverSettings', { settings })).http, 200)
  const shown = async () =>
    (await postJson(url, '/showInfoQR', { infoQR: CODE })).http === 200 &&
    glass.emulator.glass.qr === CODE
  await waitUntil('the code is on the glass', shown)
  const opened = opening.move()
  return {
    start,
    remembered,
    kill: () => lane.signal('SIGKILL'),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

spec(
  'a display after a kill',
  {
    async 'is cleared before the lane answers, without a search'() {
      await using glass = await openGlassOnPty('qrpay')
      await using lane = await openLane(glass)
      await waitUntil('what was found is kept', () => existsSync(lane.remembered()))
      await lane.kill()
      assert.is(glass.emulator.glass.qr, CODE)
      const since = performance.now()
      const again = lane.start()
      await waitUntil('the glass is clear', () => glass.emulator.glass.qr === null)
      process.stdout.write(`\ncleared after ${(performance.now() - since).toFixed(0)} ms, `)
      assert.not(again.stdout.includes('device.started'), 'before anybody is served')
      await again.url()
      process.stdout.write(`answered after ${(performance.now() - since).toFixed(0)} ms\n`)
      assert.not(again.stdout.includes('display.identified'), 'nothing was searched for')
    },
    async 'is cleared also where the ledger cannot be opened'() {
      await using glass = await openGlassOnPty('qrpay')
      await using lane = await openLane(glass)
      await waitUntil('what was found is kept', () => existsSync(lane.remembered()))
      await lane.kill()
      const ledger = join(dirname(lane.remembered()), 'payments.db')
      for (const end of ['', '-wal', '-shm']) rmSync(`${ledger}${end}`, { force: true })
      mkdirSync(ledger)
      const { code } = await lane.start().ended
      assert.is.not(code, 0)
      // What the lane sent last may still be on its way.
      await waitUntil('the glass is clear', () => glass.emulator.glass.qr === null)
    },
    async 'that another device has taken the place of is searched for, and the memory is set right'() {
      await using glass = await openGlassOnPty('qrpay')
      await using lane = await openLane(glass)
      await waitUntil('what was found is kept', () => existsSync(lane.remembered()))
      await lane.kill()
      const { path } = glass.pty
      await glass[Symbol.asyncDispose]()
      const terminal = TILL_DEVICES(1_000)['is a card terminal']
      await using _device = await openSerialDevice(terminal ?? (() => ({ hear() {} })), path)
      const again = lane.start()
      await again.url()
      const failed = () => again.stdout.includes('link.failed')
      await waitUntil('the terminal is no display', failed)
      assert.not(again.stdout.includes('display.shown'))
    },
    async 'with a memory that cannot be read is found by a search'() {
      await using glass = await openGlassOnPty('nextion')
      await using lane = await openLane(glass)
      await waitUntil('what was found is kept', () => existsSync(lane.remembered()))
      await lane.kill()
      writeFileSync(lane.remembered(), '{"found":{"protocol":"nextion","baud')
      const again = lane.start()
      await again.url()
      await waitUntil('the glass is clear', () => glass.emulator.glass.qr === null)
      const isKept = () =>
        existsSync(lane.remembered()) &&
        readFileSync(lane.remembered(), 'utf8').includes('"baudRate"')
      await waitUntil('it is kept anew', isKept)
    },
  },
  120_000,
)
