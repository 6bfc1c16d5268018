/** Keeps the shop's list from now on, for recognition and for other lanes, and serves it to whoever brings another. */
import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'
import { openAssortment } from './assortment.ts'
import type { ASSORTMENT_EVENTS } from './assortment-events.ts'
import { assortmentRouter } from './assortment-routes.ts'
import type { AssortmentRules } from './assortment-section.ts'

export async function openShopsList({
  section: rules,
  clock,
  journal,
  lent: { goods },
  opened,
}: Lane<AssortmentRules, typeof ASSORTMENT_EVENTS, never, 'goods'>): Promise<OpenFeature> {
  const { store, serialNumber, requireFreeSpace, known, toWire } = goods
  const assortment = opened.use(
    await openAssortment({ store, rules, serialNumber, requireFreeSpace, clock, journal }),
  )
  goods.list.isKeptBy(assortment)
  goods.shareList(assortment)
  goods.onReset(assortment.clear)
  return { routers: [assortmentRouter({ assortment, known, toWire })] }
}
