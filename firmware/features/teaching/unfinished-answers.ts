/**
 * Finishes at a start what a power cut left half done of an answer in the review inbox: the templates and the
 * counter-examples are the truth, and the entry is brought to it.
 *
 * A picture that an answer taught has that answer; one that weighs against an item is noted as not being it. So an answer
 * that was cut is there wholly or not at all, whether it was given or taken back.
 *
 * What is taught is noted after it, and what is taken back before it: that order makes a start able to finish either.
 * What came by synchronisation or in a package, or was taught before the picture was taken, is no answer; a template
 * that a person taught by hand of the same bytes is one. `review-answer-cut.test.ts` cuts each answer
 * before each of its writes.
 */
import { toFault } from '#firmware/fault.ts'
import type { CounterExampleFacts } from '#hal/counter-example-store.ts'
import type { ReviewRecord } from '#hal/review-store.ts'
import type { TemplateRecord } from '#hal/template-store.ts'
import type { ReviewAnswersNeeds } from './review-answers.ts'

/** Before anything is answered again. Never rejects: what a card refuses is left to the next start. */
export async function finishAnswers(needs: ReviewAnswersNeeds): Promise<void> {
  const { inbox, clock, journal } = needs
  const { store, teaching } = needs.goods
  const { library, counterExamples } = teaching

  async function finish(record: ReviewRecord, all: readonly CounterExampleFacts[]) {
    const weighing = all.filter(({ sha256 }) => sha256 === record.sha256)
    const taught = (await store.templatesOfPicture(record.sha256))
      .filter((template) => isFromAnswer(template, record, weighing))
      .at(-1)
    if (!taught) return noteWeighing(record, weighing)
    const { itemId } = taught
    // What weighs in a locked device stays.
    if (teaching.mode() === 'locked' && weighing.some((one) => one.itemId === itemId)) return
    await counterExamples.withdraw(itemId, record.sha256)
    const not = record.note.not.filter((one) => one !== itemId)
    const sid = library.sidOf(taught)
    const answer = { kind: 'labelled', itemId, sid, atMs: clock.now() } as const
    journal.info('review.finished', { itemId, sid })
    await inbox.note(record, { ...record.note, not, answer }, 'label')
  }

  async function noteWeighing(record: ReviewRecord, weighing: readonly CounterExampleFacts[]) {
    const { not } = record.note
    const more = weighing.map(({ itemId }) => itemId).filter((itemId) => !not.includes(itemId))
    if (more.length === 0) return
    journal.info('review.finished', { itemId: more.join(', ') })
    await inbox.note(record, { ...record.note, not: [...not, ...more] }, 'not')
  }

  try {
    await inbox.inTurn(async () => {
      const open = (await inbox.list()).filter(({ note }) => note.answer === null)
      if (open.length === 0) return
      const weighing = (await store.counterExamples()).filter((one) => !one.isWithdrawn)
      for (const record of open) await finish(record, weighing)
    })
  } catch (error) {
    const { kind, message: why, stack } = toFault(error)
    if (kind === 'bug') journal.error('review.unfinished', { why, stack })
    else journal.warn('review.unfinished', { why })
  }
}

/**
 * Whether a template came from an answer to this entry. It must have been taught on this lane, since deleted ones may
 * come back by synchronisation or in a package; and after the picture was taken, since an older one is what the lane
 * knew when it was in doubt. A later "not this" is not overruled. A pinned template is a person's word: it counts even
 * if the person taught the picture by hand, outside of the inbox. One learned from feedback counts only if the till
 * named no other item, and never for a doubted choice: a person decides on that.
 */
function isFromAnswer(
  { itemId, isPinned, source, createdAtMs }: TemplateRecord,
  { takenAtMs, note: { reason, said } }: ReviewRecord,
  weighing: readonly CounterExampleFacts[],
): boolean {
  if (source === 'synced' || source === 'imported' || createdAtMs < takenAtMs) return false
  if (weighing.some((one) => one.itemId === itemId && one.atMs > createdAtMs)) return false
  return isPinned || (reason !== 'doubted' && (said === null || said === itemId))
}
