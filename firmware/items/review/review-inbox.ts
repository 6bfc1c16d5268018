/**
 * The review inbox: pictures the lane was unsure of, did not know or was corrected on, kept for a person
 * to look at again. Only the region of interest, and nothing that a camera did not see on this lane.
 *
 * Keeping is never waited for by an answer. Where the card is short of room or refuses, the inbox is
 * the first to stop, says so once, and goes on by itself. What is kept is bounded by number, bytes and
 * days (ADR 0057).
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue, type SerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Packages } from '#hal/packages.ts'
import type { ReviewBounds, ReviewNote, ReviewRecord, ReviewStore } from '#hal/review-store.ts'
import { leaveRoom } from '../card-room.ts'
import type { Events } from '../library/item-events.ts'
import type { Learned } from '../library/library.ts'
import type { Limits } from '../limits.ts'
import type { KeptQuery } from '../recognition/kept-queries.ts'
import type { Recognition } from '../recognition/recognition.ts'
import { createSeenScenes } from './seen-scenes.ts'

export interface ReviewInbox extends AsyncDisposable {
  readonly state: ReviewState
  /** Something was answered; it is kept when the lane was not sure and it is worth a look. */
  saw(resultId: string): void
  /** A till or a person said what an answer really was, whether it was learned from that, and whether it is doubted. */
  said(query: KeptQuery, itemId: string, learned: Learned | null, isDoubted: boolean): void
  /** The newest first. */
  list(): Promise<readonly ReviewRecord[]>
  /** Rejects with 'not-found'. */
  find(id: number): Promise<ReviewRecord>
  picture(id: number): Promise<Uint8Array>
  /** Changes of entries run inside, one at a time. */
  readonly inTurn: SerialQueue['run']
  /** What is known of an entry from now on; inside `inTurn`. Rejects with 'not-found', 'storage'. */
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
  readonly stopped: string | null
  /** Entries that wait for a person. */
  readonly open: number
  /** Counts up with each change: whoever shows entries knows by it that there are others. */
  readonly revision: number
}

export interface ReviewSettings {
  readonly enabled: boolean
  readonly entries: number
  readonly days: number
  readonly megabytes: number
}

export interface ReviewParts {
  readonly store: ReviewStore
  readonly settings: ReviewSettings
  readonly recognition: Recognition
  readonly packages: Pick<Packages, 'freeBytes'>
  readonly limits: Limits
  readonly events: Events
  readonly clock: Clock
  readonly journal: Journal
  /** Entries went: their pages can be given back to the card. */
  readonly onFreed: () => void
}

const ITEMS_KEPT = 5
const DAY_MS = 86_400_000
const TRIM_EVERY_MS = 3_600_000
/** Answers whose entry is known by their name: as many as can still be corrected. */
const RESULTS_KNOWN = 64

export async function openReviewInbox(parts: ReviewParts): Promise<ReviewInbox> {
  const { store, settings, recognition, limits, events, clock, journal } = parts
  const queue = createSerialQueue()
  const listeners = createListeners()
  const scenes = createSeenScenes()
  const idOfResult = new Map<string, number>()
  let open = (await store.list()).filter(isOpen).length
  let stopped: string | null = null
  let lastDoubtMs = Number.NEGATIVE_INFINITY
  let isKeeping = false
  let revision = 0
  let trimming = clock.after(TRIM_EVERY_MS, trimLater)

  const bounds = (): ReviewBounds => ({
    entries: settings.entries,
    bytes: settings.megabytes * 1024 ** 2,
    notBeforeMs: clock.now() - settings.days * DAY_MS,
  })

  function tell(): void {
    revision += 1
    listeners.tell()
  }

  async function changed(action: ReviewAction, id: number): Promise<void> {
    open = (await store.list()).filter(isOpen).length
    events.emit({ type: 'review', review: String(id), action })
    tell()
  }

  /** Nobody waits for this work: whatever ends it stops the inbox and nothing else. */
  async function whileRoom(work: () => Promise<void>): Promise<void> {
    try {
      await leaveRoom(parts.packages, limits.reviewSpareBytes)
      await work()
    } catch (error) {
      return stop(error)
    }
    if (stopped === null) return
    journal.info('review.resumed')
    stopped = null
    tell()
  }

  function stop(error: unknown): void {
    const { kind, message: why, stack } = toFault(error)
    if (why === stopped) return
    if (kind === 'bug') journal.error('review.stopped', { why, stack })
    else if (stopped === null) journal.warn('review.stopped', { why })
    stopped = why
    tell()
  }

  async function keep(query: KeptQuery, reason: ReviewNote['reason'], said: string | null) {
    const { resultId, picture, takenAtMs } = query
    const items = query.items.slice(0, ITEMS_KEPT).map(({ id, score }) => ({ id, score }))
    const note = { reason, resultId, items, said, not: [], answer: null }
    const { id } = await store.put({ takenAtMs, picture, note }, bounds())
    idOfResult.set(resultId, id)
    for (const oldest of idOfResult.keys()) {
      if (idOfResult.size <= RESULTS_KNOWN) break
      idOfResult.delete(oldest)
    }
    await changed('kept', id)
  }

  async function note(record: ReviewRecord, next: ReviewNote, action: ReviewAction) {
    if (!(await store.change(record.id, next))) throw gone()
    await changed(action, record.id)
    return { ...record, note: next }
  }

  /** Of an answer that lies here already, or is kept because it was wrong. */
  async function take(...[query, itemId, learned, isDoubted]: Parameters<ReviewInbox['said']>) {
    const id = idOfResult.get(query.resultId)
    const record = id === undefined ? null : await store.find(id)
    const [best] = query.items
    // One line of goods that look alike was right, whichever of them it was.
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

  function trimLater(): void {
    trimming = clock.after(TRIM_EVERY_MS, trimLater)
    if (settings.enabled) void queue.run(() => trim().catch(stop))
  }

  /** Answered or open, and on a card with little room too: it is what makes some. */
  async function trim(): Promise<void> {
    if ((await store.trim(bounds())) === 0) return
    parts.onFreed()
    open = (await store.list()).filter(isOpen).length
    tell()
  }

  async function find(id: number): Promise<ReviewRecord> {
    const record = await store.find(id)
    if (!record) throw gone()
    return record
  }

  return {
    get state() {
      return { isOn: settings.enabled, stopped, open, revision }
    },
    saw(resultId) {
      const query = settings.enabled ? recognition.viewOf(resultId) : null
      if (!query || isKeeping || recognition.gallery.templateCount === 0) return
      const { status } = query
      if (status !== 'uncertain' && status !== 'unknown') return
      if (clock.monotonicMs() - lastDoubtMs < limits.reviewGapMs || scenes.has(query)) return
      lastDoubtMs = clock.monotonicMs()
      isKeeping = true
      void queue
        .run(() =>
          whileRoom(async () => {
            await keep(query, status, null)
            scenes.add(query)
          }),
        )
        .finally(() => {
          isKeeping = false
        })
    },
    said(query, itemId, learned, isDoubted) {
      if (!settings.enabled || !query.isFromCamera) return
      void queue.run(() => whileRoom(() => take(query, itemId, learned, isDoubted)))
    },
    list: () => store.list(),
    find,
    async picture(id) {
      const picture = await store.picture(id)
      if (!picture) throw gone()
      return picture
    },
    inTurn: queue.run,
    note,
    clear: () =>
      queue.run(async () => {
        await store.clear()
        parts.onFreed()
        scenes.clear()
        idOfResult.clear()
        open = 0
        tell()
      }),
    idle: queue.idle,
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      trimming[Symbol.dispose]()
      await queue.idle()
    },
  }
}

const isOpen = ({ note }: ReviewRecord) => note.answer === null

const gone = () =>
  new Fault('not-found', 'no such entry in the review inbox: it was let go of, or never there')
