/**
 * Where a person finds each operation of a lane, as its row says: the tab of the page that calls it, and the command of
 * lanectl; or, behind a dash, why there is none. `shell` is what stands around the tabs. For those of the page, the
 * test in test/page/ that presses it: a `pageSpec` there fails when it did not.
 */
import type { Operation } from '#firmware/operations/operation.ts'
import { OPERATION_TABLES } from './documents.ts'

export interface OperationHome {
  /** `POST /showQR` */
  readonly operation: string
  /** The tab, `shell`, or `- why not`. */
  readonly page: string
  /** Words after `lanectl`, or `- why not`. */
  readonly lanectl: string
  /** `till`: test/page/till.test.ts; null where the page has none. */
  readonly pressedBy: string | null
}

export const OPERATION_HOMES: readonly OperationHome[] = OPERATION_TABLES.flatMap((table) =>
  Object.values<Operation>(table),
).map(homeOf)

function homeOf({ at, page, lanectl }: Operation): OperationHome {
  return {
    operation: at,
    page: 'none' in page ? `- ${page.none}` : page.tab,
    lanectl:
      'none' in lanectl ? `- ${lanectl.none}` : 'verb' in lanectl ? lanectl.verb : lanectl.byHand,
    pressedBy: 'none' in page ? null : page.pressedBy,
  }
}

/** Why there is none; null where there is one. */
export function whyNot(home: string): string | null {
  return home.startsWith('-') ? home.slice(1).trim() : null
}
