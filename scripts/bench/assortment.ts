/**
 * A shop's list of goods, taken as a table: how long it is from its bytes to the card, how long nothing else could
 * run meanwhile, and what a look then costs more.
 *
 *   npm run bench assortment -- [--items 3000] [--repeats 7] [--reference 100]
 *
 * Beside it, in the same run: the same goods named one by one, as before there was a list.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openTemplatesAtStart } from '#drivers/storage/templates/templates-sqlite.ts'
import { openAssortment } from '#firmware/items/assortment/assortment.ts'
import { csvOf, itemsOfCsv } from '#firmware/items/assortment/assortment-csv.ts'
import { type AssortmentItem, NOTHING_SAID } from '#firmware/items/assortment/assortment-item.ts'
import { itemsInText, textOf } from '#firmware/items/assortment/assortment-json.ts'

const RULES = { unlisted: 'hide', rounding: 'half-up', stepKopecks: 1 } as const

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      items: { type: 'string', default: '3000' },
      repeats: { type: 'string', default: '7' },
      reference: { type: 'string', default: '100' },
    },
  })
  const [count, repeats, single] = [values.items, values.repeats, values.reference].map(Number)
  const folder = mkdtempSync(join(tmpdir(), 'laned-assortment-'))
  try {
    await measure(folder, count ?? 0, repeats ?? 0, single ?? 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(folder: string, count: number, repeats: number, single: number) {
  const { store, assortment: kept, started } = await openTemplatesAtStart(join(folder, 'items.db'))
  await using _ = store
  started()
  const clock = createSystemClock()
  const parts = {
    ...{ rules: RULES, serialNumber: 'bench', clock, journal: createMemoryJournal() },
    room: async () => {},
  }
  const assortment = await openAssortment({ ...parts, store: kept })
  const rows: Record<string, number[]> = {}
  const timed = async (what: string, work: () => unknown) => {
    const began = performance.now()
    await work()
    rows[what] = [...(rows[what] ?? []), performance.now() - began]
  }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  for (let round = 0; round < repeats; round += 1) {
    const bytes = new TextEncoder().encode(await csvOf(goods(count, round)))
    delay.reset()
    delay.enable()
    let items: AssortmentItem[] = []
    await timed('read the table', async () => {
      items = await itemsOfCsv(bytes)
    })
    await timed('diff, card, memory', () => assortment.replace(items))
    const text = textOf(items)
    await timed('read the same as JSON', () => itemsInText(text))
    delay.disable()
    rows['longest stop'] = [...(rows['longest stop'] ?? []), delay.max / 1e6]
    await timed('write the table', () => csvOf([...assortment.items.values()]))
    await timed('at a start', () => openAssortment({ ...parts, store: kept }))
    await timed('in a look: all goods', () => {
      const { accepts } = assortment
      for (const { code } of items) accepts?.(code)
    })
  }
  const writer = () => ({ by: 'bench', atMs: clock.now() })
  await timed(`${single} named one by one`, async () => {
    for (const { code, name } of goods(single, 0)) await store.describe(code, { name }, writer())
  })
  console.log(`${count} goods, ms`)
  console.table(Object.fromEntries(Object.entries(rows).map(([what, ms]) => [what, spread(ms)])))
}

function spread(ms: readonly number[]) {
  const sorted = [...ms].sort((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return { median: at(0.5), least: at(0), most: at(1) }
}

const goods = (count: number, round: number): AssortmentItem[] =>
  Array.from({ length: count }, (_, index) => ({
    ...NOTHING_SAID,
    code: String(4_000 + index),
    name: `Goods of a shop, number ${index}`,
    names: { ru: `Товар магазина номер ${index}` },
    priceKopecks: 1_000 + index + round,
    unit: 'kg' as const,
    hideAfterDays: 30,
  }))
