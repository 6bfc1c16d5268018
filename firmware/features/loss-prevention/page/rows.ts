/** What the page calls and follows of doubtful sales; nothing of it runs. */
import type { ByAddress, Plain } from '#firmware/console/page/lane-rows.ts'
import type { DoubtListState } from '../doubt-list.ts'
import type { DOUBT_OPERATIONS } from '../doubt-operations.ts'

declare module '#firmware/console/page/lane-rows.ts' {
  interface RowsOfFeatures extends ByAddress<typeof DOUBT_OPERATIONS> {}
}
declare module '#firmware/console/page/lane-parts.ts' {
  interface PartsOfFeatures {
    readonly doubts: Plain<DoubtListState>
  }
}
