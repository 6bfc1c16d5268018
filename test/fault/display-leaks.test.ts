/** Two hundred times unplugged and plugged in again: no handle, no bus name and no memory is left. Nor of what one connection has sent. */
import { readdirSync } from 'node:fs'
import { queryObjects, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import dbus from 'dbus-native'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTerminal } from '#drivers/display/engine/display-driver.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openSerial } from '#drivers/link/serial.ts'
import type { DisplayDriver } from '#hal/display.ts'
import { createFastClock } from '#test/fast-clock.ts'
import { openBluetoothRig } from '#test/hardware/bluetooth-rig.ts'
import { NEW, OLD, outcome } from '#test/hardware/display-checks.ts'
import { openPtyRig, protocolNamed, type SeenDisplay } from '#test/hardware/display-rig.ts'
import { openSerialDevice } from '#test/hardware/serial-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const CYCLES = 200
const WARM_UP = 40
/** A leaked link would be some 100 KiB, so 160 of them would be 16 MiB. */
const GROWTH_BYTES_MAX = 6 * 2 ** 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const clock = createFastClock(createSystemClock(), 12)

interface Cycled extends SeenDisplay {
  readonly display: DisplayDriver
  readonly plug: () => void | Promise<void>
  readonly unplug: () => void | Promise<void>
}

async function cycle(rig: Cycled): Promise<void> {
  await waitUntil('up', () => rig.display.isConnected)
  await outcome(rig.display.show(OLD))
  await rig.unplug()
  await waitUntil('down', () => !rig.display.isConnected)
  await outcome(rig.display.show(NEW))
  const since = rig.qrHistory.length
  await rig.plug()
  await waitUntil('the right screen', () => rig.emulator.glass.qr === NEW.payload)
  assert.not(rig.qrHistory.slice(since).includes(OLD.payload))
}

async function measure(rig: Cycled, count: () => Promise<readonly number[]>): Promise<void> {
  for (let time = 0; time < WARM_UP; time += 1) await cycle(rig)
  collectGarbage()
  const [before, heapBefore] = [await count(), process.memoryUsage().heapUsed]
  for (let time = WARM_UP; time < CYCLES; time += 1) await cycle(rig)
  await waitUntil('up', () => rig.display.isConnected)
  await waitUntil('everything of before is closed', async () => {
    const now = await count()
    return now.every((number, index) => number <= (before[index] ?? 0))
  })
  collectGarbage()
  const grownBytes = process.memoryUsage().heapUsed - heapBefore
  assert.ok(grownBytes < GROWTH_BYTES_MAX, `grew by ${(grownBytes / 2 ** 20).toFixed(1)} MiB`)
}

/** A scale is asked six times a second, for months, over one connection. */
async function sendMany(send: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < WARM_UP; time += 1) await send()
  const before = queryObjects(Promise, { format: 'count' })
  for (let time = WARM_UP; time < CYCLES; time += 1) await send()
  const kept = queryObjects(Promise, { format: 'count' }) - before
  assert.ok(kept < CYCLES / 2, `${kept} promises are kept`)
}

const terminal = { clock, random: () => 0 }
const patient = { ...terminal, clock: createSystemClock() }
const openFiles = () => readdirSync('/proc/self/fd').length

spec(
  'display leaks',
  {
    async 'nothing is left of 200 serial connections'() {
      await using rig = await openPtyRig({
        protocol: 'nextion',
        baudRate: 9_600,
        terminal: { clock },
      })
      await measure(rig, async () => [openFiles()])
    },
    async 'nothing is left of 200 BLE connections'() {
      await using rig = await openBluetoothRig({ protocol: 'dwin', terminal })
      await using bus = dbus.createClient({ busAddress: rig.bus })
      const names = async () => (await bus.listNames()).length
      // A screen that is wanted ends the wait for the next search, which grows while the display goes away and comes back.
      const plug = async () => {
        rig.plug()
        await outcome(rig.display.show(NEW))
      }
      await measure({ ...rig, plug }, async () => [openFiles(), await names()])
    },
    async 'nothing is left of what one serial connection has sent'() {
      await using device = await openSerialDevice(() => ({ hear() {} }))
      const standing = createFakeClock()
      await using link = await openSerial({ path: device.path, baudRate: 115_200, clock: standing })
      await sendMany(() => link.write(Uint8Array.of(0x05)))
    },
    async 'nothing is left of what one BLE connection has sent'() {
      await using rig = await openBluetoothRig({ protocol: 'dwin', terminal: patient })
      await waitUntil('up', () => rig.display.isConnected)
      const screens = [OLD, NEW]
      let nth = 0
      await sendMany(() => rig.display.show(screens[nth++ % 2] ?? OLD))
    },
    async 'a device that cannot be opened, tried two hundred times, leaves nothing'() {
      const journal = createMemoryJournal()
      let lines = 0
      using _counting = journal.subscribe(() => {
        lines += 1
      })
      let tries = 0
      await using display = openTerminal({
        protocols: [protocolNamed('qrpay')],
        baudRate: null,
        openLink: (_connection, baudRate) => {
          tries += 1
          return openSerial({ path: '/dev/ttyUSB99', baudRate, clock: createSystemClock() })
        },
        clock: createFastClock(createSystemClock(), 200),
        journal,
        refreshMs: null,
      })
      display.attach({ type: 'serial', portName: '/dev/ttyUSB99' })
      await waitUntil('warm', () => tries > 20)
      collectGarbage()
      const [files, heap] = [openFiles(), process.memoryUsage().heapUsed]
      await waitUntil('many tries', () => tries > 220)
      collectGarbage()
      assert.ok(openFiles() <= files)
      assert.ok(process.memoryUsage().heapUsed - heap < GROWTH_BYTES_MAX)
      assert.is(lines, 1, 'the journal hears of a change, not of each try')
    },
  },
  600_000,
)
