/**
 * What tills and people say was sold: it confirms answers or corrects them, keeps goods in season, and teaches. No sale waits
 * for that or fails because of it.
 *
 * A feature may look at each sale first and doubt it: a doubted one teaches nothing, and its picture goes to the review inbox,
 * where a person decides by the one path of corrections.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import type { DoubtNote, DoubtReason } from '#hal/choice-store.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Learned } from '../library/library.ts'
import type { Teaching } from '../library/teach-item.ts'
import { QUERIES_KEPT } from '../recognition/queries-for-feedback.ts'
import type { QueryForFeedback, Recognition } from '../recognition/recognition.ts'
import type { WeighedResult } from '../weighing/weighing-and-early-look.ts'

export interface Sales extends Disposable {
  /** An answer was given: it is the latest from now on, and its weight belongs to whatever is sold as it. */
  saw(result: WeighedResult): void
  /** Has the sale looked at, then calls `Teaching.feedback`, which may teach nothing. Null means the latest answer. */
  feedback(itemId: string, resultId: string | null): Promise<Learned | null>
  /** The same for a till's word on each sale, which must not fail: what cannot be taught is not taught. */
  sold(sale: Sale): Promise<Sold>
  /** From now on this looks at each sale before it teaches. */
  lookWith(look: LookAtSale): void
  /** For whoever looks: tells those who listen. */
  readonly tell: {
    sold(reason: DoubtReason | null): void
    doubted(note: DoubtNote): void
  }
  onSold(listener: (reason: DoubtReason | null) => void): Disposable
  onDoubted(listener: (note: DoubtNote) => void): Disposable
}

export interface Sale {
  readonly itemId: string
  /** Null: unknown which answer it belongs to. */
  readonly resultId: string | null
  /** As the till weighed it; null: as the lane did. */
  readonly grams: number | null
}

export interface Sold {
  readonly doubt: DoubtNote | null
  readonly learned: Learned | null
}

/** At once, whether the sale is doubted; `laneGrams`: what lay on the scale at that answer. It must not throw. */
export type LookAtSale = (
  sale: Sale & { readonly laneGrams: number | null },
  answer: QueryForFeedback | null,
) => DoubtNote | null

export interface SalesNeeds {
  /** Something was sold, doubted or not. */
  readonly onSale: (itemId: string, atMs: number) => void
  readonly recognition: Pick<Recognition, 'viewOf' | 'confirmed'>
  readonly teaching: Pick<Teaching, 'feedback'>
  readonly clock: Clock
  readonly journal: Journal
}

export function createSales({ onSale, recognition, teaching, clock, journal }: SalesNeeds): Sales {
  const weighed = new Map<string, number>()
  let lastResultId: string | null = null
  let look: LookAtSale = () => null
  const soldListeners = createListeners<[reason: DoubtReason | null]>()
  const doubted = createListeners<[note: DoubtNote]>()

  function doubtOf(
    { itemId, resultId, grams }: Sale,
    query: QueryForFeedback | null,
  ): DoubtNote | null {
    onSale(itemId, clock.now())
    const laneGrams = resultId === null ? null : (weighed.get(resultId) ?? null)
    return look({ itemId, resultId, grams, laneGrams }, query)
  }

  /** A doubted sale says nothing about the answer: a person decides. */
  function learnFrom(itemId: string, resultId: string | null, doubt: DoubtNote | null): void {
    if (resultId !== null && !doubt) recognition.confirmed.tell(resultId, itemId)
  }

  async function taught({ itemId, resultId }: Sale, isDoubted: boolean) {
    if (resultId === null || !recognition.viewOf(resultId)) return null
    try {
      return await teaching.feedback(itemId, resultId, isDoubted)
    } catch (error) {
      if (!(error instanceof Fault) || error.kind === 'bug') throw error
      journal.warn('choice.untaught', { itemId, why: error.said })
      return null
    }
  }

  return {
    saw({ resultId, weight }) {
      lastResultId = resultId
      const { grams, stable, overload } = weight ?? {}
      if (stable && !overload && grams && grams > 0)
        keepLatest(weighed, resultId, grams, QUERIES_KEPT)
    },
    async feedback(itemId, given) {
      const resultId = given ?? lastResultId
      const query = resultId === null ? null : recognition.viewOf(resultId)
      const doubt = query && doubtOf({ itemId, resultId, grams: null }, query)
      learnFrom(itemId, resultId, doubt)
      return await teaching.feedback(itemId, resultId, doubt !== null)
    },
    async sold(sale) {
      const query = sale.resultId === null ? null : recognition.viewOf(sale.resultId)
      const doubt = doubtOf(sale, query)
      learnFrom(sale.itemId, sale.resultId, doubt)
      return { doubt, learned: await taught(sale, doubt !== null) }
    },
    lookWith(given) {
      look = given
    },
    tell: { sold: soldListeners.tell, doubted: doubted.tell },
    onSold: soldListeners.add,
    onDoubted: doubted.add,
    [Symbol.dispose]() {
      soldListeners.clear()
      doubted.clear()
    },
  }
}
