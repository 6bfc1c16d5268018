/** The list of third-party features, for the page to call; nothing of it runs. */
import type { ByAddress } from '#firmware/console/page/lane-rows.ts'
import type { GUEST_OPERATIONS } from '../guest-operations.ts'

declare module '#firmware/console/page/lane-rows.ts' {
  interface RowsOfFeatures extends ByAddress<typeof GUEST_OPERATIONS> {}
}
