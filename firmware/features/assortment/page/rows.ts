/** The operations of the shop's list, for the page to call; nothing of it runs. */
import type { ByAddress } from '#firmware/console/page/lane-rows.ts'
import type { ASSORTMENT_OPERATIONS } from '../assortment-operations.ts'

declare module '#firmware/console/page/lane-rows.ts' {
  interface RowsOfFeatures extends ByAddress<typeof ASSORTMENT_OPERATIONS> {}
}
