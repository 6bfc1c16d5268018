/**
 * What a person answers to an entry of the review inbox. An item teaches the picture as this item, "not this" is kept
 * with the picture, and dismissing takes the entry off the list. Each can be taken back.
 *
 * Teaching and noting are two steps on the card. A taught picture is noted after it was taught, and one that is taken
 * back before it is removed: so a start after a power cut sees in the templates what was done (unfinished-answers.ts).
 */

import { Fault } from '#firmware/fault.ts'
import type { Lent } from '#firmware/kernel/feature.ts'
import { firstOf, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { ReviewNote, ReviewRecord } from '#hal/review-store.ts'
import type { REVIEW_EVENTS } from './review-events.ts'
import type { ReviewInbox } from './review-inbox.ts'
import { type Effect, effectOf } from './teaching-effect.ts'

type Goods = Lent['goods']
type Findings = Awaited<ReturnType<Goods['teaching']['gates']>>

export interface ReviewAnswers {
  /**
   * Teaches the picture. Rejects with 'refused' when it is answered already, or when a gate refuses
   * and `anyway` is not said; with 'locked', 'full', 'storage', 'not-found', 'unreachable'.
   */
  teachAs(id: number, itemId: string, options?: TeachOptions): Promise<ReviewRecord>
  /**
   * It is not this item. The entry stays open, and the picture weighs against the item from now on: not in a
   * locked device, nor where the item has no templates. Rejects with 'refused', 'full', 'storage', 'not-found'.
   */
  not(id: number, itemId: string): Promise<ReviewRecord>
  dismiss(id: number): Promise<ReviewRecord>
  /** Takes the last answer back; of a taught picture, its template too. 'refused' when there is none. */
  undo(id: number, by?: string | null): Promise<ReviewRecord>
  /** What the gates see, and what teaching it as this item would change; changes nothing. */
  preview(id: number, itemId: string): Promise<Preview>
}

export interface TeachOptions {
  /** Though a gate refuses. */
  readonly anyway?: boolean
  /** Who says it, for the log; null: somebody without a name. */
  readonly by?: string | null
}

export interface Preview {
  readonly findings: Findings
  readonly effect: Effect
}

export interface ReviewAnswersNeeds {
  readonly inbox: ReviewInbox
  readonly goods: Pick<Goods, 'store' | 'teaching'>
  readonly clock: Clock
  readonly journal: JournalOf<typeof REVIEW_EVENTS>
}

/** A person says of a picture what it is not a few times, then what it is. */
const NOT_MAX = 16

export function createReviewAnswers(needs: ReviewAnswersNeeds): ReviewAnswers {
  const { inbox, clock, journal } = needs
  const { store, teaching } = needs.goods
  const { library, deleted, counterExamples, recognition, gates, refuseLocked } = teaching

  async function open(id: number): Promise<ReviewRecord> {
    const record = await inbox.find(id)
    if (!record.note.answer) return record
    throw new Fault('refused', say('fault.review.already-answered'))
  }

  /** The template of this very picture, or a new one. */
  async function teach(record: ReviewRecord, itemId: string, anyway: boolean): Promise<string> {
    const known = await store.templatesOf(itemId)
    const same = known.find(({ sha256 }) => sha256 === record.sha256)
    if (same) return library.sidOf(same)
    const picture = await inbox.picture(record.id)
    const taught = await recognition.inServingSpace(picture)
    const findings = await gates(picture, taught, itemId)
    const refusing = findings.filter(({ verdict }) => verdict === 'refuse')
    const blank = teaching.blankIn(refusing)
    if (blank) throw new Fault('refused', blank)
    if (refusing.length > 0 && !anyway) {
      const why = firstOf(refusing.flatMap(({ words }) => words || []))
      throw new Fault('refused', say('fault.review.teaching-refused', { why }))
    }
    return (await library.learn({ itemId, picture, ...taught, isPinned: true })).sid
  }

  async function forget(itemId: string, sid: string): Promise<void> {
    try {
      await deleted.removeTemplate(itemId, sid)
    } catch (error) {
      // Deleted by somebody else meanwhile, or by an undo that a power cut ended.
      if (!(error instanceof Fault) || error.kind !== 'not-found') throw error
    }
  }

  async function oppose({ id, sha256 }: ReviewRecord, itemId: string): Promise<void> {
    if (teaching.mode() === 'locked') return
    if (recognition.gallery.templatesOf(itemId).length === 0) return
    await counterExamples.add(itemId, sha256, await inbox.picture(id))
  }

  async function weighsAgainst({ sha256 }: ReviewRecord, itemId: string): Promise<boolean> {
    const known = await counterExamples.list(itemId)
    return known.some((one) => one.sha256 === sha256)
  }

  /**
   * Notes first that the answer is taken back. If the work then fails, the note is restored; if that fails too, the
   * next start does it.
   */
  async function takeBack(record: ReviewRecord, note: ReviewNote, work: () => Promise<unknown>) {
    const next = await inbox.note(record, note, 'undo')
    try {
      await work()
    } catch (error) {
      await inbox.note(next, record.note, 'undo').catch(() => {})
      throw error
    }
    return next
  }

  return {
    teachAs: (id, itemId, { anyway = false, by = null } = {}) =>
      inbox.inTurn(async () => {
        refuseLocked()
        const record = await open(id)
        teaching.refuseMarked(itemId)
        const sid = await teach(record, itemId, anyway)
        // Teaching it as an item takes back an earlier "not this" for it.
        await counterExamples.withdraw(itemId, record.sha256)
        const not = record.note.not.filter((one) => one !== itemId)
        const answer = { kind: 'labelled', itemId, sid, atMs: clock.now() } as const
        journal.info('review.labelled', { itemId, sid, said: record.note.said, by })
        recognition.confirmed.tell(record.note.resultId, itemId)
        return inbox.note(record, { ...record.note, not, answer }, 'label')
      }),
    not: (id, itemId) =>
      inbox.inTurn(async () => {
        const record = await open(id)
        const { not } = record.note
        const isMarked = not.includes(itemId)
        if (!isMarked && not.length >= NOT_MAX)
          throw new Fault('full', say('fault.review.too-many-not-this', { most: NOT_MAX }))
        await oppose(record, itemId)
        if (isMarked) return record
        if (record.note.items[0]?.id === itemId)
          recognition.confirmed.tell(record.note.resultId, null)
        return inbox.note(record, { ...record.note, not: [...not, itemId] }, 'not')
      }),
    dismiss: (id) =>
      inbox.inTurn(async () => {
        const record = await open(id)
        const answer = { kind: 'dismissed', atMs: clock.now() } as const
        return inbox.note(record, { ...record.note, answer }, 'dismiss')
      }),
    undo: (id, by = null) =>
      inbox.inTurn(async () => {
        const record = await inbox.find(id)
        const { answer, not } = record.note
        if (!answer && not.length === 0)
          throw new Fault('refused', say('fault.review.nothing-to-undo'))
        if (!answer) {
          const last = not.at(-1) ?? ''
          if (await weighsAgainst(record, last)) refuseLocked()
          return takeBack(record, { ...record.note, not: not.slice(0, -1) }, () =>
            counterExamples.withdraw(last, record.sha256),
          )
        }
        const opened = { ...record.note, answer: null }
        if (answer.kind === 'dismissed') return inbox.note(record, opened, 'undo')
        refuseLocked()
        const { itemId, sid } = answer
        const undone = await takeBack(record, opened, () => forget(itemId, sid))
        journal.info('review.undone', { itemId, sid, by })
        return undone
      }),
    async preview(id, itemId) {
      await inbox.find(id)
      const picture = await inbox.picture(id)
      const taught = await recognition.inServingSpace(picture)
      const findings = await gates(picture, taught, itemId)
      const { codes } = await recognition.inServingSpace(picture, taught)
      const { gallery } = recognition
      return { findings, effect: await effectOf({ gallery, clock }, { itemId, codes }) }
    },
  }
}
