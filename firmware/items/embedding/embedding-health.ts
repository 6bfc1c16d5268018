/**
 * Whether goods are missing from recognition because a new network has not seen their pictures yet: how many it has seen,
 * and about how long the others take. Pure.
 */

import { MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { PartProgress } from '#hal/part-condition.ts'

export interface EmbeddingFacts {
  /** Templates in memory, with a vector of the network that answers. */
  readonly found: number
  readonly held: number
  /** False until the work has been done once since the start. */
  readonly isWhole: boolean
  /** How long the work that is under way has taken, and for how many of its pictures; null: it has not begun. */
  readonly underWay: { readonly tookMs: number; readonly done: number } | null
}

export interface EmbeddingTrouble {
  readonly reason: Sentence
  readonly progress: PartProgress
}

/** Null where every template can be found. */
export function embeddingTrouble(facts: EmbeddingFacts): EmbeddingTrouble | null {
  const { found, held, isWhole, underWay } = facts
  if (isWhole || found >= held) return null
  const done = Math.min(found + (underWay?.done ?? 0), held)
  const progress = { done, total: held }
  const each = underWay && underWay.done > 0 ? underWay.tookMs / underWay.done : null
  const base = say('fault.recognition.new-network-learning', { count: done, total: held })
  if (each === null)
    return { progress, reason: say('fault.recognition.learning-time-unknown', { progress: base }) }
  const minutes = Math.max(1, Math.ceil((each * (held - done)) / MINUTE_MS))
  return {
    progress,
    reason: say('fault.recognition.learning-time-left', { progress: base, minutes }),
  }
}
