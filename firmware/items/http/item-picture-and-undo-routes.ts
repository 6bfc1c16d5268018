/** Pictures of items for a page, and what was deleted lately: to see it, and to put it back. */
import { Fault } from '#firmware/fault.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import type { Items } from '../items.ts'
import { checkedItemId } from '../library/template-identity.ts'
import { success } from './answer-codes.ts'
import { reading } from './declare-operation.ts'
import { DeletedItems, ItemBody, ItemPath, PictureQuery, Restored } from './schema.ts'

export function itemPictureRoutes({ library, store, limits }: Items) {
  const queue = createRequestQueue('pictures of items', limits.listQueue)
  return (app: App): void => {
    app.get(
      '/api/items/:id/picture',
      {
        config: { access: 'read', queue },
        schema: { params: ItemPath, querystring: PictureQuery },
      },
      async ({ params, query, headers }, reply) => {
        const itemId = checkedItemId(params.id)
        const template =
          query.sid === undefined
            ? (await store.templatesOf(itemId)).at(-1)
            : await library.find(itemId, query.sid)
        if (!template) throw new Fault('not-found', 'the item has no templates')
        const etag = `"${template.sha256.slice(0, 32)}"`
        reply.headers({ etag, 'cache-control': 'private, no-cache' })
        if (headers['if-none-match'] === etag) return reply.code(304).send()
        const picture = await store.picture(template.sha256)
        if (!picture) throw new Fault('not-found', 'the picture is not there any more')
        return reply.type('image/jpeg').send(Buffer.from(picture))
      },
    )
  }
}

export function deletedItemRoutes({ catalog, deleted }: Items) {
  return (app: App): void => {
    app.get('/api/deleted_items', reading(DeletedItems), async () =>
      success(
        deleted.list.map(({ itemId, templates, atMs }) => ({
          id: itemId,
          name: catalog.nameOf(itemId),
          count: templates,
          deleted_at: new Date(atMs).toISOString(),
        })),
      ),
    )

    app.post(
      '/api/restore_item',
      {
        config: { access: 'change', takesJson: true },
        schema: { body: ItemBody, response: Restored },
      },
      async ({ body }) => success({ restored: await deleted.restore(checkedItemId(body.id)) }),
    )
  }
}
