/**
 * What a till says was sold, beside what the lane saw and weighed: a choice that does not fit is doubted, told and kept
 * for a person. No sale waits for that, and none fails by it.
 *
 * A doubted choice teaches neither the gallery nor the weights: it lies in the review inbox, where a person decides by
 * the one path of corrections. The same choice for the same answer counts once; another choice for it takes back the
 * doubt of the first.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { keepLatest } from '#hal/bounded-map.ts'
import type { DoubtedLikeness, DoubtNote, DoubtReason } from '#hal/choice-store.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Events } from '../library/item-events.ts'
import type { Learned } from '../library/library.ts'
import type { Teaching } from '../library/teach-item.ts'
import { QUERIES_KEPT, type QueryForFeedback } from '../recognition/queries-for-feedback.ts'
import type { Recognition } from '../recognition/recognition.ts'
import type { WeighedResult } from '../weighing/weighing-and-early-look.ts'
import { beyondBound, doubtOf } from './choice-doubt.ts'
import type { DoubtBoundKeeper } from './doubt-bound-upkeep.ts'
import type { DoubtList } from './doubt-list.ts'
import { type BestOf, type ListedOf, likenessOf } from './picture-doubt.ts'
import { afterSale } from './usual-weight.ts'

export interface Choices extends Disposable {
  /** An answer was given: it is the latest from now on, and its weight belongs to whatever is chosen for it. */
  saw(result: WeighedResult): void
  /** Looks at the choice, then calls `Teaching.feedback`, which may teach nothing. Null means the latest answer. */
  feedback(itemId: string, resultId: string | null): Promise<Learned | null>
  /** The same for a sale, which must not fail: what cannot be taught is not taught. */
  sold(choice: Choice): Promise<Sold>
  onSold(listener: (reason: DoubtReason | null) => void): Disposable
  onDoubted(listener: (note: DoubtNote) => void): Disposable
}

export interface Choice {
  readonly itemId: string
  /** Null: nobody knows which answer it belongs to. */
  readonly resultId: string | null
  /** As the till weighed it; null: as the lane did. */
  readonly grams: number | null
}

export interface Sold {
  readonly doubt: DoubtNote | null
  readonly learned: Learned | null
}

export interface ChoicesParts {
  readonly list: DoubtList
  readonly bound: DoubtBoundKeeper
  readonly listedOf: ListedOf
  /** Items that can be sold now; null: all. */
  readonly accepts: () => ((itemId: string) => boolean) | null
  /** Something was sold, doubted or not. */
  readonly onSale: (itemId: string, atMs: number) => void
  readonly recognition: Recognition
  readonly teaching: Pick<Teaching, 'feedback'>
  readonly events: Events
  readonly clock: Clock
  readonly journal: Journal
}

interface Said {
  readonly itemId: string
  readonly doubt: DoubtNote | null
  readonly hasGrams: boolean
  /** Its weight was added to the item's usual weights. */
  readonly isWeighed: boolean
  /** The id of the doubt in the list; null: there is none. */
  readonly kept: Promise<number | null>
}

const ITEMS_KEPT = 5

export function createChoices(parts: ChoicesParts): Choices {
  const { list, bound, listedOf, recognition, teaching, events, clock, journal } = parts
  const weighed = new Map<string, number>()
  const said = new Map<string, Said>()
  let lastResultId: string | null = null
  const soldListeners = createListeners<[reason: DoubtReason | null]>()
  const doubted = createListeners<[note: DoubtNote]>()

  /** Null: the picture does not speak against the item, nothing is known of it, or the goods moved. */
  function likeness(query: QueryForFeedback, itemId: string): DoubtedLikeness | null {
    const { gap: most } = bound.current
    if (most === null || query.status === 'moving' || query.spaceId !== recognition.space.id)
      return null
    const accepts = parts.accepts()
    const bestOf: BestOf = (isWanted) =>
      recognition.gallery.search(query.codes, {
        top: 1,
        accepts: (id) => isWanted(id) && (id === itemId || !accepts || accepts(id)),
      })[0] ?? null
    return beyondBound(likenessOf(bestOf, itemId, listedOf), most)
  }

  function judged(
    { itemId, resultId, grams: told }: Choice,
    query: QueryForFeedback | null,
    isWeighed: boolean,
  ): Pick<Said, 'doubt' | 'isWeighed'> {
    const like = query && likeness(query, itemId)
    const grams = told ?? (resultId === null ? null : (weighed.get(resultId) ?? null))
    const weights = list.weightsOf(itemId)
    // What is doubted for its picture may be other goods: their weight is not the item's.
    const isTaught = !isWeighed && grams !== null && !like
    if (isTaught) list.remember(afterSale(weights, itemId, grams, clock.now()))
    const items = query?.items.slice(0, ITEMS_KEPT) ?? []
    const doubt = doubtOf({ itemId, resultId, grams, items }, like, weights)
    return { doubt, isWeighed: isWeighed || isTaught }
  }

  /** In the background. The event names the picture if it could be kept. */
  async function keep(note: DoubtNote, query: QueryForFeedback | null): Promise<number | null> {
    const picture = query?.isFromCamera ? query.picture : null
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

  function look(choice: Choice, query: QueryForFeedback | null): DoubtNote | null {
    parts.onSale(choice.itemId, clock.now())
    if (!list.state.isOn) return null
    bound.refresh()
    const { itemId, resultId } = choice
    const before = resultId === null ? null : said.get(resultId)
    // The same sale may be told twice, with its weight only the second time.
    const isSameSale = before?.itemId === itemId
    if (before && isSameSale && (before.hasGrams || choice.grams === null)) return before.doubt
    if (before) void takeBack(before)
    const { doubt, isWeighed } = judged(choice, query, isSameSale && before.isWeighed)
    let kept: Promise<number | null> = Promise.resolve(null)
    if (doubt) {
      const { reason, like, grams } = doubt
      journal.warn('choice.doubted', { itemId, like: like?.itemId ?? null, reason, grams })
      doubted.tell(doubt)
      kept = keep(doubt, query)
    }
    if (resultId !== null)
      keepLatest(
        said,
        resultId,
        { itemId, doubt, hasGrams: choice.grams !== null, isWeighed, kept },
        QUERIES_KEPT,
      )
    // One sale is told once, and again only if the weight of its second telling brings a doubt.
    if (!isSameSale || (doubt && !before.doubt)) soldListeners.tell(doubt?.reason ?? null)
    return doubt
  }

  /** A doubted choice says nothing about the answer: a person decides. */
  function learnFrom(itemId: string, resultId: string | null, doubt: DoubtNote | null): void {
    if (resultId !== null && !doubt) recognition.told.tell(resultId, itemId)
  }

  /** Dismisses the doubt, because something else was sold after all. */
  async function takeBack({ kept }: Said): Promise<void> {
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

  async function taught({ itemId, resultId }: Choice, isDoubted: boolean) {
    if (resultId === null || !recognition.viewOf(resultId)) return null
    try {
      return await teaching.feedback(itemId, resultId, isDoubted)
    } catch (error) {
      if (!(error instanceof Fault) || error.kind === 'bug') throw error
      journal.warn('choice.untaught', { itemId, why: error.message })
      return null
    }
  }

  return {
    saw({ resultId, weight }) {
      bound.refresh()
      lastResultId = resultId
      const { grams, stable, overload } = weight ?? {}
      if (stable && !overload && grams && grams > 0)
        keepLatest(weighed, resultId, grams, QUERIES_KEPT)
    },
    async feedback(itemId, given) {
      const resultId = given ?? lastResultId
      const query = resultId === null ? null : recognition.viewOf(resultId)
      const doubt = query && look({ itemId, resultId, grams: null }, query)
      learnFrom(itemId, resultId, doubt)
      return await teaching.feedback(itemId, resultId, doubt !== null)
    },
    async sold(choice) {
      const query = choice.resultId === null ? null : recognition.viewOf(choice.resultId)
      const doubt = look(choice, query)
      learnFrom(choice.itemId, choice.resultId, doubt)
      return { doubt, learned: await taught(choice, doubt !== null) }
    },
    onSold: soldListeners.add,
    onDoubted: doubted.add,
    [Symbol.dispose]() {
      soldListeners.clear()
      doubted.clear()
    },
  }
}

const pictureAddress = (id: number) => `/api/choices/doubted/${id}/picture`
