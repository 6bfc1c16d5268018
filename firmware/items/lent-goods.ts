/** What recognition lends to features, beside what the lane's state tells of it. */
import type { AssortmentStore } from '#hal/assortment-store.ts'
import type { ChoiceStore } from '#hal/choice-store.ts'
import type { ConfirmedTime } from '#hal/confirmed-time.ts'
import type { ReviewStore } from '#hal/review-store.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { Gallery } from './gallery/gallery.ts'
import type { GoodsList } from './goods-list.ts'
import type { toWire } from './http/answer-codes.ts'
import type { LentTeaching } from './lent-teaching.ts'
import type { Events } from './library/item-events.ts'
import type { KnownItems } from './library/known-items.ts'
import type { Sales } from './sales/sales.ts'
import type { SellableItems } from './sellable-items.ts'
import type { SharedList } from './shared-list.ts'
import type { createToldToFeatures } from './told-to-features.ts'

type Told = ReturnType<typeof createToldToFeatures>['lent']

export interface LentGoods
  extends Told,
    Pick<SellableItems, 'accepts'>,
    Pick<KnownItems, 'nameOf'> {
  /** A fault in the shape of the recognition device, for operations among its own. */
  readonly toWire: typeof toWire
  readonly sales: Pick<Sales, 'lookWith' | 'tell'>
  /** The one that serves now. */
  readonly gallery: () => Gallery
  /** Of the vectors in it. */
  readonly spaceId: () => string
  /** What the shop sells, where a feature keeps a list. */
  readonly list: Pick<GoodsList, 'of' | 'onChange' | 'isKeptBy'>
  /** What a weight of goods comes to. Throws Fault 'not-found' for goods that are not in the shop's list. */
  readonly proposalOf: GoodsList['proposalOfListed']
  /** Other lanes have it, too, from now on. */
  shareList(list: SharedList): void
  /** Items that have templates, a name or are not offered. */
  readonly known: () => KnownItems['known']
  readonly serialNumber: string
  readonly events: Pick<Events, 'emit'>
  /** What lies with the templates, in one file on the card; of those it reads alone. */
  readonly store: AssortmentStore &
    ChoiceStore &
    ReviewStore &
    Pick<TemplateStore, 'templatesOf' | 'templatesOfPicture' | 'counterExamples'>
  readonly confirmedTime: ConfirmedTime
  /** Rejects with 'storage' where the card has none to spare. */
  requireFreeSpace(): Promise<void>
  /** The same where it has no room for what people look through. */
  requireRoomForLists(): Promise<void>
  /** Rows of `store` went: their pages can be given back to the card. */
  onFreed(): void
  readonly teaching: LentTeaching
}
