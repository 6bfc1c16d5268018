/** The display of laned.yaml: its protocols, its language, and how its links are opened. */
import type { TerminalConfig } from '#firmware/config/display.ts'
import type { Clock } from '#hal/clock.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { Journal } from '#hal/journal.ts'
import { LANE_DISPLAY, type LaneDisplayPort } from '../link/lane-display-port.ts'
import { createDqr } from './dqr/dqr.ts'
import { createDwin } from './dwin/dwin.ts'
import type { OpenLink } from './engine/display-attachment.ts'
import { openTerminal } from './engine/display-driver.ts'
import { PROTOCOLS, type Protocol, type ProtocolName } from './engine/display-protocol.ts'
import { createEscpos } from './escpos/escpos.ts'
import { createNextion } from './nextion/nextion.ts'
import { createQrpay } from './qrpay/qrpay.ts'
import type { Charset } from './text/charset.ts'
import { createWording } from './text/screen-texts.ts'

export interface Surroundings {
  readonly clock: Clock
  readonly journal: Journal
  readonly laneDisplay: LaneDisplayPort
}

export function openConfiguredDisplay(
  config: TerminalConfig,
  { clock, journal, laneDisplay }: Surroundings,
): DisplayDriver {
  const names = config.protocol === 'auto' ? PROTOCOLS : [config.protocol]
  const display = openTerminal({
    protocols: names.map((name) => createProtocol(name, config, clock)),
    baudRate: config.baudRate ?? null,
    openLink: linkOpener(config, clock, laneDisplay),
    refreshMs: config.refreshMs ?? null,
    clock,
    journal,
  })
  display.onChange(() => {
    // What was found by asking has answered.
    const hasAnswered = config.protocol === 'auto' || display.capabilities.ack === 'strong'
    if (display.isConnected) void laneDisplay.keep(hasAnswered)
  })
  return display
}

export function createProtocol(name: ProtocolName, config: TerminalConfig, clock: Clock): Protocol {
  const { language, currency, model } = config
  const wording = createWording({ language, currency })
  const charset = config.charset === undefined ? {} : { charset: config.charset }
  const limit = config.maxQrBytes === undefined ? {} : { maxQrBytes: config.maxQrBytes }
  switch (name) {
    case 'qrpay':
      return createQrpay({ clock, ...limit })
    case 'dqr':
      return createDqr({ clock, wording })
    case 'nextion':
      return createNextion({ clock, wording, ...charset, ...limit })
    case 'escpos': {
      const set = eightBit(config.charset)
      return createEscpos({
        clock,
        wording,
        model,
        charset: set,
        codePage: config.codePage ?? null,
      })
    }
    case 'dwin':
      return createDwin({ clock, wording, ...charset })
  }
}

/** These displays know no UTF-8; without a set of their own they are written to in Latin letters. */
function eightBit(charset: Charset | undefined): Exclude<Charset, 'utf-8'> {
  return charset === undefined || charset === 'utf-8' ? 'ascii' : charset
}

/** Libraries load on use: a lane without Bluetooth never loads the Bluetooth one. */
function linkOpener({ ble }: TerminalConfig, clock: Clock, laneDisplay: LaneDisplayPort): OpenLink {
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
    const { address, name } = connection
    return await openBle({ address, name, adapter, gatt, clock, bus: null, signal })
  }
}
