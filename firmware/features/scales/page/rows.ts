/** The operations of the scale, for the page to call; nothing of it runs. */
import type { ByAddress } from '#firmware/console/page/lane-rows.ts'
import type { SCALE_OPERATIONS } from '../scale-operations.ts'

declare module '#firmware/console/page/lane-rows.ts' {
  interface RowsOfFeatures extends ByAddress<typeof SCALE_OPERATIONS> {}
}
