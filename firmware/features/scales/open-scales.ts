/**
 * The scale that the config names, connected to the lane, and the operations that ask it. A lane without one does not load
 * serial ports.
 */
import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'
import { createNoScale } from './driver/no-scale.ts'
import type { SCALE_EVENTS } from './scale-events.ts'
import { scalesRouter } from './scale-routes.ts'
import type { ScaleConfig } from './scale-section.ts'

type ScalesLane = Lane<ScaleConfig, typeof SCALE_EVENTS, never, 'journal' | 'goods' | 'scale'>

export async function openScales(lane: ScalesLane): Promise<OpenFeature> {
  const { section: config, clock, journal, lent, opened } = lane
  const { scale, levers } = await openScale(lane)
  opened.use(scale)
  opened.use(lent.scale.connect(scale, levers))
  const search = async () => {
    const { findScales } = await import('./driver/find-scales.ts')
    return findScales(config, clock)
  }
  return { routers: [scalesRouter({ scale, search, clock, journal, goods: lent.goods })] }
}

async function openScale({ section: config, clock, journal, lent }: ScalesLane) {
  switch (config.driver) {
    case 'fake': {
      const { openFakeScale } = await import('#drivers/scale/fake.ts')
      const fake = openFakeScale(clock)
      return { scale: fake, levers: fake }
    }
    case 'none':
      return { scale: createNoScale(), levers: null }
    case 'serial': {
      const { openConfiguredScale } = await import('./driver/open-scale.ts')
      const needs = { clock, journal, coreJournal: lent.journal }
      return { scale: await openConfiguredScale(config, needs), levers: null }
    }
  }
}
