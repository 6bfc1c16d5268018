/** The operations of browser screens, for the page to call; nothing of it runs. */
import type { ByAddress } from '#firmware/console/page/lane-rows.ts'
import type { BROWSER_SCREEN_OPERATIONS } from '../browser-screen-operations.ts'

declare module '#firmware/console/page/lane-rows.ts' {
  interface RowsOfFeatures extends ByAddress<typeof BROWSER_SCREEN_OPERATIONS> {}
}
