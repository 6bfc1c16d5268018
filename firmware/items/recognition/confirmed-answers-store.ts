/**
 * Keeps confirmed answers over a restart, in a note of the templates' store: an item of one visit that proved itself
 * in sales must not have to do so again each morning.
 *
 * Written some minutes after something was told and when the device closes, never during a sale: what a power cut takes
 * is told again by the sales of the next hours. A gap means something only among the vectors it was measured with;
 * after a change of the model it moves no bar any more, and which items were right still counts.
 */
import { openInterval } from '#firmware/async/interval.ts'
import { toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { AnswersWithTruth, AnswerWithTruth } from './confirmed-answers.ts'
import type { VectorSpace } from './vectorizer.ts'

export interface AnswersWithTruthNoteNeeds {
  readonly store: Pick<TemplateStore, 'note' | 'setNotes'>
  readonly confirmed: Pick<AnswersWithTruth, 'all' | 'remember' | 'words'>
  readonly space: () => Pick<VectorSpace, 'id'>
  /** Rejects with 'storage' where the card has none to spare. */
  readonly requireFreeSpace: () => Promise<void>
  readonly clock: Clock
}

/** A gap that is no number, or not of these vectors, is null. */
type KeptAnswer = Omit<AnswerWithTruth, 'answer'> & {
  readonly answer: Omit<AnswerWithTruth['answer'], 'gap'> & { readonly gap: number | null }
}

interface Kept {
  readonly spaceId: string
  readonly told: readonly KeptAnswer[]
}

const NOTE = 'answers.told'
/** Some 60 kB each time, on a card that wears. */
const EVERY_MS = 10 * 60_000

export async function openAnswersWithTruthNote(
  needs: AnswersWithTruthNoteNeeds,
): Promise<AsyncDisposable> {
  const { store, confirmed, space, requireFreeSpace, clock } = needs
  const note = await store.note(NOTE)
  if (note !== null) confirmed.remember(answersIn(note, space().id))
  let written = confirmed.words
  const interval = openInterval(clock, EVERY_MS, write)

  async function write(): Promise<void> {
    const { words } = confirmed
    if (words === written) return
    const kept: Kept = { spaceId: space().id, told: confirmed.all }
    try {
      await requireFreeSpace()
      await store.setNotes({ [NOTE]: JSON.stringify(kept) })
      written = words
    } catch (error) {
      // A card that is full or read-only is reported elsewhere; the next try may succeed.
      if (toFault(error).kind === 'bug') throw error
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      await interval[Symbol.asyncDispose]()
      await write()
    },
  }
}

function answersIn(note: string, spaceId: string): AnswerWithTruth[] {
  const kept = JSON.parse(note) as Kept
  const gapOf = (gap: number | null) =>
    kept.spaceId === spaceId && gap !== null ? gap : Number.NaN
  return kept.told.map((one) => ({
    ...one,
    answer: { ...one.answer, gap: gapOf(one.answer.gap) },
  }))
}
