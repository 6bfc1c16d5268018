/** What the operations of doubtful sales do. */

import { Fault } from '#firmware/fault.ts'
import { DONE, success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { DoubtNote, DoubtRecord, WeightRange } from '#hal/choice-store.ts'
import type { DoubtBoundKeeper } from './doubt-bound-upkeep.ts'
import type { DoubtList } from './doubt-list.ts'
import type { DOUBT_OPERATIONS } from './doubt-operations.ts'
import type { DoubtEvents } from './doubts.ts'

const ID = /^[1-9]\d{0,15}$/

export interface DoubtHandlersNeeds {
  readonly list: DoubtList
  readonly bound: DoubtBoundKeeper
  readonly events: DoubtEvents
  /** Null: it has none. */
  readonly nameOf: (itemId: string) => string | null
}

export function doubtHandlers({
  list,
  bound: keeper,
  events,
  nameOf,
}: DoubtHandlersNeeds): Handlers<typeof DOUBT_OPERATIONS> {
  return {
    async listDoubtedChoices() {
      const { isOn, stopped } = list.state
      const { gap, samples } = keeper.current
      const kept = (await list.list()).map((record) => toEntry(record, nameOf))
      return success({ on: isOn, stopped, bound: gap, samples, choices: kept })
    },

    async getDoubtedPicture({ params }, reply) {
      const picture = await list.picture(idOf(params.doubt))
      reply.header('cache-control', 'private, no-store')
      return reply.type('image/jpeg').send(Buffer.from(picture))
    },

    async dismissDoubt({ params: { doubt } }) {
      await list.dismiss(idOf(doubt))
      events.emit({ type: 'choice.dismissed', doubt })
      return DONE
    },
  }
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
