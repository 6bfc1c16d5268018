/**
 * What three years of payments cost: each operation on ledgers of growing size, beside an empty one.
 *
 *   npm run bench ledger -- [--rows 1000,100000,500000] [--turns 40] [--starts 3]
 *                           [--cores 0.3] [--megabytes-per-second 40] [--folder DIR]
 *
 * The ledgers are filled with bulk SQL (half a minute for 500,000 payments). All lanes run at once
 * and are asked turn by turn, so that what else the machine does falls on all alike. With --cores
 * each lane has that share of a core and that speed of the disk, by a control group of Linux: it
 * takes root, and so does dropping the page cache before the starts after a kill.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fillLedger, referenceOf } from '#test/payments/fill-ledger.ts'
import { configure, dropPageCache, type Lane, startLane } from './ledger/ledger-lane.ts'
import { reconcile } from './ledger/ledger-reconciliation.ts'
import { memoryOf } from './measure/process-memory.ts'
import { comparison } from './measure/samples.ts'
import { openThrottle, type Throttle } from './measure/throttle.ts'

const OPERATIONS: Readonly<Record<string, Operation>> = {
  showQR: (lane, turn) => lane.post('/showQR', { amount: 10_000 + turn, purpose: 'bench' }),
  'GET /getDynamicQRStatus': (lane) => lane.get('/getDynamicQRStatus'),
  'GET /transactions': (lane) => lane.get('/transactions?limit=100'),
  'GET /transactions?state=STATIC': (lane) => lane.get('/transactions?state=STATIC&limit=100'),
  'GET /transactions?state=REJECTED, none': (lane) => lane.get('/transactions?state=REJECTED'),
  'GET /transactions?reference=, one': (lane) =>
    lane.get(`/transactions?reference=${referenceOf(7)}`),
  'GET /transactions?reference=, none': (lane) => lane.get('/transactions?reference=no-such'),
  'GET /shifts/current': (lane) => lane.get('/shifts/current'),
  'POST /shifts/close, after a payment': async (lane, turn) => {
    await lane.post('/showQR', { amount: 20_000 + turn })
    return timed(() => lane.post('/shifts/close'))
  },
  'POST /reports/reconciliation, a day by a file': (lane) => reconcile(lane, YESTERDAY),
  'GET /reports/day': (lane) => lane.get(`/reports/day?date=${YESTERDAY}`),
  'GET /reports/statement': (lane) => lane.get(`/reports/statement?date=${YESTERDAY}`),
}
const YESTERDAY = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
const EXPORTS = 2

/** A number that it answers is what is measured of it, in milliseconds. */
type Operation = (lane: Lane, turn: number) => Promise<unknown>

interface Subject {
  readonly name: string
  readonly folder: string
  readonly throttle: Throttle | null
  lane: Lane
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '1000,100000,500000' },
      turns: { type: 'string', default: '40' },
      starts: { type: 'string', default: '3' },
      cores: { type: 'string' },
      'megabytes-per-second': { type: 'string', default: '40' },
      folder: { type: 'string', default: tmpdir() },
    },
  })
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}`)
  const root = mkdtempSync(join(values.folder, 'laned-bench-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(root, { recursive: true, force: true }))
  const megabytesPerSecond = Number(values['megabytes-per-second'])
  const { cores } = values
  const throttle = () =>
    cores === undefined
      ? null
      : stack.use(openThrottle({ cores: Number(cores), megabytesPerSecond, folder: root }))
  if (cores) console.log(`each lane: ${cores} of a core, ${megabytesPerSecond} MB/s`)
  const sizes = [0, ...values.rows.split(',').map(Number)]
  const subjects: Subject[] = []
  for (const rows of sizes) subjects.push(await prepare(root, rows, throttle()))
  try {
    await operations(subjects, Number(values.turns))
    await exports(subjects)
    memory(subjects)
    await starts(subjects, Number(values.starts))
  } finally {
    for (const { lane } of subjects) await lane[Symbol.asyncDispose]()
  }
}

async function prepare(root: string, rows: number, throttle: Throttle | null): Promise<Subject> {
  const folder = join(root, String(rows))
  mkdirSync(folder)
  const path = join(folder, 'payments.db')
  const startedMs = performance.now()
  const refunds = fillLedger(path, rows, Date.now())
  const size = statSync(path).size
  const each = rows > 0 ? `, ${Math.round(size / rows)} bytes each` : ''
  const took = ((performance.now() - startedMs) / 1_000).toFixed(1)
  console.log(
    `${rows} payments, ${refunds} refunds: ${Math.round(size / 2 ** 20)} MB${each}, filled in ${took} s`,
  )
  const lane = await startLane(folder, throttle)
  await configure(lane)
  await lane.post('/showQR', { amount: 1_000 })
  const name = rows === 0 ? 'empty' : rows.toLocaleString('en')
  return { name, folder, throttle, lane }
}

async function operations(subjects: readonly Subject[], turns: number): Promise<void> {
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const rows = subjects.map((subject) => ({ ...subject, values: [] as number[] }))
    for (let turn = -3; turn < turns; turn += 1)
      for (const { lane, values } of rows) {
        // The one before is off the glass first: its cancellation is not what is measured.
        if (operation === OPERATIONS['showQR']) await lane.post('/cancelQR')
        let measured: unknown
        const wholeMs = await timed(async () => {
          measured = await operation(lane, turn)
        })
        const tookMs = typeof measured === 'number' ? measured : wholeMs
        if (turn >= 0) values.push(tookMs)
      }
    console.log(`\n${comparison(name, 'ms', rows)}`)
  }
}

async function exports(subjects: readonly Subject[]): Promise<void> {
  const rows = subjects.map((subject) => ({ ...subject, values: [] as number[] }))
  for (let turn = 0; turn < EXPORTS; turn += 1)
    for (const { lane, folder, values } of rows)
      values.push(await timed(() => exported(lane, join(folder, 'exports', `${turn}.csv`))))
  console.log(`\n${comparison('exportToCSV, all payments', 'ms', rows)}`)
}

/** Of the process alone, after all of the above. */
function memory(subjects: readonly Subject[]): void {
  console.log('\nresident after it     MB')
  for (const { name, lane } of subjects)
    console.log(`${name.padEnd(20)}${memoryOf(lane.pid).rssMb.toFixed(0).padStart(4)}`)
}

/** Until the file has its name: on a slow core that is later than a client's connection is kept. */
async function exported(lane: Lane, path: string): Promise<void> {
  lane.post('/exportToCSV', { path }).catch(() => {})
  while (!existsSync(path)) await pause(20)
}

/** After a stop in order, and after a kill with the page cache dropped, as a power cut leaves it. */
async function starts(subjects: readonly Subject[], count: number): Promise<void> {
  const ways = {
    'start to GET /version': (lane: Lane) => lane[Symbol.asyncDispose](),
    'the same after kill -9, files not in memory': async (lane: Lane) => {
      await lane.kill()
      dropPageCache()
    },
  }
  for (const [title, stop] of Object.entries(ways)) {
    const rows = subjects.map((subject) => ({
      subject,
      name: subject.name,
      values: [] as number[],
    }))
    for (let turn = 0; turn < count; turn += 1)
      for (const { subject, values } of rows) {
        await stop(subject.lane)
        subject.lane = await startLane(subject.folder, subject.throttle)
        values.push(subject.lane.startedInMs)
        // So that there is a log to be taken up.
        await subject.lane.post('/showQR', { amount: 1_000 + turn })
      }
    console.log(`\n${comparison(title, 'ms', rows)}`)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}
