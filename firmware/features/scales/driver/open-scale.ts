/** The scale that a config names. */

import { openSerial } from '#drivers/link/serial.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal, JournalOf } from '#hal/journal.ts'
import type { ScaleDriver } from '#hal/scale.ts'
import type { SCALE_EVENTS } from '../scale-events.ts'
import type { SerialScaleConfig } from '../scale-section.ts'
import type { ScaleDescription, ScaleOptions, ScaleProtocol } from './engine/scale-protocol.ts'
import { openSerialScale } from './engine/serial-scale.ts'
import { SCALE_PROTOCOLS } from './scale-protocols.ts'

interface Surroundings {
  readonly clock: Clock
  readonly journal: JournalOf<typeof SCALE_EVENTS>
  readonly coreJournal: Journal
}

export async function openConfiguredScale(
  config: SerialScaleConfig,
  { clock, journal, coreJournal }: Surroundings,
): Promise<ScaleDriver> {
  const { path, protocol, baudRate = null } = config
  const asked = SCALE_PROTOCOLS.filter(({ name }) => protocol === 'auto' || protocol === name)
  const createProtocols = await loadScaleProtocols(asked)
  return openSerialScale({
    baudRate,
    port: path,
    clock,
    journal,
    coreJournal,
    protocols: createProtocols(config),
    open: ({ baudRate }) => openSerial({ path, baudRate, clock }),
  })
}

/** In the order of the list, which is that of the search. */
export async function loadScaleProtocols(
  descriptions: readonly ScaleDescription[] = SCALE_PROTOCOLS,
): Promise<(options: ScaleOptions) => readonly ScaleProtocol[]> {
  const loaded = await Promise.all(
    descriptions.map(async ({ name, title, load }) => ({ name, title, create: await load() })),
  )
  return (options) => loaded.map(({ name, title, create }) => ({ name, title, ...create(options) }))
}
