/** The queries behind the latest answers, for feedback; those of looks ahead are kept apart until somebody takes them. */
import type { RecognitionStatus, Recognized, View } from './recognition.ts'

export interface KeptQuery extends View {
  readonly resultId: string
  /** What was answered. */
  readonly items: Recognized['items']
  readonly status: RecognitionStatus
  readonly spaceId: string
  /** false: somebody sent the picture. */
  readonly isFromCamera: boolean
}

export interface KeptQueries {
  keep(query: KeptQuery, isAhead: boolean): void
  /** Somebody was given this answer: from now on it is among the last QUERIES_KEPT. */
  taken(resultId: string): void
  /** Null when it is older than the last QUERIES_KEPT. */
  viewOf(resultId: string): KeptQuery | null
}

/** Enough for a cashier who corrects the last few sales; about 20 KB each. */
export const QUERIES_KEPT = 32
/** Looks at the same goods, while a hand moves. */
const AHEAD_KEPT = 3

export function createKeptQueries(): KeptQueries {
  const kept = new Map<string, KeptQuery>()
  const ahead = new Map<string, KeptQuery>()

  return {
    keep(query, isAhead) {
      if (isAhead) add(ahead, query, AHEAD_KEPT)
      else add(kept, query, QUERIES_KEPT)
    },
    taken(resultId) {
      const query = ahead.get(resultId)
      if (!query) return
      ahead.delete(resultId)
      add(kept, query, QUERIES_KEPT)
    },
    viewOf: (resultId) => kept.get(resultId) ?? ahead.get(resultId) ?? null,
  }
}

function add(queries: Map<string, KeptQuery>, query: KeptQuery, most: number): void {
  queries.set(query.resultId, query)
  for (const oldest of queries.keys()) {
    if (queries.size <= most) break
    queries.delete(oldest)
  }
}
