/** The scale that a config names. */
import { randomInt } from 'node:crypto'
import type { SerialScaleConfig } from '#firmware/config/scale.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { ScaleDriver } from '#hal/scale.ts'
import { openSerial } from '../link/serial.ts'
import { CAS } from './cas/cas.ts'
import {
  SCALE_PROTOCOLS,
  type ScaleProtocol,
  type ScaleProtocolName,
} from './engine/scale-protocol.ts'
import { openSerialScale } from './engine/serial-scale.ts'
import { POS2 } from './pos2/pos2.ts'
import { createShtrih } from './shtrih/shtrih.ts'
import { TOLEDO } from './toledo/toledo.ts'

export function openConfiguredScale(
  config: SerialScaleConfig,
  { clock, journal }: { readonly clock: Clock; readonly journal: Journal },
): ScaleDriver {
  const { path, protocol, baudRate = null, password } = config
  const names = protocol === 'auto' ? SCALE_PROTOCOLS : [protocol]
  return openSerialScale({
    ...{ baudRate, port: path, clock, journal },
    protocols: names.map((name) => scaleProtocol(name, password)),
    open: (line) => openSerial({ path, ...line, clock }),
    random: () => randomInt(1_000_000) / 1_000_000,
  })
}

export function scaleProtocol(name: ScaleProtocolName, password: string): ScaleProtocol {
  switch (name) {
    case 'cas':
      return CAS
    case 'pos2':
      return POS2
    case 'toledo':
      return TOLEDO
    case 'shtrih':
      return createShtrih(password)
  }
}
