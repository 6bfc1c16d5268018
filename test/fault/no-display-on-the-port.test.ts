/**
 * What is on the serial port is no display, or one that cannot answer, and the config says `auto`:
 * nobody is told that the customer sees a QR.
 */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openConfiguredDisplay } from '#drivers/display/open-display.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { loadConfig } from '#firmware/config/load-config.ts'
import type { TerminalConfig } from '#firmware/config/sections/display.ts'
import { EMULATED_DISPLAY_NAMES } from '#lab/emulators/emulated-displays.ts'
import { createEmulator as createQrpayPeer } from '#lab/emulators/qrpay-display.ts'
import { createFastClock } from '#test/fast-clock.ts'
import { CANNOT_TELL } from '#test/hardware/display-checks.ts'
import { openGlassOnPty } from '#test/hardware/display-rig.ts'
import { type Behaviour, NO_DISPLAYS, openSerialDevice } from '#test/hardware/serial-device.ts'
import { TILL_DEVICES } from '#test/hardware/till-devices.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

/** The driver's time passes this much faster than the device's. */
const HASTE = 5
const QR = { kind: 'qr', payload: 'https://qr.example/1' } as const

function shipped(section: string): TerminalConfig {
  const text = `display: { driver: terminal, ${section} }`
  const { display } = loadConfig({ name: 'laned.yaml', text, environment: {} })
  if (display.driver !== 'terminal') throw new Error('another driver')
  return display
}

async function open(path: string, section = 'language: en', haste = HASTE) {
  const journal = createMemoryJournal()
  const clock = createFastClock(createSystemClock(), haste)
  // The port is named by its path: which one /dev/lane-display is, is another test's.
  const laneDisplay = { resolve: async () => path, keep: async () => {} }
  const display = await openConfiguredDisplay(shipped(section), { clock, journal, laneDisplay })
  display.attach({ type: 'serial', portName: path })
  return { display, journal, [Symbol.asyncDispose]: () => display[Symbol.asyncDispose]() }
}

async function isRefused(behaviour: Behaviour): Promise<void> {
  await using device = await openSerialDevice(behaviour)
  await using rig = await open(device.path)
  const events = (name: string) => rig.journal.entries.filter(({ event }) => event === name)
  const failed = () => events('link.failed')
  const adopted = () => events('display.identified').map(({ fields }) => fields['protocol'])
  await waitUntil('a search has ended', () => failed().length + adopted().length > 0)
  assert.equal(adopted(), [], 'nothing is adopted')
  const because = String(failed()[0]?.fields['because'])
  for (const protocol of EMULATED_DISPLAY_NAMES)
    assert.match(because, new RegExp(`${protocol} \\(.*115200`), 'what was tried, at which speed')
  const mute = CANNOT_TELL.join(', ')
  assert.match(
    because,
    `Some makes never answer (${mute}). If your display is of such a make`,
    'what to do',
  )
  // The second search is the patient one; nothing is adopted by it either.
  for (let nth = 0; nth < 3; nth += 1) await faultOf(() => rig.display.show(QR), 'unreachable')
  assert.equal(adopted(), [])
  assert.not(rig.display.isConnected)
  assert.is(rig.display.shown, null)
  const { state, reason } = rig.display.condition
  assert.equal([state, String(reason).includes('the display did not answer')], ['failed', true])
}

async function isFound(path: string, protocol: string): Promise<void> {
  await using rig = await open(path)
  const found = () => rig.journal.entries.find(({ event }) => event === 'display.identified')
  await waitUntil('it is found', found)
  assert.is(found()?.fields['protocol'], protocol)
  await waitUntil('its screen is drawn', () => rig.display.isConnected)
}

spec(
  'no display on the port',
  {
    ...Object.fromEntries(
      Object.entries({ ...NO_DISPLAYS(1_000 / HASTE), ...TILL_DEVICES(1_000 / HASTE) }).map(
        ([what, behaviour]) => [`what ${what} is taken for no display`, () => isRefused(behaviour)],
      ),
    ),
    ...Object.fromEntries(
      EMULATED_DISPLAY_NAMES.map((protocol) => [
        `a ${protocol} display that answers late is found as what it is, by the patient search`,
        async () => {
          await using late = await openGlassOnPty(protocol)
          late.cable.levers.acks = 'late'
          late.cable.levers.lateMs = 400 / HASTE
          await isFound(late.pty.path, protocol)
        },
      ]),
    ),
    async 'a QR-PAY that only acknowledges is found'() {
      const emulator = createQrpayPeer({ onlyAcks: true })
      await using glass = await openGlassOnPty('qrpay', { emulator })
      await isFound(glass.pty.path, 'qrpay')
    },
    async 'a display that answers nothing is shown screens where the config names it'() {
      await using mute = await openGlassOnPty('qrpay')
      mute.cable.levers.acks = 'off'
      // In real time: a screen that this machine was slow to write is refused, as it should be.
      await using rig = await open(mute.pty.path, 'protocol: qrpay', 1)
      await rig.display.show(QR)
      await waitUntil('the glass shows it', () => mute.emulator.glass.qr === QR.payload)
      const { state, reason } = rig.display.condition
      assert.is(state, 'degraded')
      assert.match(String(reason), 'never answered')
    },
    async 'a scanner in the place of a display that answered is no display'() {
      await using glass = await openGlassOnPty('qrpay')
      await using rig = await open(glass.pty.path)
      await waitUntil('it is found', () => rig.display.isConnected)
      await glass.pty.unplug()
      await waitUntil('it is missed', () => !rig.display.isConnected)
      // The same port, and now something that only takes bytes.
      glass.cable.levers.power = false
      await glass.pty.plug()
      const answer = () => String(rig.display.condition.reason).includes('does not answer')
      await waitUntil('the silence is noticed', answer)
      assert.not(rig.display.isConnected)
      glass.cable.levers.power = true
      await waitUntil('the display is back', () => rig.display.isConnected)
    },
  },
  180_000,
)
