/** What the operations of choices do. */

import { Fault } from '#firmware/fault.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { DoubtNote, DoubtRecord, WeightRange } from '#hal/choice-store.ts'
import { DONE, success } from '../http/answer-codes.ts'
import type { Items } from '../items.ts'
import { checkedNewItemId } from '../library/template-identity.ts'
import type { CHOICE_OPERATIONS } from './choice-operations.ts'

const ID = /^[1-9]\d{0,15}$/

export function choiceHandlers({
  choices,
  doubts,
  doubtBound,
  itemLabels,
  events,
}: Items): Handlers<typeof CHOICE_OPERATIONS> {
  return {
    async tellChoice({ body }) {
      const { doubt, learned } = await choices.sold({
        itemId: checkedNewItemId(body.id),
        resultId: body.result_id ?? null,
        grams: gramsOf(body),
      })
      return success({
        doubted: doubt !== null,
        reason: doubt?.reason ?? null,
        like: doubt?.like?.itemId ?? null,
        usual: toUsual(doubt?.usual ?? null),
        learned: learned !== null,
        sid: learned?.sid ?? null,
      })
    },

    async listDoubtedChoices() {
      const { isOn, stopped } = doubts.state
      const { gap, samples } = doubtBound.current
      const kept = (await doubts.list()).map((record) => toEntry(record, itemLabels.nameOf))
      return success({ on: isOn, stopped, bound: gap, samples, choices: kept })
    },

    async getDoubtedPicture({ params }, reply) {
      const picture = await doubts.picture(idOf(params.doubt))
      reply.header('cache-control', 'private, no-store')
      return reply.type('image/jpeg').send(Buffer.from(picture))
    },

    async dismissDoubt({ params: { doubt } }) {
      await doubts.dismiss(idOf(doubt))
      events.emit({ type: 'choice.dismissed', doubt })
      return DONE
    },
  }
}

function gramsOf({ grams, weight }: { readonly grams?: number; readonly weight?: number }) {
  if (grams !== undefined && weight !== undefined && grams !== weight)
    throw new Fault('bad-request', say('fault.review.grams-and-weight-differ'))
  const told = grams ?? weight ?? 0
  // Zero is what a till sends of goods that it does not weigh.
  return told > 0 ? told : null
}

function idOf(text: string): number {
  if (ID.test(text)) return Number(text)
  throw new Fault('bad-request', say('fault.review.bad-doubtful-sale-id'))
}

const toUsual = (usual: WeightRange | null) =>
  usual && { least: usual.leastGrams, most: usual.mostGrams }

function toEntry(
  { id, atMs, hasPicture, note }: DoubtRecord,
  nameOf: (id: string) => string | null,
) {
  const { reason, itemId, resultId, like, grams, usual } = note
  const scored = (one: string) => ({ id: one, name: nameOf(one), score: scoreOf(note, one) })
  return {
    id: String(id),
    at: new Date(atMs).toISOString(),
    reason,
    chosen: scored(itemId),
    like: like && scored(like.itemId),
    gap: like?.gap ?? null,
    bound: like?.bound ?? null,
    grams,
    usual: toUsual(usual),
    result_id: resultId,
    picture: hasPicture,
  }
}

const scoreOf = ({ items }: DoubtNote, itemId: string) =>
  items.find(({ id }) => id === itemId)?.score ?? null
