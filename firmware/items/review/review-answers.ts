/**
 * What a person makes of an entry of the review inbox: a label teaches its picture, "not this" is kept
 * with it, dismissing lays it aside; each can be taken back.
 *
 * A power cut between teaching and noting it costs nothing: the entry is open again, and the same label
 * finds the template that is there.
 */
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { ReviewRecord } from '#hal/review-store.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { CounterExamples } from '../counter-examples/counter-examples.ts'
import type { DeletedItems } from '../library/deleted-items.ts'
import { type LearningMode, refuseLocked } from '../library/learning-decision.ts'
import type { Library } from '../library/library.ts'
import type { Recognition } from '../recognition/recognition.ts'
import type { GateCheck } from './gate-check.ts'
import type { Finding } from './picture-gates.ts'
import type { ReviewInbox } from './review-inbox.ts'
import { type Effect, effectOf } from './teaching-effect.ts'

export interface ReviewAnswers {
  /**
   * Teaches the picture. Rejects with 'refused' when it is answered already, or when a gate refuses
   * and `anyway` is not said; with 'locked', 'full', 'storage', 'not-found', 'unreachable'.
   */
  label(id: number, itemId: string, anyway: boolean): Promise<ReviewRecord>
  /**
   * It is not this item. The entry stays open, and the picture weighs against the item from now on: not in a
   * locked device, nor where the item has no templates. Rejects with 'refused', 'full', 'storage', 'not-found'.
   */
  not(id: number, itemId: string): Promise<ReviewRecord>
  dismiss(id: number): Promise<ReviewRecord>
  /** Takes the last answer back; of a label, its template too. 'refused' when there is none. */
  undo(id: number): Promise<ReviewRecord>
  /** What the gates see, and what teaching it as this item would change; changes nothing. */
  preview(id: number, itemId: string): Promise<Preview>
}

export interface Preview {
  readonly findings: readonly Finding[]
  readonly effect: Effect
}

export interface ReviewAnswersParts {
  readonly inbox: ReviewInbox
  readonly store: TemplateStore
  readonly library: Library
  readonly deleted: DeletedItems
  readonly counterExamples: CounterExamples
  readonly recognition: Recognition
  readonly gates: GateCheck
  readonly mode: () => LearningMode
  readonly clock: Clock
  readonly journal: Journal
}

/** A person says of a picture what it is not a few times, then what it is. */
const NOT_MAX = 16

export function createReviewAnswers(parts: ReviewAnswersParts): ReviewAnswers {
  const { inbox, store, library, deleted, counterExamples, recognition, gates, clock, journal } =
    parts

  async function open(id: number): Promise<ReviewRecord> {
    const record = await inbox.find(id)
    if (!record.note.answer) return record
    throw new Fault('refused', 'this picture has its answer already: undo that first')
  }

  /** The template of this very picture, or a new one. */
  async function teach(record: ReviewRecord, itemId: string, anyway: boolean): Promise<string> {
    const known = await store.templatesOf(itemId)
    const same = known.find(({ sha256 }) => sha256 === record.sha256)
    if (same) return library.sidOf(same)
    const picture = await inbox.picture(record.id)
    const spaceId = recognition.space.id
    const codes = await recognition.codesOf(picture)
    const refusing = (await gates(picture, codes, itemId)).filter(
      ({ verdict }) => verdict === 'refuse',
    )
    if (refusing.length > 0 && !anyway) {
      const words = refusing.map((one) => one.words).join('; ')
      throw new Fault('refused', `${words}. To teach it all the same, send anyway: true`)
    }
    return (await library.learn({ itemId, picture, codes, spaceId, isPinned: true })).sid
  }

  async function forget(itemId: string, sid: string): Promise<void> {
    try {
      await deleted.removeTemplate(itemId, sid)
    } catch (error) {
      // Deleted by somebody else meanwhile, or by an undo that a power cut ended.
      if (!(error instanceof Fault) || error.kind !== 'not-found') throw error
    }
  }

  /** Before it is noted: what a power cut leaves between the two is found by saying it again. */
  async function oppose({ id, sha256 }: ReviewRecord, itemId: string): Promise<void> {
    if (parts.mode() === 'locked') return
    if (recognition.gallery.templatesOf(itemId).length === 0) return
    await counterExamples.add(itemId, sha256, await inbox.picture(id))
  }

  async function agree({ sha256 }: ReviewRecord, itemId: string): Promise<void> {
    const known = await counterExamples.list(itemId)
    if (!known.some((one) => one.sha256 === sha256)) return
    refuseLocked(parts.mode())
    await counterExamples.withdraw(itemId, sha256)
  }

  return {
    label: (id, itemId, anyway) =>
      inbox.inTurn(async () => {
        refuseLocked(parts.mode())
        const record = await open(id)
        const sid = await teach(record, itemId, anyway)
        // Who says that it is this after all has changed his mind.
        await agree(record, itemId)
        const not = record.note.not.filter((one) => one !== itemId)
        const answer = { kind: 'labelled', itemId, sid, atMs: clock.now() } as const
        journal.info('review.labelled', { itemId, sid, said: record.note.said })
        return inbox.note(record, { ...record.note, not, answer }, 'label')
      }),
    not: (id, itemId) =>
      inbox.inTurn(async () => {
        const record = await open(id)
        const { not } = record.note
        const isSaid = not.includes(itemId)
        if (!isSaid && not.length >= NOT_MAX)
          throw new Fault(
            'full',
            `at most ${NOT_MAX} items that it is not: label it, or dismiss it`,
          )
        await oppose(record, itemId)
        if (isSaid) return record
        return inbox.note(record, { ...record.note, not: [...not, itemId] }, 'not')
      }),
    dismiss: (id) =>
      inbox.inTurn(async () => {
        const record = await open(id)
        const answer = { kind: 'dismissed', atMs: clock.now() } as const
        return inbox.note(record, { ...record.note, answer }, 'dismiss')
      }),
    undo: (id) =>
      inbox.inTurn(async () => {
        const record = await inbox.find(id)
        const { answer, not } = record.note
        if (!answer && not.length === 0)
          throw new Fault('refused', 'nothing was said of this picture: there is nothing to undo')
        if (!answer) {
          await agree(record, not.at(-1) ?? '')
          return inbox.note(record, { ...record.note, not: not.slice(0, -1) }, 'undo')
        }
        if (answer.kind === 'labelled') {
          refuseLocked(parts.mode())
          await forget(answer.itemId, answer.sid)
        }
        return inbox.note(record, { ...record.note, answer: null }, 'undo')
      }),
    async preview(id, itemId) {
      await inbox.find(id)
      const picture = await inbox.picture(id)
      const codes = await recognition.codesOf(picture)
      const { gallery } = recognition
      return {
        findings: await gates(picture, codes, itemId),
        effect: await effectOf({ gallery, clock }, { itemId, codes }),
      }
    },
  }
}
