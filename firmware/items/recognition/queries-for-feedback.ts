/**
 * The queries behind the latest answers, for feedback. Those of early looks are kept apart until an answer is given to
 * somebody.
 */
import { keepLatest } from '#hal/bounded-map.ts'
import type { Codes } from '../gallery/vector.ts'
import type { RecognitionStatus, Recognized, View } from './recognition.ts'

export interface QueryForFeedback extends View {
  /** One look was enough: `Recognition.taughtBy` says what a template of it would have. */
  readonly isFirstLook: boolean
  readonly resultId: string
  /** What was answered. */
  readonly items: Recognized['items']
  readonly status: RecognitionStatus
  /** Nothing is in doubt, though the item may have to prove itself before it is certain. */
  readonly isClear: boolean
  /** The vectors of all pictures that the answer rests on, the latest last. */
  readonly views: readonly Codes[]
  readonly spaceId: string
  /** false: somebody sent the picture. */
  readonly isFromCamera: boolean
}

export interface QueriesForFeedback {
  keep(query: QueryForFeedback, isAhead: boolean): void
  /** Somebody was given this answer: from now on it is among the last QUERIES_KEPT. */
  taken(resultId: string): void
  /** Null when it is older than the last QUERIES_KEPT. */
  viewOf(resultId: string): QueryForFeedback | null
}

/** Enough for a cashier who corrects the last few sales; about 20 KB each. */
export const QUERIES_KEPT = 32
/** Looks at the same goods, while a hand moves. */
const AHEAD_KEPT = 3

export function createQueriesForFeedback(): QueriesForFeedback {
  const kept = new Map<string, QueryForFeedback>()
  const ahead = new Map<string, QueryForFeedback>()

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
