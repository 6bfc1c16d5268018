/** The review inbox over HTTP, and whether an item was taught enough. */
import { Fault } from '#firmware/fault.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import type { Static } from '#firmware/schema-builder.ts'
import type { ReviewRecord } from '#hal/review-store.ts'
import type { Items } from '../items.ts'
import { checkedItemId, checkedNewItemId } from '../library/template-identity.ts'
import { enoughOf } from '../review/enough-report.ts'
import type { Preview } from '../review/review-answers.ts'
import { success } from './answer-codes.ts'
import {
  EnoughAnswer,
  EnoughQuery,
  OneReview,
  ReviewBody,
  ReviewEffect,
  ReviewList,
  ReviewPath,
  ReviewQuery,
} from './review-schema.ts'

const ID = /^[1-9]\d{0,15}$/

export function reviewRoutes(items: Items) {
  const { inbox, answers, limits } = items
  const toEntry = (record: ReviewRecord) => entryOf(record, items.catalog.nameOf)
  const queue = createRequestQueue('reviews', limits.listQueue)
  const params = ReviewPath
  return (app: App): void => {
    app.get(
      '/api/review',
      { config: { access: 'read', queue }, schema: { response: ReviewList } },
      async () => {
        const { isOn, stopped, open } = inbox.state
        const entries = (await inbox.list()).map(toEntry)
        return success({ on: isOn, stopped, open, entries })
      },
    )

    app.get(
      '/api/review/:entry',
      { config: { access: 'read', queue }, schema: { params } },
      async (request, reply) => {
        const picture = await inbox.picture(idOf(request.params.entry))
        reply.header('cache-control', 'private, no-store')
        return reply.type('image/jpeg').send(Buffer.from(picture))
      },
    )

    app.get(
      '/api/review/:entry/effect',
      {
        config: { access: 'read', queue },
        schema: { params, querystring: ReviewQuery, response: ReviewEffect },
      },
      async (request) => {
        const itemId = checkedNewItemId(request.query.id)
        return success(toEffect(await answers.preview(idOf(request.params.entry), itemId)))
      },
    )

    app.post(
      '/api/review/:entry',
      {
        config: { access: 'change', takesJson: true, queue },
        schema: { params, body: ReviewBody, response: OneReview },
      },
      async (request) => success(toEntry(await act(idOf(request.params.entry), request.body))),
    )

    app.get(
      '/api/items/enough',
      {
        config: { access: 'read', queue },
        schema: { querystring: EnoughQuery, response: EnoughAnswer },
      },
      async ({ query }) => {
        const { reports, leftOut } = await enoughOf(
          items,
          query.id === undefined ? null : checkedItemId(query.id),
        )
        return success({
          items: reports.map(({ itemId, rival, curve, ...rest }) => ({
            id: itemId,
            name: items.catalog.nameOf(itemId),
            ...rest,
            curve: [...curve],
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
    )
  }

  function act(id: number, { action, id: item, anyway }: Static<typeof ReviewBody>) {
    if (action === 'dismiss') return answers.dismiss(id)
    if (action === 'undo') return answers.undo(id)
    if (item === undefined)
      throw new Fault('bad-request', `action ${action} needs the item: { "action", "id": "4011" }`)
    const itemId = checkedNewItemId(item)
    return action === 'label' ? answers.label(id, itemId, anyway ?? false) : answers.not(id, itemId)
  }
}

function idOf(text: string): number {
  if (ID.test(text)) return Number(text)
  throw new Fault('bad-request', 'the id of an entry is its number, as GET /api/review lists it')
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
    not: [...not],
    answer: answer && {
      kind: answer.kind,
      at: new Date(answer.atMs).toISOString(),
      ...(answer.kind === 'labelled' && { id: answer.itemId, sid: answer.sid }),
    },
  }
}

const toEffect = ({ findings, effect }: Preview) => ({
  gates: findings.map((one) => ({ ...one })),
  items: effect.items.map(({ itemId, ...rest }) => ({ id: itemId, ...rest })),
  tried: effect.tried,
  templates: effect.templates,
  took_ms: effect.tookMs,
})
