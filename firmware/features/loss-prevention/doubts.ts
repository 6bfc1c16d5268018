/**
 * Compares what was sold with what the lane saw and weighed: a sale that does not fit is doubted, reported and kept for a
 * person. No sale waits for that or fails because of it.
 *
 * The same word on the same answer counts once; another word for it takes back the doubt of the first.
 */
import { Fault } from '#firmware/fault.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import type { DoubtedLikeness, DoubtNote, DoubtReason } from '#hal/choice-store.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalOf } from '#hal/journal.ts'
import { beyondBound, doubtOf } from './choice-doubt.ts'
import type { DoubtBoundKeeper } from './doubt-bound-upkeep.ts'
import type { DOUBT_EVENTS } from './doubt-events.ts'
import type { DoubtList } from './doubt-list.ts'
import { type BestOf, type ComparedGallery, type ListedOf, likenessOf } from './picture-doubt.ts'
import { afterSale } from './usual-weight.ts'

interface LookedAtSale {
  readonly itemId: string
  /** Null: unknown which answer it belongs to. */
  readonly resultId: string | null
  /** As the till weighed it; null: it did not. */
  readonly grams: number | null
  /** As the lane weighed it; null: it did not. */
  readonly laneGrams: number | null
}

/** The answer that a sale was chosen from. */
interface SeenAnswer {
  readonly status: string
  readonly items: DoubtNote['items']
  readonly codes: Int8Array
  readonly spaceId: string
  readonly picture: Uint8Array
  /** false: somebody sent the picture. */
  readonly isFromCamera: boolean
}

/** In the words of the interface, as its stream of events has them. */
export interface DoubtTold {
  readonly type: 'choice.doubted'
  /** In the list of doubtful sales; null: it could not be kept. */
  readonly doubt: string | null
  /** Where its picture is; null: it has none. */
  readonly picture: string | null
  readonly id: string
  readonly like: string | null
  readonly reason: DoubtReason
  readonly result_id: string | null
  readonly scores: DoubtNote['items']
  readonly gap: number | null
  readonly bound: number | null
  readonly grams: number | null
  readonly usual: { readonly least: number; readonly most: number } | null
}

export interface DoubtEvents {
  emit(event: DoubtTold | { readonly type: 'choice.dismissed'; readonly doubt: string }): void
}

export interface DoubtsNeeds {
  readonly list: DoubtList
  readonly bound: DoubtBoundKeeper
  readonly listedOf: ListedOf
  readonly gallery: () => ComparedGallery
  /** Of the vectors in the gallery. */
  readonly spaceId: () => string
  /** Items that can be sold now; null: all. */
  readonly accepts: () => ((itemId: string) => boolean) | null
  readonly tell: {
    sold(reason: DoubtReason | null): void
    doubted(note: DoubtNote): void
  }
  readonly events: DoubtEvents
  readonly clock: Clock
  readonly journal: JournalOf<typeof DOUBT_EVENTS>
}

interface Looked {
  readonly itemId: string
  readonly doubt: DoubtNote | null
  readonly hasGrams: boolean
  /** Its weight was added to the item's usual weights. */
  readonly isWeighed: boolean
  /** The id of the doubt in the list; null: there is none. */
  readonly kept: Promise<number | null>
}

const ITEMS_KEPT = 5
/** As many answers as a cashier corrects the last few sales of. */
const ANSWERS_KEPT = 32

export function createDoubts(needs: DoubtsNeeds) {
  const { list, bound, listedOf, events, clock, journal, tell } = needs
  const lookedAt = new Map<string, Looked>()

  /** Null: the picture does not speak against the item, nothing is known of it, or the goods moved. */
  function likeness(answer: SeenAnswer, itemId: string): DoubtedLikeness | null {
    const { gap: most } = bound.current
    if (most === null || answer.status === 'moving' || answer.spaceId !== needs.spaceId())
      return null
    const accepts = needs.accepts()
    const bestOf: BestOf = (isWanted) =>
      needs.gallery().search(answer.codes, {
        top: 1,
        accepts: (id) => isWanted(id) && (id === itemId || !accepts || accepts(id)),
      })[0] ?? null
    return beyondBound(likenessOf(bestOf, itemId, listedOf), most)
  }

  function judged(
    { itemId, resultId, grams: tillGrams, laneGrams }: LookedAtSale,
    answer: SeenAnswer | null,
    isWeighed: boolean,
  ): Pick<Looked, 'doubt' | 'isWeighed'> {
    const like = answer && likeness(answer, itemId)
    const grams = tillGrams ?? laneGrams
    const weights = list.weightsOf(itemId)
    // What is doubted for its picture may be other goods: their weight is not the item's.
    const isTaught = !isWeighed && grams !== null && !like
    if (isTaught) list.remember(afterSale(weights, itemId, grams, clock.now()))
    const items = answer?.items.slice(0, ITEMS_KEPT) ?? []
    const doubt = doubtOf({ itemId, resultId, grams, items }, like, weights)
    return { doubt, isWeighed: isWeighed || isTaught }
  }

  /** In the background. The event names the picture if it could be kept. */
  async function keep(note: DoubtNote, answer: SeenAnswer | null): Promise<number | null> {
    const picture = answer?.isFromCamera ? answer.picture : null
    const record = await list.keep({ atMs: clock.now(), picture, note })
    const { reason, itemId, resultId, like, items, grams, usual } = note
    events.emit({
      type: 'choice.doubted',
      doubt: record === null ? null : String(record.id),
      picture: record?.hasPicture ? pictureAddress(record.id) : null,
      id: itemId,
      like: like?.itemId ?? null,
      reason,
      result_id: resultId,
      scores: items,
      gap: like?.gap ?? null,
      bound: like?.bound ?? null,
      grams,
      usual: usual && { least: usual.leastGrams, most: usual.mostGrams },
    })
    return record?.id ?? null
  }

  /** Dismisses the doubt, because something else was sold after all. */
  async function takeBack({ kept }: Looked): Promise<void> {
    const id = await kept
    if (id === null) return
    try {
      await list.dismiss(id)
      events.emit({ type: 'choice.dismissed', doubt: String(id) })
    } catch (error) {
      // A person dismissed it already, or the card takes nothing: then it goes when its days are over.
      if (!(error instanceof Fault)) throw error
    }
  }

  return {
    /** Null: nothing speaks against the sale, or none is looked at. */
    look(sale: LookedAtSale, answer: SeenAnswer | null): DoubtNote | null {
      if (!list.state.isOn) return null
      bound.refresh()
      const { itemId, resultId } = sale
      const before = resultId === null ? null : lookedAt.get(resultId)
      // The same sale may be told twice, with its weight only the second time.
      const isSameSale = before?.itemId === itemId
      if (before && isSameSale && (before.hasGrams || sale.grams === null)) return before.doubt
      if (before) void takeBack(before)
      const { doubt, isWeighed } = judged(sale, answer, isSameSale && before.isWeighed)
      let kept: Promise<number | null> = Promise.resolve(null)
      if (doubt) {
        const { reason, like, grams } = doubt
        journal.warn('choice.doubted', { itemId, like: like?.itemId ?? null, reason, grams })
        tell.doubted(doubt)
        kept = keep(doubt, answer)
      }
      if (resultId !== null)
        keepLatest(
          lookedAt,
          resultId,
          { itemId, doubt, hasGrams: sale.grams !== null, isWeighed, kept },
          ANSWERS_KEPT,
        )
      // One sale is told once, and again only if the weight of its second telling brings a doubt.
      if (!isSameSale || (doubt && !before.doubt)) tell.sold(doubt?.reason ?? null)
      return doubt
    },
  }
}

const pictureAddress = (id: number) => `/api/choices/doubted/${id}/picture`
