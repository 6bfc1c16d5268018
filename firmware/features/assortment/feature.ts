/** `assortment:` the list of goods that the shop sells: prices, seasons, look-alikes. */
import { feature } from '#firmware/kernel/feature.ts'
import { ASSORTMENT_EVENTS } from './assortment-events.ts'
import { AssortmentSection } from './assortment-section.ts'

export const FEATURE = feature({
  name: 'assortment',
  section: AssortmentSection,
  needs: ['goods'],
  settings: { task: 'goods' },
  events: ASSORTMENT_EVENTS,
  operations: async () => ({
    items: (await import('./assortment-operations.ts')).ASSORTMENT_OPERATIONS,
  }),
  lanectl: { 'items assortment': () => import('./lanectl/items-assortment.ts') },
  check: async (section, check) =>
    (await import('./check-assortment.ts')).checkAssortment(section, check),
  open: async (lane) => (await import('./open-assortment.ts')).openShopsList(lane),
})
