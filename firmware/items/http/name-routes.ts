/** Names of many items at once, all of them or none, and what they would change before they do. */
import { Fault } from '#firmware/fault.ts'
import type { App } from '#firmware/http/router.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import type { Items } from '../items.ts'
import { checkedNewItemId } from '../library/template-identity.ts'
import { success } from './answer-codes.ts'
import { NamesBody, NamesChanged } from './schema.ts'

/** An assortment of a large shop; its names are some hundred kilobytes. */
const NAMES_MAX = 20_000
const BODY_BYTES = 8 * 1024 * 1024

export function nameRoutes({ catalog, limits, events }: Items) {
  return (app: App): void => {
    app.put(
      '/api/names',
      {
        config: { access: 'operate', takesJson: true },
        bodyLimit: BODY_BYTES,
        schema: {
          summary: 'Name many items in one step, or see what it would change',
          body: NamesBody,
          response: NamesChanged,
        },
      },
      async ({ body }) => {
        const wanted = Object.entries(body.names)
        if (wanted.length > NAMES_MAX)
          throw new Fault('full', `at most ${NAMES_MAX} names at once, not ${wanted.length}`)
        const changes = wanted.flatMap(([given, said]) => {
          const itemId = checkedNewItemId(given)
          checkName(said ?? '', limits.itemNameLength, `the name of ${itemId}`)
          const name = said?.trim() || null
          const before = catalog.nameOf(itemId)
          return name === before ? [] : [{ itemId, name, before }]
        })
        if (!body.dry_run && changes.length > 0) {
          await catalog.describeAll(
            changes.map(({ itemId, name }) => ({ itemId, change: { name } })),
          )
          for (const { itemId } of changes) events.emit({ type: 'item-changed', id: itemId })
        }
        return success({
          changed: changes.length,
          items: changes.map(({ itemId, name, before }) => ({ id: itemId, name, before })),
        })
      },
    )
  }
}

/** Throws Fault 'bad-request' for what is no name. */
export function checkName(name: string, most: number, what = 'the name'): void {
  if (name.length > most) throw new Fault('bad-request', `${what} has more than ${most} characters`)
  const trouble = plainTextTrouble(name.trim())
  if (trouble) throw new Fault('bad-request', `${what} ${trouble}: send plain text`)
}
