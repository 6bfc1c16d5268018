/** What neither the document nor the vendor has: names, activity, reports, events. */
import { Fault } from '#firmware/fault.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import type { ItemRecord } from '#hal/template-store.ts'
import type { Items } from '../items.ts'
import type { ToldEvent } from '../library/item-events.ts'
import { type Quality, qualityOf } from '../library/quality-report.ts'
import { checkedItemId, checkedNewItemId } from '../library/template-identity.ts'
import { success } from './answer-codes.ts'
import { reading } from './declare-operation.ts'
import { checkName } from './name-routes.ts'
import {
  Image,
  ItemPatch,
  ItemPath,
  Items as ItemsAnswer,
  ModelStatus,
  OneItem,
  Report,
  ReportQuery,
  TemplateBody,
} from './schema.ts'

export function itemRoutes(items: Items) {
  const { catalog, library, store, limits, events } = items
  const listing = { access: 'read', queue: createRequestQueue('lists', limits.listQueue) } as const
  return (app: App): void => {
    app.post(
      '/api/get_item_template_image',
      {
        config: { ...listing, takesJson: true },
        schema: { body: TemplateBody, response: Image },
      },
      async ({ body }) => {
        const { sha256 } = await library.find(checkedItemId(body.id), body.sid)
        const picture = await store.picture(sha256)
        if (!picture) throw new Fault('not-found', 'the picture is not there any more')
        return success({ image: Buffer.from(picture).toString('base64') })
      },
    )

    app.get('/api/items', { config: listing, schema: { response: ItemsAnswer } }, async () =>
      success((await catalog.list()).map(toItem)),
    )

    app.put(
      '/api/items/:id',
      {
        config: { access: 'change', takesJson: true },
        schema: { params: ItemPath, body: ItemPatch, response: OneItem },
      },
      async ({ params, body }) => {
        const { name, active } = body
        checkName(name ?? '', limits.itemNameLength)
        const itemId = checkedNewItemId(params.id)
        const item = await catalog.describe(itemId, {
          ...(name !== undefined && { name: name?.trim() || null }),
          ...(active !== undefined && { isActive: active }),
        })
        events.emit({ type: 'item-changed', id: itemId })
        return success(toItem(item))
      },
    )

    app.get(
      '/api/items/report',
      { config: listing, schema: { querystring: ReportQuery, response: Report } },
      async ({ query }) => {
        const itemId = query.id === undefined ? null : checkedItemId(query.id)
        return success(toReport(await qualityOf(items, itemId)))
      },
    )

    app.get('/api/get_model_status', reading(ModelStatus), async () => {
      const { isRunning, done, total } = items.reembedding.progress
      const serving = items.recognition.space.id
      return success({ serving, wanted: items.wanted.id, running: isRunning, done, total })
    })
  }
}

export function eventRoutes({ events }: Items) {
  return (app: App): void => {
    app.get('/api/events', { config: { access: 'read' }, sse: 'only' }, async (request, reply) => {
      const send = ({ id, event }: ToldEvent) => {
        // A client that reads too slowly is cut off by the frame; it comes back with its last id.
        void reply.sse
          .send({ ...(id !== null && { id }), event: event.type, data: event })
          .catch(() => {})
      }
      const last = request.headers['last-event-id']
      reply.sse.keepAlive()
      reply.sse.sendHeaders()
      // Node keeps them back until the first byte; a client waits for them before it acts.
      reply.raw.flushHeaders()
      if (typeof last === 'string') for (const kept of events.since(last)) send(kept)
      const subscription = events.onEvent(send)
      reply.sse.onClose(() => subscription[Symbol.dispose]())
    })
  }
}

const toItem = ({ itemId, name, isActive, templates }: ItemRecord) => ({
  id: itemId,
  name,
  active: isActive,
  count: templates,
})

const toReport = ({ tried, accuracy, items, pairs }: Quality) => ({
  tried,
  accuracy,
  items: items.map(({ itemId, ...rest }) => ({
    id: itemId,
    ...rest,
    outliers: [...rest.outliers],
  })),
  pairs: pairs.map((pair) => ({ ids: [...pair.items], count: pair.count })),
})
