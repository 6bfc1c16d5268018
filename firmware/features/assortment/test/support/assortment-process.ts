/** The shop's list on a card, in a process that is there to be killed: opened when told to, and replaced. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openTemplatesAtStart } from '#drivers/storage/items/templates-thread.ts'
import { obey } from '#test/kills/killable-child.ts'
import { type Assortment, openAssortment } from '../../assortment.ts'
import { itemsOf } from '../../assortment-json.ts'

export type ListOrder =
  | { readonly do: 'open'; readonly folder: string }
  | { readonly do: 'goods'; readonly version: number; readonly count: number }

/** `VERSION of COUNT`, or nothing. */
export type ListState = string

let assortment: Assortment | null = null

async function open(folder: string): Promise<ListState> {
  const templates = await openTemplatesAtStart(`${folder}/items.db`)
  assortment = await openAssortment({
    store: templates.store,
    rules: { unlisted: 'show', rounding: 'half-up', stepKopecks: 1 },
    serialNumber: 'lane-1',
    requireFreeSpace: async () => {},
    clock: createSystemClock(),
    journal: createMemoryJournal(),
  })
  templates.started()
  const versions = new Set([...assortment.items.values()].map(({ name }) => name))
  return assortment.stamp ? `${[...versions]} of ${assortment.items.size}` : ''
}

async function carryOut(order: ListOrder): Promise<unknown> {
  if (order.do === 'open') return open(order.folder)
  const { version, count } = order
  const list = Array.from({ length: count }, (_, at) => ({ code: `${at}`, name: `${version}` }))
  await assortment?.replace(await itemsOf(list))
  return null
}

obey(carryOut)
