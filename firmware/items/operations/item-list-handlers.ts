/** What the operations of items do. */

import { inSlices } from '#firmware/async/in-slices.ts'
import { Fault } from '#firmware/fault.ts'
import { beginEvents, lastEventIdIn } from '#firmware/http/event-streams.ts'
import { success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { charactersIn } from '#firmware/text-trouble.ts'
import { say } from '#firmware/words/sentence.ts'
import type { ItemRecord } from '#hal/template-store.ts'
import type { Items } from '../items.ts'
import type { DeletionMarks } from '../library/fleet-deletion-port.ts'
import type { NumberedEvent } from '../library/item-events.ts'
import { type TeachingReport, teachingReportOf } from '../library/teaching-report.ts'
import { checkedItemId, checkedNewItemId } from '../library/template-identity.ts'
import type { ITEM_EVENT_OPERATIONS, ITEM_OPERATIONS } from './item-list-operations.ts'

/** An assortment of a large shop; its names are some hundred kilobytes. */
const NAMES_MAX = 20_000

interface NameChange {
  readonly itemId: string
  readonly name: string | null
  readonly before: string | null
}

export function itemHandlers(
  items: Items,
  marks: Pick<DeletionMarks, 'isMarked'>,
): Handlers<typeof ITEM_OPERATIONS> {
  const { knownItems, library, store, limits, events, deleted, journal } = items
  return {
    listItems: async () => success((await knownItems.list()).map(toItem)),

    async describeItem({ params, body, caller }) {
      const { name, active } = body
      checkName(name ?? '', limits.itemNameLength)
      const itemId = checkedNewItemId(params.id)
      const item = await knownItems.describe(itemId, {
        ...(name !== undefined && { name: name?.trim() || null }),
        ...(active !== undefined && { isActive: active }),
      })
      events.emit({ type: 'item-changed', id: itemId })
      journal.info('item.described', {
        itemId,
        name: item.name,
        active: item.isActive,
        by: caller?.name ?? null,
      })
      return success(toItem(item))
    },

    async getTeachingReport({ query }) {
      const itemId = query.id === undefined ? null : checkedItemId(query.id)
      return success(
        toReport(await teachingReportOf(items.recognition.gallery, items.clock, itemId)),
      )
    },

    getModelStatus() {
      const { isRunning, done, total } = items.reembedding.progress
      const serving = items.recognition.space.id
      return success({ serving, wanted: items.wanted.id, running: isRunning, done, total })
    },

    async getItemPicture({ params, query, headers }, reply) {
      const itemId = checkedItemId(params.id)
      const template =
        query.sid === undefined
          ? (await store.templatesOf(itemId)).at(-1)
          : await library.find(itemId, query.sid)
      if (!template) throw new Fault('not-found', say('fault.item.no-templates'))
      const etag = `"${template.sha256.slice(0, 32)}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      const picture = await store.picture(template.sha256)
      if (!picture) throw new Fault('not-found', say('fault.item.picture-gone'))
      return reply.type('image/jpeg').send(Buffer.from(picture))
    },

    listDeletedItems: () =>
      success(
        deleted.list.map(({ itemId, templates, atMs }) => ({
          id: itemId,
          name: knownItems.nameOf(itemId),
          count: templates,
          deleted_at: new Date(atMs).toISOString(),
        })),
      ),

    async restoreItem({ body, caller }) {
      const itemId = checkedItemId(body.id)
      // It would be deleted again, and kept nowhere. What the mark itself deleted is not kept: nothing to wait for.
      if (marks.isMarked(itemId) && deleted.list.some((one) => one.itemId === itemId))
        throw new Fault('refused', say('fault.item.deletion-prevents-restoring'))
      const restored = await deleted.restore(itemId, body.latest)
      journal.info('item.restored', { itemId, templates: restored, by: caller?.name ?? null })
      return success({ restored })
    },

    async nameItems({ body, caller }) {
      const wanted = Object.entries(body.names)
      if (wanted.length > NAMES_MAX)
        throw new Fault(
          'full',
          say('fault.item.too-many-names', { most: NAMES_MAX, given: wanted.length }),
        )
      const changes: NameChange[] = []
      await inSlices(wanted, ([given, itemName]) => {
        const itemId = checkedNewItemId(given)
        checkName(
          itemName ?? '',
          limits.itemNameLength,
          say('text.item.name-of-item', { item: itemId }),
        )
        const name = itemName?.trim() || null
        const before = knownItems.nameOf(itemId)
        if (name !== before) changes.push({ itemId, name, before })
      })
      if (!body.dry_run && changes.length > 0) {
        await knownItems.describeAll(
          changes.map(({ itemId, name }) => ({ itemId, change: { name } })),
        )
        await inSlices(changes, ({ itemId }) => events.emit({ type: 'item-changed', id: itemId }))
        journal.info('item.named', { items: changes.length, by: caller?.name ?? null })
      }
      return success({
        changed: changes.length,
        items: changes.map(({ itemId, name, before }) => ({ id: itemId, name, before })),
      })
    },
  }
}

export function itemEventHandlers({ events }: Items): Handlers<typeof ITEM_EVENT_OPERATIONS> {
  return {
    async streamItemEvents({ headers }, reply) {
      const { sse } = reply
      const send = ({ id, event }: NumberedEvent) => {
        // A client that reads too slowly is cut off by the frame; it comes back with its last id.
        void sse
          .send({ ...(id !== null && { id }), event: event.type, data: event })
          .catch(() => {})
      }
      const last = lastEventIdIn(headers)
      beginEvents(reply, last === null ? events.newestId : null)
      if (last !== null) for (const kept of events.since(last)) send(kept)
      const subscription = events.onEvent(send)
      sse.onClose(() => subscription[Symbol.dispose]())
    },
  }
}

/** Throws Fault 'bad-request' for what is no name. */
function checkName(name: string, most: number, what = say('text.item.name-field')): void {
  if (charactersIn(name) > most)
    throw new Fault('bad-request', say('fault.item.name-too-long', { field: what, most }))
  const trouble = plainTextTrouble(name.trim())
  if (trouble)
    throw new Fault(
      'bad-request',
      say('fault.item.name-not-plain-text', { field: what, why: trouble }),
    )
}

const toItem = ({ itemId, name, isActive, templates }: ItemRecord) => ({
  id: itemId,
  name,
  active: isActive,
  count: templates,
})

const toReport = ({ tried, accuracy, items, pairs }: TeachingReport) => ({
  tried,
  accuracy,
  items: items.map(({ itemId, ...rest }) => ({
    id: itemId,
    ...rest,
  })),
  pairs: pairs.map((pair) => ({ ids: pair.items, count: pair.count })),
})
