/** One change to many lanes: when the first, the median and the last of them have it, and what it costs. */
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { openSqliteTemplates } from '#drivers/storage/items/templates-thread.ts'
import type { Subordinate } from '#firmware/sync/subordinate/fetch-changes-loop.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { LONG_MS, say } from './bench-output.ts'
import { openShop } from './lan-fleet.ts'

const ROUNDS = 10

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

export interface ManyLanes {
  /** Of both sides, for each lane and change. */
  readonly processorMs: number
  readonly lastMs: number
}

export async function manyLanes(count: number): Promise<ManyLanes> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const fleet = opening.use(await openSqliteTemplates(folder.file('fleet.db')))
  const shop = await openShop(opening, folder, fleet)
  const lanes = Array.from({ length: count }, (_, nth) => ({
    name: `lane-${nth}`,
    store: openMemoryTemplates(),
    taken: Promise.withResolvers<void>(),
  }))
  const open: Subordinate[] = []
  for (const lane of lanes)
    open.push(await shop.open(lane.name, lane.store, () => lane.taken.resolve()))
  await waitUntil('all in step', () => open.every(({ status }) => status.isInStep), LONG_MS)
  const firsts: number[] = []
  const lasts: number[] = []
  const all: number[] = []
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) {
    const itemId = `news-${round}`
    const startMs = performance.now()
    const reached = lanes.map(async (lane) => {
      lane.taken = Promise.withResolvers<void>()
      await lane.taken.promise
      return performance.now() - startMs
    })
    await shop.teach(itemId, 1_000_000 + round)
    const times = (await Promise.all(reached)).sort((one, other) => one - other)
    firsts.push(times[0] ?? 0)
    lasts.push(times.at(-1) ?? 0)
    all.push(...times)
  }
  const used = process.cpuUsage(before)
  const cpuMs = (used.user + used.system) / 1e3 / ROUNDS / count
  all.sort((one, other) => one - other)
  const share = (part: number) => `${(all[Math.floor(all.length * part)] ?? 0).toFixed(0)} ms`
  const first = median(firsts)
  say(`one change to ${count} lanes, in this one process`, [
    ['the first lane (reference)', `${first.toFixed(0)} ms`, '1.0'],
    ['half of them', share(0.5), (Number.parseFloat(share(0.5)) / first).toFixed(1)],
    ['p99', share(0.99), (Number.parseFloat(share(0.99)) / first).toFixed(1)],
    ['the last one', `${median(lasts).toFixed(0)} ms`, (median(lasts) / first).toFixed(1)],
    ['CPU of both sides, per lane and change', `${cpuMs.toFixed(1)} ms`, ''],
  ])
  return { processorMs: cpuMs, lastMs: median(lasts) }
}
