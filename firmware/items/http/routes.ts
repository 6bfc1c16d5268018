/** The documented operations on items and templates. Field names here are the interface's. */

import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import type { Items } from '../items.ts'
import { checkedItemId, checkedNewItemId } from '../library/template-identity.ts'
import {
  EXPORT_CODES,
  exportMessage,
  IMPORT_CODES,
  importMessage,
} from '../packages/task-states.ts'
import { DONE, success } from './answer-codes.ts'
import { declareOrder, declareTaking, reading } from './declare-operation.ts'
import {
  DeletionProgress,
  ExportBody,
  ExportStatus,
  ImportStatus,
  ItemBody,
  ItemCounts,
  Nothing,
  Sids,
  Taught,
  TemplateBody,
} from './schema.ts'

export function templateRoutes({ teaching, library, store, limits, exportTask }: Items) {
  const looks = createRequestQueue('templates', limits.lookQueue)
  const listing = { access: 'read', queue: createRequestQueue('lists', limits.listQueue) } as const
  return (app: App): void => {
    app.post(
      '/api/add_item_template',
      {
        config: { access: 'change', takesJson: true, queue: looks },
        schema: { body: ItemBody, response: Taught },
      },
      async ({ body }) => {
        const { sid, picture } = await teaching.add(checkedNewItemId(body.id))
        return success({ image: Buffer.from(picture).toString('base64'), sid })
      },
    )

    app.post(
      '/api/get_item_template_list',
      { config: { ...listing, takesJson: true }, schema: { body: ItemBody, response: Sids } },
      async ({ body }) => {
        const templates = await store.templatesOf(checkedItemId(body.id))
        return { ...success(templates.map(library.sidOf)), max: limits.templatesPerItem }
      },
    )

    declareTaking(app, 'change', '/api/delete_item_template', TemplateBody, (body) =>
      teaching.remove(checkedItemId(body.id), body.sid),
    )

    app.get(
      '/api/get_item_list',
      { config: listing, schema: { response: ItemCounts } },
      async () => {
        const items = await store.items()
        const taught = items.filter(({ templates }) => templates > 0)
        return success(taught.map(({ itemId, templates }) => ({ id: itemId, count: templates })))
      },
    )

    declareTaking(app, 'change', '/api/delete_item', ItemBody, (body) =>
      teaching.removeItem(checkedItemId(body.id)),
    )

    declareOrder(app, '/api/clear_all_template', () => teaching.removeAll())

    app.post(
      '/api/export_template',
      {
        config: { access: 'operate', takesJson: 'optional' },
        bodyLimit: limits.exportBodyBytes,
        schema: { body: ExportBody, response: Nothing },
      },
      async ({ body }) => {
        await exportTask.start(body.ids?.map(checkedItemId) ?? null)
        return DONE
      },
    )
  }
}

export function statusRoutes({ exportTask, importTask, marks }: Items) {
  return (app: App): void => {
    app.get('/api/export_template_status', reading(ExportStatus), async () => {
      const { state } = exportTask
      const filename = state.status === 'ready' ? { filename: state.filename } : {}
      return {
        code: 0,
        status: EXPORT_CODES[state.status],
        msg: exportMessage(state),
        ...filename,
      }
    })

    app.get('/api/import_template_status', reading(ImportStatus), async () => {
      const { state } = importTask
      return { code: 0, status: IMPORT_CODES[state.status], msg: importMessage(state) }
    })

    declareTaking(app, 'operate', '/api/set_deletion_all_flag', ItemBody, (body) =>
      marks.mark(checkedItemId(body.id)),
    )

    declareTaking(app, 'operate', '/api/clear_deletion_all_flag', ItemBody, (body) =>
      marks.unmark(checkedItemId(body.id)),
    )

    app.get('/api/get_deletion_all_progress', reading(DeletionProgress), async () => {
      const all = marks
        .progress()
        .map(({ itemId, serialNumbers }) => ({ id: itemId, SNs: [...serialNumbers] }))
      // The document shows one object; only where there are several does it become a list.
      return success(all.length > 1 ? all : (all[0] ?? null))
    })
  }
}
