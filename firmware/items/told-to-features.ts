/** What features are told as it happens on the recognition device, and what waits for them. */
import { createListeners } from '#firmware/async/listeners.ts'
import type { Learned } from './library/library.ts'
import type { QueryForFeedback } from './recognition/recognition.ts'

/** What somebody said that an answer really was, and what became of it. */
export interface SaidOfAnswer {
  readonly query: QueryForFeedback
  readonly itemId: string
  /** Null: nothing was learned from it. */
  readonly learned: Learned | null
  /** It does not fit what was seen or weighed, so a person decides. */
  readonly isDoubted: boolean
}

type Forget = () => Promise<void>

export function createToldToFeatures() {
  const answered = createListeners<[resultId: string]>()
  const said = createListeners<[said: SaidOfAnswer]>()
  const whenReset: Forget[] = []
  const whenCleared: Forget[] = []
  const forgotten = (all: readonly Forget[]) => Promise.all(all.map((forget) => forget()))
  return {
    /** Somebody was given this answer. */
    answered,
    said,
    /** Resolves when they have forgotten it, too. */
    reset: () => forgotten(whenReset),
    cleared: () => forgotten(whenCleared),
    lent: {
      onAnswered: answered.add,
      onSaid: said.add,
      onReset: (forget: Forget) => void whenReset.push(forget),
      onCleared: (forget: Forget) => void whenCleared.push(forget),
    },
  }
}
