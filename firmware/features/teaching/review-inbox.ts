/**
 * The review inbox: pictures the lane was unsure of, did not know or was corrected on, kept for a person
 * to look at again. Only the region of interest, and nothing that a camera did not see on this lane.
 *
 * Keeping is never waited for by an answer. Where the card is short of space or refuses, the inbox is
 * the first to stop, says so once, and goes on by itself. What is kept is bounded by number, bytes and
 * days: its store drops what is beyond, in the order that hal/review-store.ts promises.
 *
 * It lies in items.db: one commit an entry, so a power cut leaves it whole or not there, and a backup or a factory
 * reset takes it along. The camera's whole frame is never kept. Goods that lie still are one entry (cosine 0.98 to
 * one of the last 32) and two doubts are 5 s apart, so doubts write 20 KB in 5 s at most. Below 128 MB free, twice
 * what an import leaves, the inbox stops. A lane that nobody taught keeps nothing: it would be everything. Entries
 * stay on their lane; what a person teaches from them travels as a template does.
 */

import { type BoundedKeepingNeeds, openBoundedKeeping } from '#firmware/async/bounded-writer.ts'
import type { SerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import type { Lent } from '#firmware/kernel/feature.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { ReviewBounds, ReviewNote, ReviewRecord } from '#hal/review-store.ts'
import type { REVIEW_EVENTS } from './review-events.ts'
import type { ReviewConfig } from './review-section.ts'
import { createSeenScenes } from './seen-scenes.ts'

type Goods = Lent['goods']
/** What somebody said that an answer really was. */
type Said = Parameters<Parameters<Goods['onSaid']>[0]>[0]
type Query = Said['query']

export interface ReviewInbox extends AsyncDisposable {
  readonly state: ReviewState
  /** Something was answered; it is kept when the lane was not sure and it is worth a look. */
  saw(resultId: string): void
  chosen(said: Said): void
  /** The newest first. */
  list(): Promise<readonly ReviewRecord[]>
  /** Rejects with 'not-found'. */
  find(id: number): Promise<ReviewRecord>
  picture(id: number): Promise<Uint8Array>
  /** Changes of entries run inside, one at a time. */
  readonly inTurn: SerialQueue['run']
  /** Replaces the note of an entry; to be called inside `inTurn`. Rejects with 'not-found', 'storage'. */
  note(record: ReviewRecord, note: ReviewNote, action: ReviewAction): Promise<ReviewRecord>
  clear(): Promise<void>
  /** Resolves when what was asked for until now is done. */
  idle(): Promise<void>
  onChange(listener: () => void): Disposable
}

export type ReviewAction = 'kept' | 'said' | 'label' | 'not' | 'dismiss' | 'undo'

export interface ReviewState {
  readonly isOn: boolean
  /** Why nothing is kept now, though it is on; null: it is. */
  readonly stopped: Sentence | null
  /** Entries that wait for a person. */
  readonly open: number
  /** Counts up with each change: who shows entries sees by it that they changed. */
  readonly revision: number
}

export interface ReviewNeeds extends Pick<BoundedKeepingNeeds, 'clock'> {
  readonly goods: Pick<
    Goods,
    'store' | 'events' | 'confirmedTime' | 'requireRoomForLists' | 'onFreed'
  > & {
    readonly teaching: Pick<Goods['teaching'], 'recognition' | 'limits' | 'vectors'>
  }
  readonly settings: ReviewConfig
  readonly journal: JournalOf<typeof REVIEW_EVENTS>
}

const ITEMS_KEPT = 5
/** Answers whose entry is known by their name: as many as can still be corrected. */
const RESULTS_KNOWN = 64

export async function openReviewInbox(needs: ReviewNeeds): Promise<ReviewInbox> {
  const { goods, settings, clock, journal } = needs
  const { store, events, confirmedTime, onFreed } = goods
  const { recognition, limits, vectors } = goods.teaching
  const scenes = createSeenScenes(vectors.isSameScene)
  const idOfResult = new Map<string, number>()
  let open = (await store.listReview()).filter(isOpen).length
  const keeping = openBoundedKeeping({
    clock,
    requireRoom: goods.requireRoomForLists,
    trim,
    onStopped: (why) => journal.warn('review.stopped', { why }),
    onResumed: () => journal.info('review.resumed'),
    onBug: (why, stack) => journal.error('review.stopped', { why, stack }),
  })
  const { inTurn, whileSpace } = keeping
  let lastDoubtMs = Number.NEGATIVE_INFINITY
  let isKeeping = false

  const bounds = (): ReviewBounds => ({
    entries: settings.entries,
    bytes: settings.megabytes * 1024 ** 2,
    notBeforeMs: (confirmedTime.nowMs() ?? 0) - settings.days * DAY_MS,
  })

  async function changed(action: ReviewAction, id: number): Promise<void> {
    open = (await store.listReview()).filter(isOpen).length
    events.emit({ type: 'review', review: String(id), action })
    keeping.changed()
  }

  async function keep(query: Query, reason: ReviewNote['reason'], chosenId: string | null) {
    const { resultId, picture, takenAtMs } = query
    const items = query.items.slice(0, ITEMS_KEPT).map(({ id, score }) => ({ id, score }))
    const note = { reason, resultId, items, said: chosenId, not: [], answer: null }
    const { id } = await store.putReview({ takenAtMs, picture, note }, bounds())
    keepLatest(idOfResult, resultId, id, RESULTS_KNOWN)
    await changed('kept', id)
  }

  async function note(record: ReviewRecord, next: ReviewNote, action: ReviewAction) {
    if (!(await store.changeReview(record.id, next))) throw gone()
    await changed(action, record.id)
    return { ...record, note: next }
  }

  /** For an answer that has an entry already, or gets one because it was wrong. */
  async function take({ query, itemId, learned, isDoubted }: Said) {
    const id = idOfResult.get(query.resultId)
    const record = id === undefined ? null : await store.findReview(id)
    const [best] = query.items
    // A line of look-alike goods was right whichever of them it was.
    const isWrong = best?.id !== itemId && !best?.choices?.some(({ id }) => id === itemId)
    if (!record) {
      if (isDoubted || (isWrong && !learned))
        await keep(query, isDoubted ? 'doubted' : 'corrected', itemId)
      return
    }
    if (record.note.answer) return
    const answer = learned
      ? ({ kind: 'labelled', itemId, sid: learned.sid, atMs: clock.now() } as const)
      : null
    const corrected = isWrong ? ('corrected' as const) : record.note.reason
    const reason = isDoubted ? ('doubted' as const) : corrected
    await note(record, { ...record.note, reason, said: itemId, answer }, 'said')
  }

  /** Trims answered and open entries alike. */
  async function trim(): Promise<void> {
    if (!settings.enabled || (await store.trimReview(bounds())) === 0) return
    onFreed()
    open = (await store.listReview()).filter(isOpen).length
    keeping.changed()
  }

  async function find(id: number): Promise<ReviewRecord> {
    const record = await store.findReview(id)
    if (!record) throw gone()
    return record
  }

  return {
    get state() {
      return { isOn: settings.enabled, open, stopped: keeping.stopped, revision: keeping.revision }
    },
    saw(resultId) {
      const query = settings.enabled ? recognition.viewOf(resultId) : null
      if (!query || isKeeping || recognition.gallery.templateCount === 0) return
      const { status } = query
      if ((status !== 'uncertain' && status !== 'unknown') || query.isClear) return
      if (clock.monotonicMs() - lastDoubtMs < limits.reviewGapMs || scenes.has(query)) return
      lastDoubtMs = clock.monotonicMs()
      isKeeping = true
      void inTurn(() =>
        whileSpace(async () => {
          await keep(query, status, null)
          scenes.add(query)
        }),
      ).finally(() => {
        isKeeping = false
      })
    },
    chosen(said) {
      if (!settings.enabled || !said.query.isFromCamera) return
      void inTurn(() => whileSpace(() => take(said)))
    },
    list: () => store.listReview(),
    find,
    async picture(id) {
      const picture = await store.reviewPicture(id)
      if (!picture) throw gone()
      return picture
    },
    inTurn,
    note,
    clear: () =>
      inTurn(async () => {
        await store.clearReview()
        onFreed()
        scenes.clear()
        idOfResult.clear()
        open = 0
        keeping.changed()
      }),
    idle: keeping.idle,
    onChange: keeping.onChange,
    [Symbol.asyncDispose]: () => keeping[Symbol.asyncDispose](),
  }
}

const isOpen = ({ note }: ReviewRecord) => note.answer === null

const gone = () => new Fault('not-found', say('fault.review.no-such-entry'))
