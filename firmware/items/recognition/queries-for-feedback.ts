/**
 * The queries behind the latest answers, for feedback. Those of early looks are kept apart until a caller gets the
 * answer.
 */
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'

export interface QueriesForFeedback<Query> {
  keep(query: Query, isAhead: boolean): void
  /** Somebody was given this answer: from now on it is among the last QUERIES_KEPT. */
  taken(resultId: string): void
  /** Null when it is older than the last QUERIES_KEPT. */
  viewOf(resultId: string): Query | null
}

/** Enough for a cashier who corrects the last few sales; about 20 KB each. */
export const QUERIES_KEPT = 32
/** Looks at the same goods, while a hand moves. */
const AHEAD_KEPT = 3

export function createQueriesForFeedback<
  Query extends { readonly resultId: string },
>(): QueriesForFeedback<Query> {
  const kept = new Map<string, Query>()
  const ahead = new Map<string, Query>()

  return {
    keep(query, isAhead) {
      if (isAhead) keepLatest(ahead, query.resultId, query, AHEAD_KEPT)
      else keepLatest(kept, query.resultId, query, QUERIES_KEPT)
    },
    taken(resultId) {
      const query = ahead.get(resultId)
      if (!query) return
      ahead.delete(resultId)
      keepLatest(kept, resultId, query, QUERIES_KEPT)
    },
    viewOf: (resultId) => kept.get(resultId) ?? ahead.get(resultId) ?? null,
  }
}
