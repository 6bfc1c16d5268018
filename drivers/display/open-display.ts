/** The display of laned.yaml: its protocols, its language, and how its links are opened. */

import type { TerminalConfig } from '#firmware/config/sections/display.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { Journal } from '#hal/journal.ts'
import { LANE_DISPLAY, type LaneDisplayPort } from '../link/lane-display-serial-port.ts'
import { unreachable } from '../link/link.ts'
import { DISPLAY_PROTOCOLS } from './display-protocols.ts'
import type { OpenLink } from './engine/display-attachment.ts'
import { type FoundDisplay, openTerminal } from './engine/display-driver.ts'
import type { DisplayDescription, DisplayOptions, Protocol } from './engine/display-protocol.ts'
import type { BluetoothDevice, DisplayMemory } from './remembered-display.ts'
import { createWording } from './text/screen-wording.ts'

export interface Surroundings {
  readonly clock: Clock
  readonly journal: Journal
  readonly laneDisplay: LaneDisplayPort
  /** Absent where a display is only tried out: nothing is remembered of it. */
  readonly memory?: DisplayMemory
  readonly found?: FoundDisplay | null
}

export async function openConfiguredDisplay(
  config: TerminalConfig,
  { clock, journal, laneDisplay, memory, found = null }: Surroundings,
): Promise<DisplayDriver> {
  const asked = DISPLAY_PROTOCOLS.filter(
    ({ name }) => config.protocol === 'auto' || config.protocol === name,
  )
  const createProtocols = await loadDisplayProtocols(asked)
  /** The device that a Bluetooth name led to, until its first screen is drawn. */
  let met: BluetoothDevice | null = null
  const bluetooth = memory && {
    deviceOf: memory.deviceOf,
    met(name: string, address: string) {
      met = { name, address }
    },
  }
  const display = openTerminal({
    protocols: createProtocols(displayOptionsOf(config, clock)),
    baudRate: config.baudRate ?? null,
    openLink: linkOpener(config, clock, laneDisplay, bluetooth),
    refreshMs: config.refreshMs ?? null,
    found,
    onFound: (one) => void memory?.keepFound(one),
    clock,
    journal,
  })
  display.onChange(() => {
    // A display that was found by asking has answered.
    const hasAnswered = config.protocol === 'auto' || display.capabilities.ack === 'strong'
    if (!display.isConnected) return
    void laneDisplay.keep(hasAnswered)
    if (met) void memory?.keepDevice(met)
    met = null
  })
  return display
}

/** In the order of the list, which is that of the search. */
export async function loadDisplayProtocols(
  descriptions: readonly DisplayDescription[] = DISPLAY_PROTOCOLS,
): Promise<(options: DisplayOptions) => readonly Protocol[]> {
  const loaded = await Promise.all(
    descriptions.map(async ({ name, load }) => ({ name, createDialect: await load() })),
  )
  return (options) => loaded.map(({ name, createDialect }) => ({ name, ...createDialect(options) }))
}

export function displayOptionsOf(config: TerminalConfig, clock: Clock): DisplayOptions {
  const { language, currency, model, charset, codePage = null, maxQrBytes } = config
  return {
    clock,
    wording: createWording({ language, currency }),
    model,
    codePage,
    ...(charset === undefined ? {} : { charset }),
    ...(maxQrBytes === undefined ? {} : { maxQrBytes }),
  }
}

/** Libraries load on use: a lane without Bluetooth never loads the Bluetooth one. */
function linkOpener(
  { ble }: TerminalConfig,
  clock: Clock,
  laneDisplay: LaneDisplayPort,
  bluetooth:
    | (Pick<DisplayMemory, 'deviceOf'> & { met(name: string, address: string): void })
    | undefined,
): OpenLink {
  return async (connection, baudRate, signal) => {
    if (connection.type === 'serial') {
      const { openSerial } = await import('../link/serial.ts')
      const { portName } = connection
      const path = portName === LANE_DISPLAY ? await laneDisplay.resolve() : portName
      return await openSerial({ path, baudRate, clock })
    }
    const { openBle } = await import('../link/ble.ts')
    const { adapter, service, characteristic } = ble
    const gatt = {
      ...(service === undefined ? {} : { service }),
      ...(characteristic === undefined ? {} : { characteristic }),
    }
    const where = { adapter, gatt, clock, bus: null, signal }
    const { address, name } = connection
    if (address !== null || name === null || !bluetooth)
      return await openBle({ ...where, address, name })
    const kept = await bluetooth.deviceOf(name)
    const onMet = (address: string) => bluetooth.met(name, address)
    if (!kept) return await openBle({ ...where, address: null, name, onMet })
    try {
      return await openBle({ ...where, address: kept.address, name })
    } catch (thrown) {
      throw notInReach(name, kept, toFault(thrown))
    }
  }
}

/** Nothing takes the place of the lane's device by itself: a neighbour's display may have the same name. */
function notInReach(name: string, { address }: BluetoothDevice, fault: Fault): Fault {
  if (fault.kind !== 'unreachable') return fault
  return unreachable(
    'ble',
    say('fault.display.known-bluetooth-not-found', { why: fault, name, address }),
    fault,
  )
}
