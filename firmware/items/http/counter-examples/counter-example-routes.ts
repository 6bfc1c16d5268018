/** Counter-examples of an item over HTTP: listed, shown, taken back. */
import { Fault } from '#firmware/fault.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import { Type } from '#firmware/schema-builder.ts'
import type { Items } from '../../items.ts'
import { refuseLocked } from '../../library/learning-decision.ts'
import { checkedItemId } from '../../library/template-identity.ts'
import { DONE, success } from '../answer-codes.ts'
import { answer, ItemPath, Nothing } from '../schema.ts'

const CounterExamplePath = Type.Object({ id: Type.String(), picture: Type.String() })
const CounterExampleList = answer(
  Type.Array(
    Type.Object({
      picture: Type.String({ description: 'SHA-256 of the picture: its name' }),
      said_at: Type.String({ description: 'ISO 8601' }),
      by: Type.String({ description: 'serial number of the lane where it was said' }),
    }),
    { description: 'the latest first' },
  ),
)

const HASH = /^[0-9a-f]{64}$/

export function counterExampleRoutes({ counterExamples, device, limits }: Items) {
  const queue = createRequestQueue('counter-examples', limits.listQueue)
  return (app: App): void => {
    app.get(
      '/api/items/:id/counter-examples',
      {
        config: { access: 'read', queue },
        schema: { params: ItemPath, response: CounterExampleList },
      },
      async ({ params }) => {
        const list = await counterExamples.list(checkedItemId(params.id))
        return success(
          list.map(({ sha256, atMs, by }) => ({
            picture: sha256,
            said_at: new Date(atMs).toISOString(),
            by,
          })),
        )
      },
    )

    app.get(
      '/api/items/:id/counter-examples/:picture',
      { config: { access: 'read', queue }, schema: { params: CounterExamplePath } },
      async ({ params }, reply) => {
        const jpeg = await counterExamples.picture(checkedItemId(params.id), named(params.picture))
        reply.header('cache-control', 'private, no-store')
        return reply.type('image/jpeg').send(Buffer.from(jpeg))
      },
    )

    app.delete(
      '/api/items/:id/counter-examples/:picture',
      {
        config: { access: 'change', queue },
        schema: { params: CounterExamplePath, response: Nothing },
      },
      async ({ params }) => {
        refuseLocked(device.mode)
        if (await counterExamples.withdraw(checkedItemId(params.id), named(params.picture)))
          return DONE
        throw new Fault('not-found', 'the item has no such counter-example')
      },
    )
  }
}

function named(text: string): string {
  if (HASH.test(text)) return text
  throw new Fault(
    'bad-request',
    'a counter-example is named by its picture, as GET /api/items/{id}/counter-examples lists it',
  )
}
