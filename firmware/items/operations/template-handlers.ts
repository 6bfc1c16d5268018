/** What the operations of teaching do. */

import { Fault } from '#firmware/fault.ts'
import { DONE, success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Items } from '../items.ts'
import { checkedItemId, checkedNewItemId } from '../library/template-identity.ts'
import type { TEMPLATE_OPERATIONS } from './template-operations.ts'

export function templateHandlers({
  teaching,
  library,
  store,
  limits,
  exportTask,
  journal,
}: Items): Handlers<typeof TEMPLATE_OPERATIONS> {
  return {
    async addItemTemplate({ body, caller }) {
      const itemId = checkedNewItemId(body.id)
      const { sid, picture } = await teaching.add(itemId)
      journal.info('item.taught', { itemId, sid, by: caller?.name ?? null })
      return success({ image: Buffer.from(picture).toString('base64'), sid })
    },

    async listItemTemplates({ body }) {
      const templates = await store.templatesOf(checkedItemId(body.id))
      return { ...success(templates.map(library.sidOf)), max: limits.templatesPerItem }
    },

    async deleteItemTemplate({ body, caller }) {
      const itemId = checkedItemId(body.id)
      await teaching.remove(itemId, body.sid)
      journal.info('item.deleted', { itemId, templates: 1, by: caller?.name ?? null })
      return DONE
    },

    async listTaughtItems() {
      const items = await store.items()
      const taught = items.filter(({ templates }) => templates > 0)
      return success(taught.map(({ itemId, templates }) => ({ id: itemId, count: templates })))
    },

    async deleteItem({ body, caller }) {
      const itemId = checkedItemId(body.id)
      const templates = await teaching.removeItem(itemId)
      journal.info('item.deleted', { itemId, templates, by: caller?.name ?? null })
      return DONE
    },

    async clearAllTemplates({ caller }) {
      const removed = await teaching.removeAll()
      journal.warn('templates.cleared', { removed, by: caller?.name ?? null })
      return DONE
    },

    async exportTemplates({ body }) {
      await exportTask.start(body.ids?.map(checkedItemId) ?? null)
      return DONE
    },

    async getItemTemplateImage({ body }) {
      const { sha256 } = await library.find(checkedItemId(body.id), body.sid)
      const picture = await store.picture(sha256)
      if (!picture) throw new Fault('not-found', say('fault.item.picture-gone'))
      return success({ image: Buffer.from(picture).toString('base64') })
    },
  }
}
