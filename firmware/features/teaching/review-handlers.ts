/** What the operations of the review inbox, of "enough?" and of counter-examples do. */

import { Fault } from '#firmware/fault.ts'
import type { Lent } from '#firmware/kernel/feature.ts'
import { DONE, success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import type { Static } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { ReviewRecord } from '#hal/review-store.ts'
import type { Preview, ReviewAnswers } from './review-answers.ts'
import type { ReviewInbox } from './review-inbox.ts'
import type { REVIEW_OPERATIONS } from './review-operations.ts'
import type { ReviewBody } from './review-schema.ts'
import { enoughOf } from './taught-enough-report.ts'

export interface ReviewHandlersNeeds {
  readonly inbox: ReviewInbox
  readonly answers: ReviewAnswers
  readonly clock: Clock
  readonly goods: Pick<Lent['goods'], 'toWire' | 'nameOf' | 'teaching'>
}

const ID = /^[1-9]\d{0,15}$/
const HASH = /^[0-9a-f]{64}$/

export function reviewHandlers({
  inbox,
  answers,
  clock,
  goods: { nameOf, teaching },
}: ReviewHandlersNeeds): Handlers<typeof REVIEW_OPERATIONS> {
  const { counterExamples, checkedItemId, checkedNewItemId } = teaching
  const toEntry = (record: ReviewRecord) => entryOf(record, nameOf)

  /** `by`: who says it; null where nobody has a name. */
  function act(
    id: number,
    { action, id: item, anyway = false }: Static<typeof ReviewBody>,
    by: string | null,
  ) {
    if (action === 'dismiss') return answers.dismiss(id)
    if (action === 'undo') return answers.undo(id, by)
    if (item === undefined)
      throw new Fault('bad-request', say('fault.review.action-needs-item', { action }))
    const itemId = checkedNewItemId(item)
    return action === 'label'
      ? answers.teachAs(id, itemId, { anyway, by })
      : answers.not(id, itemId)
  }

  return {
    async listReview() {
      const { isOn, stopped, open } = inbox.state
      const entries = (await inbox.list()).map(toEntry)
      return success({ on: isOn, stopped, open, entries })
    },

    async getReviewPicture({ params }, reply) {
      const picture = await inbox.picture(idOf(params.entry))
      reply.header('cache-control', 'private, no-store')
      return reply.type('image/jpeg').send(Buffer.from(picture))
    },

    async previewReview({ params, query }) {
      const itemId = checkedNewItemId(query.id)
      return success(toEffect(await answers.preview(idOf(params.entry), itemId)))
    },

    async answerReview({ params, body, caller }) {
      return success(toEntry(await act(idOf(params.entry), body, caller?.name ?? null)))
    },

    async getEnough({ query }) {
      const { reports, leftOut } = await enoughOf(
        { teaching, clock },
        query.id === undefined ? null : checkedItemId(query.id),
      )
      return success({
        items: reports.map(({ itemId, rival, ...rest }) => ({
          id: itemId,
          name: nameOf(itemId),
          ...rest,
          rival: rival && {
            id: rival.itemId,
            times: rival.times,
            sid: rival.own,
            like: rival.other,
          },
        })),
        left_out: leftOut,
      })
    },

    async listCounterExamples({ params }) {
      const list = await counterExamples.list(checkedItemId(params.id))
      return success(
        list.map(({ sha256, atMs, by }) => ({
          picture: sha256,
          said_at: new Date(atMs).toISOString(),
          by,
        })),
      )
    },

    async getCounterExamplePicture({ params }, reply) {
      const jpeg = await counterExamples.picture(checkedItemId(params.id), named(params.picture))
      reply.header('cache-control', 'private, no-store')
      return reply.type('image/jpeg').send(Buffer.from(jpeg))
    },

    async deleteCounterExample({ params }) {
      teaching.refuseLocked()
      if (await counterExamples.withdraw(checkedItemId(params.id), named(params.picture)))
        return DONE
      throw new Fault('not-found', say('fault.review.no-such-counter-example'))
    },
  }
}

function named(text: string): string {
  if (HASH.test(text)) return text
  throw new Fault('bad-request', say('fault.review.bad-counter-example-id'))
}

function idOf(text: string): number {
  if (ID.test(text)) return Number(text)
  throw new Fault('bad-request', say('fault.review.bad-entry-id'))
}

type NameOf = (itemId: string) => string | null

function entryOf({ id, takenAtMs, bytes, note }: ReviewRecord, nameOf: NameOf) {
  const { reason, resultId, items, said, not, answer } = note
  return {
    id: String(id),
    taken_at: new Date(takenAtMs).toISOString(),
    reason,
    result_id: resultId,
    bytes,
    items: items.map(({ id: itemId, score }) => {
      const name = nameOf(itemId)
      return { id: itemId, score, ...(name !== null && { name }) }
    }),
    said,
    not,
    answer: answer && {
      kind: answer.kind,
      at: new Date(answer.atMs).toISOString(),
      ...(answer.kind === 'labelled' && { id: answer.itemId, sid: answer.sid }),
    },
  }
}

const toEffect = ({ findings, effect }: Preview) => ({
  gates: findings,
  items: effect.items.map(({ itemId, ...rest }) => ({ id: itemId, ...rest })),
  tried: effect.tried,
  templates: effect.templates,
  took_ms: effect.tookMs,
})
