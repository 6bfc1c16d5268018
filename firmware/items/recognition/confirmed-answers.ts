/**
 * Answers for which a till or a person said what the goods really were: from them the lane learns how often its
 * certain answers are right.
 *
 * The latest word on an answer counts. A doubted choice of a till does not count; a person's answer in the review inbox does.
 * In memory; `confirmed-answers-store.ts` keeps it over a start.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import type { WhichAnswer } from './calibration/certain-gap.ts'

export interface AnswersWithTruth {
  /** An answer was given. Once it is older than the last ones kept, nothing can be told of it any more. */
  gave(resultId: string, answer: GivenAnswer): void
  /** The answer was of this item. Null: the first item was wrong, and the right one is unknown. */
  tell(resultId: string, itemId: string | null): void
  /** Those that stood out, the oldest first. */
  readonly which: readonly WhichAnswer[]
  /** Counts up with each word. */
  readonly words: number
  /** How many of the item's sales were answered rightly: then it was seen on other visits than it was taught on. */
  rightsOf(itemId: string): number
  /** Every confirmed or corrected answer, the oldest first. */
  readonly all: readonly AnswerWithTruth[]
  /** Adds what was told before the start; to be called before anything is told in this one. */
  remember(all: readonly AnswerWithTruth[]): void
  forget(): void
  /** The vectors changed: gaps between the old ones move no bar any more. */
  forgetGaps(): void
  onCorrected(listener: (answer: GivenAnswer) => void): Disposable
}

export interface GivenAnswer {
  /** What came first. */
  readonly itemId: string
  readonly gap: number
  /** It stood out as taught goods do. */
  readonly isKnown: boolean
  readonly status: 'certain' | 'uncertain' | 'unknown' | 'empty' | 'moving'
}

export interface AnswerWithTruth {
  readonly resultId: string
  readonly answer: GivenAnswer
  /** What it was; null: not what came first. */
  readonly itemId: string | null
}

/** A person may answer a full inbox long afterwards, so this many answers are kept: some 100 bytes each. */
const GIVEN_KEPT = 2_048
/** As many as calibration learns from templates: at most 256 of them, and each counts twice. */
const CONFIRMED_KEPT = 512

export function createAnswersWithTruth(): AnswersWithTruth {
  const given = new Map<string, GivenAnswer>()
  const confirmed = new Map<string, AnswerWithTruth>()
  const corrected = createListeners<[answer: GivenAnswer]>()
  let words = 0
  const isRight = ({ answer, itemId }: AnswerWithTruth) => answer.itemId === itemId

  return {
    gave(resultId, answer) {
      // Goods that moved do not show how goods at rest are recognised.
      if (answer.status === 'moving' || answer.status === 'empty') return
      keepLatest(given, resultId, answer, GIVEN_KEPT)
    },
    tell(resultId, itemId) {
      const answer = given.get(resultId)
      if (!answer) return
      const before = confirmed.get(resultId)
      if (before?.itemId === itemId) return
      const now = { resultId, answer, itemId }
      keepLatest(confirmed, resultId, now, CONFIRMED_KEPT)
      words += 1
      if (!isRight(now) && (!before || isRight(before))) corrected.tell(answer)
    },
    get which() {
      return [...confirmed.values()]
        .filter(({ answer }) => answer.isKnown && Number.isFinite(answer.gap))
        .map((one) => ({
          itemId: one.itemId ?? '',
          gap: one.answer.gap,
          isRight: isRight(one),
        }))
    },
    get words() {
      return words
    },
    rightsOf: (itemId) =>
      [...confirmed.values()].filter((one) => one.itemId === itemId && isRight(one)).length,
    get all() {
      return [...confirmed.values()]
    },
    remember(all) {
      for (const one of all) keepLatest(confirmed, one.resultId, one, CONFIRMED_KEPT)
      words += 1
    },
    forget() {
      given.clear()
      confirmed.clear()
      words += 1
    },
    forgetGaps() {
      const gapless = (answer: GivenAnswer) => ({ ...answer, gap: Number.NaN })
      for (const [id, answer] of given) given.set(id, gapless(answer))
      for (const [id, one] of confirmed) confirmed.set(id, { ...one, answer: gapless(one.answer) })
      words += 1
    },
    onCorrected: corrected.add,
  }
}
