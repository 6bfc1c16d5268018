/** What the page calls and follows of the set-up of a new lane; nothing of it runs. */
import type { ByAddress, Plain } from '#firmware/console/page/lane-rows.ts'
import type { GUIDE_OPERATIONS } from '../guide-operations.ts'
import type { SetupView } from '../setup.ts'

declare module '#firmware/console/page/lane-rows.ts' {
  interface RowsOfFeatures extends ByAddress<typeof GUIDE_OPERATIONS> {}
}
declare module '#firmware/console/page/lane-parts.ts' {
  interface PartsOfFeatures {
    readonly setup: Plain<SetupView>
  }
}
