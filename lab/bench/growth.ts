/**
 * What work costs as it grows: a search as templates do, a payment as the ledger does, a change as lanes do, an event as
 * its readers do.
 *
 *   npm run bench growth -- [--templates 1000,10000,100000] [--transactions 1000,10000,100000,1000000]
 *                           [--lanes 1,10,100,500] [--readers 1,10,30,64] [--svg FILE]
 *
 * In processor time, which a busy machine does not lengthen; each size beside the smallest of the same run. An empty
 * list leaves a part out. A listener has 64 event streams at most, and says so to the next. A million payments take two gigabytes of the temporary folder, and a minute to fill in.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '#drivers/host/random.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { crowd, DIMENSION, randomVector } from './items/full-gallery.ts'
import { configure, type Lane, startLane } from './ledger/ledger-lane.ts'
import { livingThreadsMs } from './measure/processor-time.ts'
import { comparison, type Samples } from './measure/samples.ts'
import { type Panel, panelChart } from './plot/panel-chart.ts'
import { spreadOf } from './plot/spread.ts'
import { manyLanes } from './sync/many-lanes.ts'

const ROUNDS = 5
const SEARCHES = 20
const PAYMENTS = 20
const STATUSES = 200

interface Growing {
  readonly title: string
  readonly below: string
  readonly rows: readonly Samples[]
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      templates: { type: 'string', default: '1000,10000,100000' },
      transactions: { type: 'string', default: '1000,10000,100000,1000000' },
      lanes: { type: 'string', default: '1,10,100,500' },
      readers: { type: 'string', default: '1,10,30,64' },
      svg: { type: 'string' },
    },
  })
  const sizes = (list: string) => list.split(',').filter(Boolean).map(Number)
  const all = [
    ...withTemplates(sizes(values.templates)),
    ...(await withTransactions(sizes(values.transactions))),
    ...(await withLanes(sizes(values.lanes))),
    ...(await withReaders(sizes(values.readers))),
  ]
  for (const { title, rows } of all) console.log(`\n${comparison(title, 'ms', rows)}`)
  if (values.svg) writeFileSync(values.svg, growthChart(all))
}

function withTemplates(counts: readonly number[]): Growing[] {
  const rows = counts.map((count) => {
    const gallery = createGallery({ random: createRandom(), dimension: DIMENSION })
    gallery.addMany(crowd(count))
    const queries = Array.from({ length: SEARCHES }, randomVector)
    const search = () => {
      for (const query of queries) gallery.search(query, { top: 32 })
    }
    search()
    const values = Array.from({ length: ROUNDS }, () => ownMs(search) / SEARCHES)
    return { name: nameOf(count), values }
  })
  return rows.length > 0 ? [{ title: 'a search', below: 'templates', rows }] : []
}

/** Of this process. */
function ownMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

async function withTransactions(counts: readonly number[]): Promise<Growing[]> {
  const works: Readonly<Record<string, (lane: Lane) => Promise<void>>> = {
    'a payment shown and cancelled': async (lane) => {
      for (let nth = 1; nth <= PAYMENTS; nth += 1) {
        await lane.post('/showQR', { amount: 1_000 + nth })
        await lane.post('/cancelQR')
      }
    },
    'ten statuses': async (lane) => {
      for (let nth = 0; nth < STATUSES; nth += 1) await lane.get('/getDynamicQRStatus')
    },
  }
  const times = { 'a payment shown and cancelled': PAYMENTS, 'ten statuses': STATUSES / 10 }
  const all = Object.keys(works).map((title) => ({
    title,
    below: 'payments in the ledger',
    rows: [] as Samples[],
  }))
  for (const count of counts) {
    using folder = temporaryFolder()
    mkdirSync(join(folder.path, 'exports'))
    fillLedger(folder.file('payments.db'), count, Date.now())
    await using lane = await startLane(folder.path, null)
    await configure(lane)
    for (const [title, work] of Object.entries(works)) {
      const values: number[] = []
      for (let round = -1; round < ROUNDS; round += 1) {
        const spentMs = await laneMs(lane, () => work(lane))
        if (round >= 0) values.push(spentMs / times[title as keyof typeof times])
      }
      all.find((one) => one.title === title)?.rows.push({ name: nameOf(count), values })
    }
  }
  return counts.length > 0 ? all : []
}

async function laneMs({ pid }: Lane, work: () => Promise<void>): Promise<number> {
  const before = livingThreadsMs(pid)
  await work()
  return livingThreadsMs(pid) - before
}

async function withLanes(counts: readonly number[]): Promise<Growing[]> {
  const rows: Samples[] = []
  for (const count of counts)
    rows.push({ name: nameOf(count), values: [(await manyLanes(count)).processorMs] })
  if (rows.length === 0) return []
  return [{ title: 'a change, both sides, for each lane', below: 'subordinates', rows }]
}

async function withReaders(counts: readonly number[]): Promise<Growing[]> {
  if (counts.length === 0) return []
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, 'exports'))
  await using lane = await startLane(folder.path, null)
  await configure(lane)
  const rows: Samples[] = []
  for (const count of counts) {
    await using readers = await openReaders(lane.url, count)
    const values: number[] = []
    for (let round = -1; round < ROUNDS; round += 1) {
      const spentMs = await laneMs(lane, async () => {
        for (let nth = 1; nth <= PAYMENTS; nth += 1) {
          const amount = 10_000 * (round + 2) + 100 * count + nth
          await lane.post('/showQR', { amount })
          await readers.haveHeard(amount)
          await lane.post('/cancelQR')
        }
      })
      if (round >= 0) values.push(spentMs / PAYMENTS)
    }
    rows.push({ name: nameOf(count), values })
  }
  return [{ title: 'a payment heard by all readers', below: 'readers of /events', rows }]
}

/** Each with a connection of its own, as tills have. */
async function openReaders(url: string, count: number) {
  const heard = Array.from({ length: count }, () => '')
  const asked = heard.map((_, nth) => {
    const outgoing = request(`${url}/events`, { agent: false }, (incoming) => {
      incoming.setEncoding('utf8')
      incoming.on('data', (text: string) => {
        heard[nth] = (heard[nth] + text).slice(-20_000)
      })
      incoming.on('error', () => {})
    })
    const opened = new Promise<void>((resolve, reject) => {
      outgoing.on('response', ({ statusCode }) =>
        statusCode === 200 ? resolve() : reject(new Error(`GET /events: ${statusCode}`)),
      )
      outgoing.on('error', reject)
    })
    outgoing.end()
    return { outgoing, opened }
  })
  await Promise.all(asked.map(({ opened }) => opened))
  return {
    haveHeard: (amount: number) =>
      waitUntil('all have heard of it', () =>
        heard.every((text) => text.includes(`"amount":${amount},`)),
      ),
    async [Symbol.asyncDispose]() {
      for (const { outgoing } of asked) outgoing.destroy()
    },
  }
}

function growthChart(all: readonly Growing[]): string {
  const panels = all.map(
    ({ title, below, rows }): Panel => ({
      title: `${title}, ms of a processor`,
      below,
      isJoined: true,
      places: rows.map(({ name }) => name),
      series: [{ name: 'laned', values: rows.map(({ values }) => spreadOf(values)) }],
    }),
  )
  return panelChart('What work costs as it grows, in milliseconds of processor time', panels, 2)
}

const nameOf = (count: number) =>
  count >= 1_000_000
    ? `${count / 1_000_000}M`
    : count >= 1_000
      ? `${count / 1_000}k`
      : String(count)
