/** The emulator as a program, and what lanectl finds: what a person sees without any hardware. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { scanBle } from '#drivers/link/ble-scan.ts'
import { openPrivateBus } from '#lab/emulators/dbus-daemon.ts'
import { createCable } from '#lab/emulators/display-cable.ts'
import { openMockBluez } from '#lab/emulators/emulated-bluez.ts'
import type { Glass } from '#lab/emulators/emulated-display.ts'
import {
  EMULATED_DISPLAY_NAMES,
  EMULATED_DISPLAYS,
  type EmulatedDisplayName,
} from '#lab/emulators/emulated-displays.ts'
import { startLanectl } from '#test/processes/lanectl-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const EMULATOR = resolve(import.meta.dirname, '../../emulators/main.ts')

interface Emulator extends AsyncDisposable {
  readonly url: string
  readonly port: string
  state(): Promise<{ glass: Glass }>
}

async function openEmulator(protocol: string): Promise<Emulator> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(await temporaryFolder())
  const port = `${folder.path}/lane-display`
  const args = [EMULATOR, '--protocol', protocol, '--path', port]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  opening.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let url = ''
  for await (const line of createInterface(child.stdout)) {
    url = /http:\S+/.exec(line)?.[0] ?? ''
    if (url) break
  }
  assert.ok(url, 'the emulator ended without an address')
  const opened = opening.move()
  return {
    url,
    port,
    state: async () => (await (await fetch(`${url}state.json`)).json()) as { glass: Glass },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const lanectl = (...args: readonly string[]) => startLanectl(args).ended

/** What a telephone would read from the picture. */
async function scanned(png: ArrayBuffer): Promise<string> {
  const { data, info } = await sharp(Buffer.from(png))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQr({ data: new Uint8Array(data), width: info.width, height: info.height })
}

function walks(protocol: EmulatedDisplayName) {
  return async () => {
    await using emulator = await openEmulator(protocol)
    const args = ['display', 'test', '--protocol', protocol, '--port', emulator.port]
    const { code, stdout, stderr } = await lanectl(...args, '--pause', '0', '--json')
    assert.is(code, 0, stderr)
    const { screens } = JSON.parse(stdout) as { screens: { screen: string; outcome: string }[] }
    const outcomes = new Set(screens.map(({ outcome }) => outcome))
    assert.ok(!outcomes.has('failed'))
    if (protocol === 'nextion' || protocol === 'dwin')
      assert.equal([...outcomes], ['acknowledged'], 'strong displays acknowledge everything')
    assert.match(stderr, 'payment QR')
    // What was sent last may still be on its way to a display that acknowledges nothing.
    await waitUntil('a dark glass', async () => (await emulator.state()).glass.screen === 'blank')
  }
}

spec(
  'display emulator',
  {
    ...Object.fromEntries(
      EMULATED_DISPLAY_NAMES.map((name) => [
        `lanectl walks ${name} through everything`,
        walks(name),
      ]),
    ),
    async 'the glass can be scanned, its levers break it'() {
      await using emulator = await openEmulator('nextion')
      const args = ['display', 'test', '--protocol', 'auto', '--port', emulator.port]
      const walking = lanectl(...args, '--pause', '1')
      const glassQr = async () => (await emulator.state()).glass.qr
      const { qr, png } = await waitUntil(
        'a picture of one QR, which stayed while it was fetched',
        async () => {
          const qr = await glassQr()
          const png = await (await fetch(`${emulator.url}glass.png`)).arrayBuffer()
          return qr !== null && qr === (await glassQr()) && { qr, png }
        },
      )
      assert.is(await scanned(png), qr)
      assert.match(await (await fetch(emulator.url)).text(), 'power-off')
      await fetch(`${emulator.url}acks-off`, { method: 'POST' })
      const { code, stdout } = await walking
      assert.is(code, 1)
      assert.match(stdout, /found: nextion/)
      assert.match(stdout, /failed: .*does not answer|failed: .*in time/)
      assert.is((await fetch(`${emulator.url}no-such-lever`, { method: 'POST' })).status, 404)
    },
    async 'a port that is not there ends at once, in words'() {
      const { code, stderr } = await lanectl('display', 'test', '--port', '/dev/ttyUSB99')
      assert.is(code, 69)
      assert.match(stderr, 'no serial port was found')
      assert.is((await lanectl('display', 'test', '--protocol', 'morse')).code, 64)
    },
    async 'an adapter that is not there is not chosen, and what was chosen is forgotten'() {
      using folder = temporaryFolder()
      const file = folder.file('display-adapter.json')
      writeFileSync(file, '{"kept":{"usbId":"1a86:7523","serial":null,"place":"x 1:1.0"}}')
      const scan = ['display', 'scan', '--seconds', '1', '--data', folder.path]
      assert.match(
        (await lanectl(...scan)).stdout,
        'adapter of the display is not plugged in: 1a86:7523 in USB socket 1',
      )
      const choose = (port: string) => lanectl('display', 'choose', port, '--data', folder.path)
      const { code, stderr } = await choose('/dev/null')
      assert.is(code, 64)
      assert.match(stderr, 'no USB serial adapter /dev/null is plugged in. Plugged in:')
      assert.is((await choose('auto')).code, 0)
      assert.not.match((await lanectl(...scan)).stdout, '1a86:7523')
    },
    async 'a scan without Bluetooth says so and goes on'() {
      const { code, stdout } = await lanectl('display', 'scan', '--seconds', '1', '--json')
      assert.is(code, 0)
      const { serial, notes, advice } = JSON.parse(stdout) as Record<string, string[]> & {
        notes: string[]
      }
      assert.match(String(advice), 'For another one, set display.protocol')
      assert.ok(Array.isArray(serial))
      assert.ok(notes.every((note) => note.includes('Bluetooth')))
    },
    async 'a scan tells of each Bluetooth device as it is heard'() {
      await using bus = await openPrivateBus()
      const radio = { service: '5000', write: '5001', notify: null, flags: ['write'], mtu: 23 }
      const displays = ['V8BL1', 'V8BL2'].map((name, index) => ({
        ...radio,
        name,
        address: `D9:24:00:00:00:0${index}`,
        cable: createCable(EMULATED_DISPLAYS.qrpay()),
      }))
      await using _bluez = await openMockBluez({ bus: bus.address, displays })
      const heard: string[] = []
      const found = await scanBle({
        adapter: 'hci0',
        listenMs: 300,
        clock: createSystemClock(),
        bus: bus.address,
        onFound: ({ name }) => heard.push(name ?? ''),
      })
      assert.equal(heard, ['V8BL1', 'V8BL2'])
      assert.equal(
        found.map(({ address }) => address),
        ['D9:24:00:00:00:00', 'D9:24:00:00:00:01'],
      )
    },
  },
  300_000,
)
