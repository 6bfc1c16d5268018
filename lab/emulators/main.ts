#!/usr/bin/env node
/**
 * `npm run emulator -- --protocol nextion`: a customer's display without the display; `npm run emulator scale-cas`: a
 * scale.
 *
 * It appears as a serial port, or with --ble behind a Bluetooth service on a bus of its own, and
 * its glass on a page with levers for what can go wrong.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argumentsOf } from '#scripts/script-help.ts'
import { openPrivateBus } from './dbus-daemon.ts'
import { createCable } from './display-cable.ts'
import { openGlassPage } from './display-web-page.ts'
import { openMockBluez } from './emulated-bluez.ts'
import {
  EMULATED_DISPLAY_NAMES,
  EMULATED_DISPLAYS,
  type EmulatedDisplayName,
} from './emulated-displays.ts'
import { openPty } from './pty.ts'
import { emulateScale } from './scales/main.ts'

const { values, positionals } = argumentsOf(import.meta.filename, {
  allowPositionals: true,
  options: {
    protocol: { type: 'string', default: 'qrpay' },
    path: { type: 'string' },
    ble: { type: 'boolean', default: false },
    address: { type: 'string', default: 'D9:24:00:00:00:01' },
    baud: { type: 'string' },
    listen: { type: 'string', default: '0' },
  },
})

const [scale] = positionals
if (scale?.startsWith('scale-')) {
  await emulateScale(scale.slice('scale-'.length), values.path)
  process.exit(0)
}
const displayPath = values.path ?? join(tmpdir(), 'lane-display')

if (!(EMULATED_DISPLAY_NAMES as readonly string[]).includes(values.protocol)) {
  console.error(`--protocol: one of ${EMULATED_DISPLAY_NAMES.join(', ')}`)
  process.exit(64)
}

await using opened = new AsyncDisposableStack()
const emulator = EMULATED_DISPLAYS[values.protocol as EmulatedDisplayName]()
const cable = opened.use(createCable(emulator, values.baud ? Number(values.baud) : null))
const { plug, unplug } = values.ble ? await overBle() : await overPty()
const page = opened.use(
  await openGlassPage({ emulator, cable, plug, unplug, port: Number(values.listen) }),
)
console.log(`the glass: ${page.url}`)

async function overPty() {
  const pty = opened.use(
    await openPty({ cable, path: displayPath, onUnplugged: () => emulator.powerCycle() }),
  )
  console.log(`the display: {"connectionType":"Serial","portName":"${pty.path}"}`)
  return { plug: pty.plug, unplug: pty.unplug }
}

async function overBle() {
  const bus = opened.use(await openPrivateBus())
  const display = {
    address: values.address,
    name: `emulated ${values.protocol}`,
    cable,
    service: '6e400001-b5a3-f393-e0a9-e50e24dcca9e',
    write: '6e400002-b5a3-f393-e0a9-e50e24dcca9e',
    notify: '6e400003-b5a3-f393-e0a9-e50e24dcca9e',
    flags: ['write', 'write-without-response'],
    mtu: 247,
    onLinkLost: () => emulator.hangUp(),
  }
  const bluez = opened.use(await openMockBluez({ bus: bus.address, displays: [display] }))
  cable.onCut = () => bluez.setInReach(display, false)
  console.log(`start laned with DBUS_SYSTEM_BUS_ADDRESS=${bus.address}`)
  console.log(`the display: {"connectionType":"BLE","deviceAddress":"${display.address}"}`)
  return {
    plug: async () => bluez.setInReach(display, true),
    unplug: async () => bluez.setInReach(display, false),
  }
}

const ended = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.resolve())
await ended.promise
