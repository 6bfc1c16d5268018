/** The assortment over HTTP: the whole list in, as JSON or a table, and the same list out. */
import { inSlices } from '#firmware/async/in-slices.ts'
import { Fault } from '#firmware/fault.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import { createValidator } from '#firmware/validator.ts'
import { success } from '../http/answer-codes.ts'
import type { Items } from '../items.ts'
import { toDiff } from './assortment-answers.ts'
import { csvOf, itemsOfCsv } from './assortment-csv.ts'
import type { AssortmentItem } from './assortment-item.ts'
import { itemsOf, type JsonItem, jsonListOf } from './assortment-json.ts'
import {
  AssortmentAnswer,
  AssortmentBodyFrame,
  AssortmentDiffAnswer,
  AssortmentFormat,
  AssortmentItemFields,
  AssortmentQuery,
} from './assortment-schema.ts'

/** Of a table: larger than any list within its bounds. */
const FILE_BYTES_MAX = 8 * 1024 * 1024
/** Each holds a list of some megabytes. */
const QUEUE = { atOnce: 1, waiting: 7 }
const TEXT_CSV = 'text/csv'

const frame = createValidator(AssortmentBodyFrame)
const item = createValidator(AssortmentItemFields)

export function assortmentRoutes({ assortment, catalog }: Items) {
  const queue = createRequestQueue('assortments', QUEUE)
  return (app: App): void => {
    app.addContentTypeParser(/^text\/csv/, { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    )

    app.get(
      '/api/assortment',
      {
        config: { access: 'read', queue },
        schema: { querystring: AssortmentFormat, response: AssortmentAnswer },
      },
      async ({ query, headers }, reply) => {
        const items = [...assortment.items.values()]
        const format = query.format ?? (/text\/csv/.test(headers.accept ?? '') ? 'csv' : 'json')
        if (format === 'csv') {
          const text = await csvOf(items)
          reply.type('text/csv; charset=utf-8')
          reply.header('content-disposition', 'attachment; filename="assortment.csv"')
          return reply.send(text as never)
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
        // As text: written in one turn it would hold up everything else.
        return reply.send(`${head.slice(0, -2)},"items":${await jsonListOf(items)}}}` as never)
      },
    )

    app.post(
      '/api/assortment',
      {
        config: { access: 'operate', queue, takesJson: true, takesType: TEXT_CSV },
        bodyLimit: FILE_BYTES_MAX,
        schema: {
          summary: 'Take the list of all goods that the shop sells, or see what it would change',
          querystring: AssortmentQuery,
          response: AssortmentDiffAnswer,
        },
      },
      async ({ query, body }) => {
        const items = await itemsIn(body)
        const dry = query.dry === 'true'
        const diff = await (dry ? assortment.diff(items) : assortment.replace(items))
        return success({ dry, ...toDiff(diff, items, catalog.known) })
      },
    )
  }
}

async function itemsIn(body: unknown): Promise<AssortmentItem[]> {
  if (body instanceof Uint8Array) return await itemsOfCsv(body)
  if (!frame.fits(body)) throw wrong(frame.problemOf(body))
  await inSlices(body.items, (one, index) => {
    const problem = item.problemOf(one)
    if (problem) throw wrong(`/items/${index}${problem.replace(/^it/, '')}`)
  })
  return await itemsOf(body.items as JsonItem[])
}

const wrong = (problem: string | null) => new Fault('bad-request', `the assortment: ${problem}`)
