/**
 * A display is known by its Bluetooth name, and the lane beside has one of the same name: this lane's codes are on its
 * own glass or on none.
 */
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openConfiguredDisplay } from '#drivers/display/open-display.ts'
import { createDisplayMemory, FOUND_FILE } from '#drivers/display/remembered-display.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { openPrivateBus } from '#lab/emulators/dbus-daemon.ts'
import { createCable } from '#lab/emulators/display-cable.ts'
import { type BleDisplay, openMockBluez } from '#lab/emulators/emulated-bluez.ts'
import { EMULATED_DISPLAYS } from '#lab/emulators/emulated-displays.ts'
import { createFastClock } from '#test/fast-clock.ts'
import { outcome } from '#test/hardware/display-checks.ts'
import { watched } from '#test/hardware/display-rig.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

/** The driver's time passes this much faster than the radio's. */
const HASTE = 10
const NAME = 'V8BL120025'
const OWN = 'D9:24:00:00:00:01'
const NEIGHBOUR = 'D9:24:00:00:00:02'
const QR = { kind: 'qr', payload: 'https://qr.example/this-lane' } as const

function bleDisplay(address: string) {
  const seen = watched(EMULATED_DISPLAYS.qrpay())
  const cable = createCable(seen.emulator)
  const gatt: BleDisplay = {
    address,
    name: NAME,
    cable,
    mtu: 247,
    service: '6e400001-b5a3-f393-e0a9-e50e24dcca9e',
    write: '6e400002-b5a3-f393-e0a9-e50e24dcca9e',
    notify: '6e400003-b5a3-f393-e0a9-e50e24dcca9e',
    flags: ['write', 'write-without-response'],
    onLinkLost: () => seen.emulator.hangUp(),
  }
  return { ...seen, cable, gatt }
}

async function openLane() {
  await using opening = new AsyncDisposableStack()
  const { address: bus } = opening.use(await openPrivateBus())
  const before = process.env['DBUS_SYSTEM_BUS_ADDRESS']
  process.env['DBUS_SYSTEM_BUS_ADDRESS'] = bus
  opening.defer(() => {
    if (before === undefined) delete process.env['DBUS_SYSTEM_BUS_ADDRESS']
    else process.env['DBUS_SYSTEM_BUS_ADDRESS'] = before
  })
  const folder = opening.use(temporaryFolder())
  const own = bleDisplay(OWN)
  const neighbour = bleDisplay(NEIGHBOUR)
  opening.use(own.cable)
  opening.use(neighbour.cable)
  const bluez = opening.use(await openMockBluez({ bus, displays: [own.gatt, neighbour.gatt] }))
  const journal = createMemoryJournal()
  const memory = createDisplayMemory({
    openStore: () => loadJsonStore(join(folder.path, FOUND_FILE), {}),
    journal,
  })
  async function start() {
    const text = 'display: { driver: terminal, protocol: auto }'
    const { config } = checkConfig({ name: 'test', text, environment: {} })
    if (config?.display.driver !== 'terminal') throw new Error('a terminal')
    const clock = createFastClock(createSystemClock(), HASTE)
    const laneDisplay = { resolve: async () => '/dev/null', keep: async () => {} }
    const driver = await openConfiguredDisplay(config.display, {
      clock,
      journal,
      laneDisplay,
      memory,
      found: await memory.found(),
    })
    driver.attach({ type: 'ble', address: null, name: NAME })
    return driver
  }
  const opened = opening.move()
  return {
    own,
    neighbour,
    bluez,
    memory,
    start,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

spec(
  'a neighbour with a display of the same name',
  {
    async 'two of the name are refused, named, and shown nothing until one is chosen'() {
      await using lane = await openLane()
      await using driver = await lane.start()
      const isRefused = () => String(driver.condition.reason).includes('none of them is chosen')
      await waitUntil('both are told', isRefused)
      assert.match(
        String(driver.condition.reason ?? ''),
        `2 Bluetooth devices have the name ${NAME} (${OWN}, ${NEIGHBOUR})`,
      )
      await outcome(driver.show(QR))
      assert.is(lane.own.cable.arrivedBytes + lane.neighbour.cable.arrivedBytes, 0)
      await lane.memory.choose({ address: OWN, name: null })
      await waitUntil('it is shown', () => lane.own.emulator.glass.qr === QR.payload)
      assert.is(lane.neighbour.cable.arrivedBytes, 0)
    },
    async 'the first one met is kept: with it switched off nothing stands on the other one'() {
      await using lane = await openLane()
      lane.bluez.setInReach(lane.neighbour.gatt, false)
      {
        await using driver = await lane.start()
        await waitUntil('it is found', () => driver.isConnected)
        await waitUntil(
          'it is kept',
          async () => (await lane.memory.deviceOf(NAME))?.address === OWN,
        )
      }
      lane.bluez.setInReach(lane.own.gatt, false)
      lane.bluez.setInReach(lane.neighbour.gatt, true)
      // The next start, in which the own one is off.
      await using driver = await lane.start()
      const isTold = () =>
        String(driver.condition.reason).includes(
          `The lane has saved the address ${OWN} for the display ${NAME}`,
        )
      await waitUntil('it is told', isTold)
      assert.match(
        String(driver.condition.reason ?? ''),
        'If that display was replaced, choose the new one with "Look for displays"',
      )
      await outcome(driver.show(QR))
      assert.is(lane.neighbour.cable.arrivedBytes, 0)
      lane.bluez.setInReach(lane.own.gatt, true)
      await waitUntil('it is shown', () => lane.own.emulator.glass.qr === QR.payload)
      assert.is(lane.neighbour.cable.arrivedBytes, 0)
    },
    async 'a person says otherwise'() {
      await using lane = await openLane()
      await lane.memory.choose({ address: NEIGHBOUR, name: null })
      await using driver = await lane.start()
      await waitUntil('it is found', () => driver.isConnected)
      await outcome(driver.show(QR))
      await waitUntil('it is shown', () => lane.neighbour.emulator.glass.qr === QR.payload)
      assert.is(lane.own.cable.arrivedBytes, 0)
    },
  },
  60_000,
)
