/**
 * A shift is closed once: a whole device killed at random moments while it sells and two tills close at once. After each
 * restart a till that lost its answer asks again with its key, and is told the one report that there is.
 *
 *   SEED=12345 KILLS=20 scripts/node lab/test/fault/shift-killed.test.ts
 */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { DEMO_SETTINGS, type Laned, startLaned } from '#test/processes/laned-process.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const KILLS = Number(process.env['KILLS'] ?? 20)
const KILLS_MIN = Math.min(KILLS, 5)
/** A machine that starves shows fewer of them; how many, it says. */
const SPENT_MS_MAX = 4 * 60_000
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const START_ATTEMPTS_MAX = 6
/** The fake bank says at once that it is paid. */
const PAID_AT_ONCE = 7_770_002
/** Counted in closings, not in time: a busy machine shall see as much of them. */
const CLOSINGS_MAX = 4
const LINGER_MS_MAX = 25
const TRADED_MS_MAX = 30_000

interface Answer {
  readonly hash: string
  readonly report: ShiftReport
}

interface Shop {
  readonly chance: SeededChance
  /** By key: what a till was told. */
  readonly told: Map<string, Answer>
  /** Keys whose answer was lost, or has not come. */
  readonly open: Set<string>
  kills: number
  /** Begun with the process that runs now. */
  closings: number
}

async function post(url: string, path: string, body: object = {}, headers = {}): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function close(url: string, key: string, shop: Shop): Promise<void> {
  const { told, open } = shop
  shop.open.add(key)
  shop.closings += 1
  const answer = await post(url, '/shifts/close', {}, { 'idempotency-key': key })
  // Nothing was sold yet: there is no shift of this key.
  if (answer.status === 400) return void open.delete(key)
  assert.is(answer.status, 200)
  const { hash, report } = (await answer.json()) as Answer
  const before = told.get(key)
  if (before) assert.equal({ hash, report }, before, `${key} is told what it was told`)
  told.set(key, { hash, report })
  open.delete(key)
}

/** Sells until it is killed; now and then two tills close at once. */
async function trade(url: string, shop: Shop): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    await post(url, '/showQR', { amount: PAID_AT_ONCE })
    await fetch(`${url}/getDynamicQRStatus`)
    if (shop.chance.below(2) === 0) continue
    const keys = [`${shop.kills}-${turn}-a`, `${shop.kills}-${turn}-b`]
    await Promise.all(keys.map((key) => close(url, key, shop)))
  }
}

async function started(device: Laned): Promise<string> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await device.url()
    } catch (error) {
      if (attempt === START_ATTEMPTS_MAX) throw error
    }
}

/** Each payment that the ledger has as paid is in one report, and the chain is whole. */
function checkLedger(path: string): number {
  using database = new DatabaseSync(path, { readOnly: true })
  const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {}).map(Number)
  const [paidCount, paid] = one(
    "SELECT COUNT(*), COALESCE(SUM(paid_kopecks), 0) FROM transactions WHERE phase = 'accepted'",
  )
  const [openCount, open] = one(
    "SELECT COALESCE(SUM(count), 0), COALESCE(SUM(kopecks), 0) FROM shift_sums WHERE kind = 'accepted'",
  )
  const [createdOpen] = one('SELECT created_count FROM open_shift')
  const [created] = one('SELECT COUNT(*) FROM transactions')
  const reports = database
    .prepare('SELECT number, report FROM shifts ORDER BY number')
    .all()
    .map(({ report }) => JSON.parse(String(report)) as ShiftReport)
  const sum = (of: (report: ShiftReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0)
  assert.is(sum(({ totals }) => totals.states.ACCEPTED.count) + (openCount ?? 0), paidCount)
  assert.is(sum(({ totals }) => totals.net) + (open ?? 0), paid)
  assert.is(sum((report) => report.created.count) + (createdOpen ?? 0), created)
  assert.equal(
    reports.map(({ number }) => number),
    reports.map((_, at) => at + 1),
  )
  return reports.length
}

console.log(`seed ${SEED} (${KILLS} kills)`)
spec(
  'closing a shift',
  {
    async 'of a device that is killed while two tills close at once is done once'() {
      using folder = temporaryFolder()
      const dataFolder = folder.file('data')
      const environment = { LANED_EMBEDDER: '{"driver": "fake"}' }
      const start = () => startLaned({ dataFolder, environment })
      const shop: Shop = {
        chance: createSeededChance(SEED),
        told: new Map(),
        open: new Set(),
        kills: 0,
        closings: 0,
      }
      {
        await using device = start()
        await post(await started(device), '/updateDriverSettings', DEMO_SETTINGS)
        await device.signal('SIGTERM')
      }
      const startMs = performance.now()
      const isEnough = () =>
        shop.kills >= KILLS ||
        (shop.kills >= KILLS_MIN && performance.now() - startMs > SPENT_MS_MAX)
      while (!isEnough()) {
        await using device = start()
        const url = await started(device)
        for (const key of [...shop.open]) await close(url, key, shop)
        shop.closings = 0
        const asked = trade(url, shop).catch((error: unknown) => {
          // The kill ends it in the middle of a request: that error says nothing.
          if (error instanceof assert.Assertion) throw error
        })
        const enough = 1 + shop.chance.below(CLOSINGS_MAX)
        await waitUntil('tills have closed', () => shop.closings >= enough, TRADED_MS_MAX)
        await pause(shop.chance.below(LINGER_MS_MAX))
        await device.signal('SIGKILL')
        await asked
        shop.kills += 1
        checkLedger(`${dataFolder}/payments.db`)
      }
      await using device = start()
      const url = await started(device)
      for (const key of [...shop.open, ...shop.told.keys()]) await close(url, key, shop)
      const verified = await lanectl(['--url', url, 'shifts', 'verify'])
      assert.is(verified.code, 0, verified.stdout + verified.stderr)
      await device.signal('SIGTERM')
      const closed = checkLedger(`${dataFolder}/payments.db`)
      const numbers = new Map(
        [...shop.told.values()].map(({ report, hash }) => [report.number, hash]),
      )
      for (const { report, hash } of shop.told.values())
        assert.is(numbers.get(report.number), hash, 'two tills hold two reports of one shift')
      console.log(`seed ${SEED}: ${shop.kills} kills, ${closed} shifts, ${shop.told.size} answers`)
      assert.ok(closed > shop.kills / 4, 'hardly a shift was closed: nothing was shown')
    },
  },
  12 * 60_000,
)
