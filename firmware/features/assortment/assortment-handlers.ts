/** What the operations of the assortment do. */

import { inSlices } from '#firmware/async/in-slices.ts'
import { Fault } from '#firmware/fault.ts'
import { languageAskedFor } from '#firmware/http/answer-language.ts'
import { dropNulls } from '#firmware/http/guards/drop-nulls.ts'
import { prefersToJson } from '#firmware/http/responses/accepted-type.ts'
import { success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { createValidator } from '#firmware/validator.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Assortment } from './assortment.ts'
import { type KnownGood, toDiff } from './assortment-answers.ts'
import { csvOf, itemsOfCsv } from './assortment-csv.ts'
import type { AssortmentItem } from './assortment-item.ts'
import { itemsOf, type JsonItem, jsonListOf } from './assortment-json.ts'
import type { ASSORTMENT_OPERATIONS } from './assortment-operations.ts'
import { AssortmentBodyFrame, AssortmentItemFields } from './assortment-schema.ts'

export interface AssortmentHandlersNeeds {
  readonly assortment: Assortment
  readonly known: () => readonly KnownGood[]
}

const frame = createValidator(AssortmentBodyFrame)
const item = createValidator(AssortmentItemFields)

export function assortmentHandlers({
  assortment,
  known,
}: AssortmentHandlersNeeds): Handlers<typeof ASSORTMENT_OPERATIONS> {
  return {
    async getAssortment({ query, headers }, reply) {
      const items = [...assortment.items.values()]
      const format = query.format ?? (prefersToJson('text/csv', headers.accept) ? 'csv' : 'json')
      if (format === 'csv') {
        const text = await csvOf(items, languageAskedFor(reply.request))
        reply.type('text/csv; charset=utf-8')
        reply.header('content-disposition', 'attachment; filename="assortment.csv"')
        return reply.send(text)
      }
      const { stamp } = assortment
      const hidden: { readonly code: string; readonly why: string }[] = []
      await inSlices(items, ({ code }) => {
        const why = assortment.hidden(code)
        if (why) hidden.push({ code, why })
      })
      const at = stamp && new Date(stamp.atMs).toISOString()
      const head = JSON.stringify(success({ at, by: stamp?.by ?? null, hidden }))
      reply.type('application/json; charset=utf-8')
      // As ready text: serialised in one turn the list would hold up everything else.
      return reply.send(`${head.slice(0, -2)},"items":${await jsonListOf(items)}}}`)
    },

    async putAssortment({ query, body }) {
      const items = await itemsIn(body)
      const dry = query.dry === 'true'
      const diff = await (dry ? assortment.diff(items) : assortment.replace(items))
      return success({ dry, ...toDiff(diff, items, known()) })
    },
  }
}

async function itemsIn(body: unknown): Promise<AssortmentItem[]> {
  if (body instanceof Uint8Array) return await itemsOfCsv(body)
  if (!frame.fits(body)) throw wrong(frame.problemOf(body))
  await inSlices(body.items, (one, index) => {
    dropNulls(one, AssortmentItemFields)
    const problem = item.problemOf(one, `/items/${index}`)
    if (problem) throw wrong(problem)
  })
  return await itemsOf(body.items as JsonItem[])
}

const wrong = (problem: Sentence | null) =>
  new Fault('bad-request', say('fault.assortment.bad-body', { why: problem }))
