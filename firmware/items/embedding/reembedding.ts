/**
 * When the model changes, every template is embedded again from its picture, in the background.
 * The old vectors serve meanwhile if the old model is still installed. A power cut costs one slice
 * of pictures and no more. The vectors of the model before are kept, so that going back to the old
 * release finds everything as it was.
 */

import { createBackgroundTask } from '#firmware/async/background-task.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Picture, PictureVector, TemplateStore } from '#hal/template-store.ts'
import type { WritableGallery } from '../gallery/gallery.ts'
import { toCodes } from '../gallery/vector.ts'
import type { Events } from '../library/item-events.ts'
import type { Library } from '../library/library.ts'
import type { Recognition } from '../recognition/recognition.ts'
import type { Vectorizer } from '../recognition/vectorizer.ts'
import { createRefusedPictures } from './refused-pictures.ts'

export interface Reembedding extends AsyncDisposable {
  readonly progress: EmbeddingProgress
  /** How long the walks that are under way have taken; null while none is. */
  readonly tookMs: number | null
  /** Every picture had its vector, or was set aside, once since the start. */
  readonly wasWhole: boolean
  /** Templates came that may lack a vector; work is picked up if it is not under way. */
  kick(): void
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
}

export interface EmbeddingProgress {
  readonly isRunning: boolean
  readonly done: number
  readonly total: number
}

export interface ReembeddingNeeds {
  readonly store: TemplateStore
  readonly recognition: Recognition
  readonly library: Library
  /** Whose vectors shall serve, asked before each walk. */
  readonly wanted: () => Vectorizer
  readonly galleryFor: (vectorizer: Vectorizer) => WritableGallery
  /** Rejects with 'storage' where the card has none to spare. */
  readonly requireFreeSpace: () => Promise<void>
  readonly keepModel?: () => Promise<void>
  readonly events: Events
  readonly clock: Clock
  readonly journal: Journal
}

export const SERVING_NOTE = 'space.serving'
const SLICE = 16
// A model that is missing stays missing until a person installs it: there is no hurry.
const RETRY_MS = 5_000

export function openReembedding(needs: ReembeddingNeeds): Reembedding {
  const { store, recognition, library, requireFreeSpace, events, clock, journal } = needs
  let wanted = needs.wanted()
  let spaceId = wanted.space.id
  const refused = createRefusedPictures(
    () => spaceId,
    (picture, change) => wanted.vectorize(picture, stop, change),
  )
  let wasWhole = false
  let begunMs = 0
  let progress: EmbeddingProgress = { isRunning: false, done: 0, total: 0 }
  const backgroundTask = createBackgroundTask({ clock, work: run, failed, retryMs: RETRY_MS })
  const { stop } = backgroundTask

  /** Nobody wants what this walk makes any more. */
  const isOver = () => stop.aborted || needs.wanted() !== wanted

  /** Resolves with why some are to be asked for again; throws where the model answers for none. */
  async function embedSlice(pictures: readonly Picture[]): Promise<Fault | null> {
    // If the new model serves already, pictures without vectors are not found: those few bytes may use the card's
    // reserve.
    if (pictures.length > 0 && recognition.space.id !== spaceId) await requireFreeSpace()
    const vectors: PictureVector[] = []
    let trouble: Fault | null = null
    let isModelGone = false
    for (const { sha256, jpeg } of pictures) {
      if (isOver()) break
      await refused.ready(sha256, jpeg)
      try {
        const { vector } = await wanted.vectorize(jpeg, stop)
        vectors.push({ sha256, codes: toCodes(vector) })
        refused.forget(sha256)
      } catch (error) {
        if (stop.aborted) break
        const { next } = await refused.failed(sha256, jpeg, error)
        if (next === 'aside') journal.warn('template.unreadable', { sha256, error })
        else trouble = toFault(error)
        isModelGone = next === 'stop'
        if (isModelGone) break
      }
    }
    await store.putVectors(spaceId, vectors)
    if (trouble && isModelGone) throw trouble
    return trouble
  }

  /**
   * One walk over all pictures without a vector: it begins after the picture at which the last walk stopped, and comes
   * round to it. Throws what went wrong last, once the others have their vectors.
   */
  async function pass(): Promise<void> {
    const from = refused.stoppedAt ?? ''
    const trouble = await walk(from, () => true)
    const before = from === '' ? null : await walk('', (sha256) => sha256 <= from)
    const last = before ?? trouble
    if (last && !isOver()) throw last
  }

  async function walk(from: string, isIn: (sha256: string) => boolean): Promise<Fault | null> {
    let after = from
    let trouble: Fault | null = null
    for (;;) {
      const found = await store.withoutVector(spaceId, after, SLICE)
      const all = found.filter(({ sha256 }) => isIn(sha256))
      if (isOver() || all.length === 0) return trouble
      trouble = (await embedSlice(all.filter(({ sha256 }) => !refused.isAside(sha256)))) ?? trouble
      after = all.at(-1)?.sha256 ?? after
      report({ isRunning: true, done: progress.done + all.length, total: progress.total })
    }
  }

  function report(next: EmbeddingProgress): void {
    progress = next
    events.emit({ type: 'embedding-again', done: next.done, total: next.total })
  }

  async function isIncomplete(): Promise<boolean> {
    const some = await store.withoutVector(spaceId, '', refused.asideCount + 1)
    return some.some(({ sha256 }) => !refused.isAside(sha256))
  }

  async function run(): Promise<void> {
    wanted = needs.wanted()
    spaceId = wanted.space.id
    if (recognition.space.id === spaceId && !(await isIncomplete())) return settle()
    const total = library.totals.templates - ((await store.spaces()).get(spaceId) ?? 0)
    begunMs = clock.monotonicMs()
    report({ isRunning: true, done: 0, total: Math.max(total, 0) })
    journal.info('embedding.started', { total, space: wanted.space.name })
    // New templates may come during the last pass: so whether all have vectors is decided inside `inTurn`.
    let isDone = false
    while (!isDone && !isOver()) {
      await pass()
      isDone = await library.inTurn(async () => {
        if (isOver() || (await isIncomplete())) return false
        await library.serve(wanted, needs.galleryFor(wanted))
        return true
      })
    }
    if (stop.aborted) return
    // The empty platform was shown or forgotten meanwhile, and the next run was asked for with that.
    if (!isDone) return report({ isRunning: false, done: 0, total: 0 })
    report({ isRunning: false, done: progress.total, total: progress.total })
    journal.info('embedding.finished', { total, unreadable: refused.asideCount })
    await settle()
  }

  /** Notes which space serves now, and forgets the vectors of all others but the one before it. */
  async function settle(): Promise<void> {
    wasWhole = true
    // Before the copy: while the lane still opens, no thread is started for this.
    const previous = await store.note(SERVING_NOTE)
    await keepForNextRelease()
    if (previous === spaceId) return
    await store.setNotes({ [SERVING_NOTE]: spaceId })
    for (const id of (await store.spaces()).keys())
      if (id !== spaceId && id !== previous) await store.forgetSpace(id)
  }

  /** A release that brings another model may not bring this one: it answers with the copy until its own vectors are there. */
  async function keepForNextRelease(): Promise<void> {
    try {
      if (!needs.keepModel) return
      await requireFreeSpace()
      await needs.keepModel()
    } catch (error) {
      journal.warn('model.unkept', { fault: toFault(error).said })
    }
  }

  function failed(error: unknown, againInMs: number): void {
    // Never ends the process, whatever the error: payments go through it too.
    if (toFault(error).kind === 'bug') journal.error('embedding.interrupted', { error, againInMs })
    else journal.warn('embedding.interrupted', { error, againInMs })
  }

  return {
    ...backgroundTask,
    get progress() {
      return progress
    },
    get tookMs() {
      return progress.isRunning ? clock.monotonicMs() - begunMs : null
    },
    get wasWhole() {
      return wasWhole
    },
  }
}
