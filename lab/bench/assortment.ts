/**
 * A shop's list of goods, taken as a table and as JSON: how long it is from its bytes to the card, for how long
 * nothing else could run meanwhile, and what a look then costs more.
 *
 *   npm run bench assortment -- [--items 3000] [--repeats 7] [--reference 100]
 *
 * What one turn of the event loop took is told in time of the processor, which a busy machine does not lengthen. Beside
 * it, in the same run: the same goods named one by one, as before there was a list.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openTemplatesAtStart } from '#drivers/storage/items/templates-thread.ts'
import { parseStrictJsonInTurns } from '#firmware/async/strict-json.ts'
import { comparison } from './measure/samples.ts'

/** Of the feature that keeps the list, as far as it is tried: a checkout may be without it. */
interface ListOfGoods {
  openAssortment(needs: object): Promise<{
    readonly items: ReadonlyMap<string, Good>
    readonly accepts: ((code: string) => boolean) | null
    replace(items: readonly Good[]): Promise<unknown>
  }>
  csvOf(items: readonly Good[]): Promise<string>
  itemsOfCsv(bytes: Uint8Array): Promise<Good[]>
  itemsOf(list: readonly object[]): Promise<Good[]>
  itemsInText(text: string): Promise<Good[]>
  textOf(items: readonly Good[]): Promise<string>
  readonly NOTHING_SAID: object
}

interface Good {
  readonly code: string
}

const FOLDER = new URL('../../firmware/features/assortment/', import.meta.url)

async function listOfCheckout(): Promise<ListOfGoods> {
  if (!existsSync(FOLDER)) throw new Error('this checkout has no feature assortment')
  const files = ['assortment.ts', 'assortment-csv.ts', 'assortment-item.ts', 'assortment-json.ts']
  const loaded = await Promise.all(files.map((file) => import(new URL(file, FOLDER).href)))
  return Object.assign({}, ...loaded) as ListOfGoods
}

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
  const list = await listOfCheckout()
  const { openAssortment, csvOf, itemsOfCsv, itemsOf, itemsInText, textOf } = list
  const goods = (count: number, round: number) => goodsOf(list.NOTHING_SAID, count, round)
  const { store, started } = await openTemplatesAtStart(join(folder, 'items.db'))
  await using _ = store
  started()
  const clock = createSystemClock()
  const parts = {
    rules: RULES,
    serialNumber: 'bench',
    clock,
    journal: createMemoryJournal(),
    requireFreeSpace: async () => {},
  }
  const assortment = await openAssortment({ ...parts, store })
  const rows: Record<string, number[]> = {}
  const note = (what: string, ms: number) => {
    rows[what] = [...(rows[what] ?? []), ms]
  }
  const timed = async (what: string, work: () => unknown) => {
    const began = performance.now()
    await work()
    note(what, performance.now() - began)
  }
  const inTurns = async (what: string, work: () => unknown) => {
    using turns = watchTurns()
    await timed(what, work)
    note(`${what}: longest turn`, turns.longestMs)
  }
  for (let round = 0; round < repeats; round += 1) {
    const bytes = new TextEncoder().encode(await csvOf(goods(count, round)))
    let items: Good[] = []
    await inTurns('read the table', async () => {
      items = await itemsOfCsv(bytes)
    })
    await inTurns('diff, card, memory', () => assortment.replace(items))
    const text = await textOf(items)
    const body = new TextEncoder().encode(text)
    await inTurns('read the body of a request', async () => {
      const { items } = (await parseStrictJsonInTurns(body)) as { items: object[] }
      await itemsOf(items)
    })
    await inTurns('read the same as JSON', () => itemsInText(text))
    await inTurns('write the table', () => csvOf([...assortment.items.values()]))
    await inTurns('write JSON', () => textOf([...assortment.items.values()]))
    await inTurns('at a start', () => openAssortment({ ...parts, store }))
    await timed('in a look: all goods', () => {
      const { accepts } = assortment
      for (const { code } of items) accepts?.(code)
    })
  }
  const writer = () => ({ by: 'bench', atMs: clock.now() })
  await timed(`${single} named one by one`, async () => {
    for (const { code, name } of goods(single, 0)) await store.describe(code, { name }, writer())
  })
  const reference = `${single} named one by one`
  const names = [reference, ...Object.keys(rows).filter((name) => name !== reference)]
  const samples = names.map((name) => ({ name, values: rows[name] ?? [] }))
  console.log(comparison(`${count} goods`, 'ms', samples))
}

/** The most that this thread did between two turns of its event loop. */
function watchTurns() {
  let longestMs = 0
  let before = process.threadCpuUsage()
  let next = setImmediate(look)
  function look(): void {
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    before = process.threadCpuUsage()
    next = setImmediate(look)
  }
  return {
    get longestMs() {
      return longestMs
    },
    [Symbol.dispose]: () => clearImmediate(next),
  }
}

const goodsOf = (nothing: object, count: number, round: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...nothing,
    code: String(4_000 + index),
    name: `Goods of a shop, number ${index}`,
    names: { ru: `Товар магазина номер ${index}` },
    priceKopecks: 1_000 + index + round,
    unit: 'kg' as const,
    hideAfterDays: 30,
  }))
