/** What the page calls and follows of pictures that wait for a person; nothing of it runs. */
import type { ByAddress, Plain } from '#firmware/console/page/lane-rows.ts'
import type { ReviewState } from '../review-inbox.ts'
import type { REVIEW_OPERATIONS } from '../review-operations.ts'

declare module '#firmware/console/page/lane-rows.ts' {
  interface RowsOfFeatures extends ByAddress<typeof REVIEW_OPERATIONS> {}
}
declare module '#firmware/console/page/lane-parts.ts' {
  interface PartsOfFeatures {
    readonly review: Plain<ReviewState>
  }
}
