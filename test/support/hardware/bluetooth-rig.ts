/** Emulated displays behind a stand-in for the Bluetooth service on a bus of their own. */

import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { TerminalOptions } from '#drivers/display/engine/display-driver.ts'
import { openTerminal } from '#drivers/display/engine/display-driver.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openBle } from '#drivers/link/ble.ts'
import type { GattConfig } from '#drivers/link/gatt-characteristics.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { JournalEntry } from '#hal/journal.ts'
import { openPrivateBus } from '#lab/emulators/dbus-daemon.ts'
import { type Cable, createCable } from '#lab/emulators/display-cable.ts'
import {
  type BleDisplay,
  type MockBluez,
  type MockBluezOptions,
  openMockBluez,
} from '#lab/emulators/emulated-bluez.ts'
import type { Glass } from '#lab/emulators/emulated-display.ts'
import { EMULATED_DISPLAYS, type EmulatedDisplayName } from '#lab/emulators/emulated-displays.ts'
import { protocolNamed, type SeenDisplay, watched } from './display-rig.ts'

const clock = createSystemClock()
export const ADDRESS = 'D9:24:00:00:00:01'

export interface BluetoothRig extends AsyncDisposable, SeenDisplay {
  readonly display: DisplayDriver
  readonly cable: Cable
  readonly bus: string
  readonly gatt: BleDisplay
  readonly bluez: () => MockBluez
  readonly journal: readonly JournalEntry[]
  readonly glass: () => Glass
  /** The display loses its power, so it is dark and out of reach. */
  readonly unplug: () => void
  readonly plug: () => void
  /** Kills the Bluetooth service and starts another one. */
  readonly restartService: (
    down: () => void | Promise<void>,
    mock?: Partial<MockBluezOptions>,
  ) => Promise<void>
}

export interface BluetoothRigOptions {
  readonly protocol: EmulatedDisplayName
  readonly gatt?: Partial<BleDisplay>
  readonly gattConfig?: GattConfig
  readonly mock?: Partial<MockBluezOptions>
  readonly terminal?: Partial<TerminalOptions>
}

export async function openBluetoothRig(options: BluetoothRigOptions): Promise<BluetoothRig> {
  await using opening = new AsyncDisposableStack()
  const { address: bus } = opening.use(await openPrivateBus())
  const seen = watched(EMULATED_DISPLAYS[options.protocol]())
  const { emulator } = seen
  const cable = opening.use(createCable(emulator))
  const gatt: BleDisplay = {
    address: ADDRESS,
    name: 'V8BL120025',
    cable,
    service: '6e400001-b5a3-f393-e0a9-e50e24dcca9e',
    write: '6e400002-b5a3-f393-e0a9-e50e24dcca9e',
    notify: '6e400003-b5a3-f393-e0a9-e50e24dcca9e',
    flags: ['write', 'write-without-response'],
    mtu: 247,
    onLinkLost: () => emulator.hangUp(),
    ...options.gatt,
  }
  let bluez = await openMockBluez({ bus, displays: [gatt], ...options.mock })
  cable.onCut = () => bluez.setInReach(gatt, false)
  opening.defer(async () => await bluez[Symbol.asyncDispose]())
  const journal = createMemoryJournal()
  const display = opening.use(
    openTerminal({
      protocols: [protocolNamed(options.protocol)],
      baudRate: null,
      openLink: (connection, _baudRate, signal) => {
        if (connection.type !== 'ble') throw new Error('a BLE rig')
        const { address, name } = connection
        const gattConfig = options.gattConfig ?? {}
        return openBle({ address, name, adapter: 'hci0', gatt: gattConfig, clock, bus, signal })
      },
      clock,
      journal,
      refreshMs: null,
      ...options.terminal,
    }),
  )
  display.attach({ type: 'ble', address: ADDRESS, name: null })
  const opened = opening.move()
  return {
    ...seen,
    display,
    cable,
    bus,
    gatt,
    journal: journal.entries,
    bluez: () => bluez,
    glass: () => emulator.glass,
    unplug() {
      bluez.setInReach(gatt, false)
      cable.setPower(false)
    },
    plug() {
      cable.setPower(true)
      bluez.setInReach(gatt, true)
    },
    async restartService(down, mock = options.mock ?? {}) {
      bluez.kill()
      await down()
      bluez = await openMockBluez({ bus, displays: [gatt], ...mock })
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
