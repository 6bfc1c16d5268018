/** Asks every serial port that nobody holds whether a scale is there. One that the lane uses is not asked. */

import { openSerial } from '#drivers/link/serial.ts'
import { listSerialPorts } from '#drivers/link/serial-ports.ts'
import { toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { ScalePort } from '#hal/scale.ts'
import type { ScaleConfig } from '../scale-section.ts'
import { probeScales } from './engine/scale-protocol-detection.ts'
import { loadScaleProtocols } from './open-scale.ts'

/** A board with hubs has fewer. */
const PORTS_MAX = 16

export async function findScales(
  config: ScaleConfig,
  clock: Clock,
  listPorts: () => Promise<readonly Pick<ScalePort, 'port' | 'product'>[]> = listSerialPorts,
): Promise<readonly ScalePort[]> {
  const password = config.driver === 'serial' ? config.password : '0030'
  const createProtocols = await loadScaleProtocols()
  const protocols = createProtocols({ password })
  const ports = (await listPorts()).slice(0, PORTS_MAX)
  return await Promise.all(
    ports.map(async ({ port, product }): Promise<ScalePort> => {
      try {
        const found = await probeScales({
          protocols,
          baudRate: null,
          clock,
          open: ({ baudRate }) => openSerial({ path: port, baudRate, clock }),
        })
        const scales = found.map(({ protocol: { name }, line: { baudRate } }) => ({
          protocol: name,
          baudRate,
        }))
        return { port, product, scales, because: null }
      } catch (thrown) {
        return { port, product, scales: [], because: toFault(thrown).message }
      }
    }),
  )
}
