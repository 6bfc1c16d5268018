/** What the operation of sales does. */

import { Fault } from '#firmware/fault.ts'
import { success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Items } from '../items.ts'
import { checkedNewItemId } from '../library/template-identity.ts'
import type { SALE_OPERATIONS } from './sale-operations.ts'

export function saleHandlers({ sales }: Pick<Items, 'sales'>): Handlers<typeof SALE_OPERATIONS> {
  return {
    async tellChoice({ body }) {
      const { doubt, learned } = await sales.sold({
        itemId: checkedNewItemId(body.id),
        resultId: body.result_id ?? null,
        grams: gramsOf(body),
      })
      const usual = doubt?.usual ?? null
      return success({
        doubted: doubt !== null,
        reason: doubt?.reason ?? null,
        like: doubt?.like?.itemId ?? null,
        usual: usual && { least: usual.leastGrams, most: usual.mostGrams },
        learned: learned !== null,
        sid: learned?.sid ?? null,
      })
    },
  }
}

function gramsOf({ grams, weight }: { readonly grams?: number; readonly weight?: number }) {
  if (grams !== undefined && weight !== undefined && grams !== weight)
    throw new Fault('bad-request', say('fault.review.grams-and-weight-differ'))
  const weighed = grams ?? weight ?? 0
  // Zero is what a till sends of goods that it does not weigh.
  return weighed > 0 ? weighed : null
}
