/** Looks at each sale from now on, keeps the doubtful ones, and serves them to whoever looks them through. */
import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'
import type { ChoicesConfig } from './choices-section.ts'
import { createDoubtBound } from './doubt-bound-upkeep.ts'
import type { DOUBT_EVENTS } from './doubt-events.ts'
import { openDoubtList } from './doubt-list.ts'
import { doubtsPart } from './doubt-part.ts'
import { doubtsRouter } from './doubt-routes.ts'
import { createDoubts } from './doubts.ts'

export async function openLossPrevention({
  section: settings,
  clock,
  journal,
  news,
  parts,
  lent: { goods },
  opened,
}: Lane<ChoicesConfig, typeof DOUBT_EVENTS, 'doubts', 'goods'>): Promise<OpenFeature> {
  const { store, confirmedTime, requireRoomForLists: requireRoom, onFreed } = goods
  const list = opened.use(
    await openDoubtList({ store, settings, confirmedTime, requireRoom, onFreed, clock, journal }),
  )
  const { gallery, list: shopList, events } = goods
  const bound = opened.use(createDoubtBound({ gallery, listedOf: shopList.of, clock }))
  opened.use(shopList.onChange(bound.forget))
  opened.use(news.onRecognized(bound.refresh))
  const { look } = createDoubts({
    list,
    bound,
    listedOf: shopList.of,
    gallery,
    spaceId: goods.spaceId,
    accepts: goods.accepts,
    tell: goods.sales.tell,
    events,
    clock,
    journal,
  })
  goods.sales.lookWith(look)
  goods.onReset(list.clear)
  parts.watch('doubts', () => doubtsPart(list.state))
  const { nameOf, toWire } = goods
  return {
    routers: [doubtsRouter({ list, bound, events, nameOf, toWire })],
    page: { doubts: { read: () => list.state, onChange: list.onChange } },
  }
}
