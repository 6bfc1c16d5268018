/**
 * The device killed with SIGKILL at two hundred random moments (fewer where that takes too long),
 * while a till drives payments over HTTP and customers pay at a bank that is a process of its
 * own. After each restart the ledger and the bank agree: what was paid is ACCEPTED, what is ACCEPTED was paid, and nothing is
 * payable that nobody waits for.
 *
 *   SEED=12345 KILLS=20 node lab/test/fault/payment-killed.test.ts
 */
import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { type BankProcess, startFakeBank } from '#test/processes/fake-bank-process.ts'
import { type Laned, startLaned } from '#test/processes/laned-process.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const KILLS = Number(process.env['KILLS'] ?? 200)
/** A machine that starves shows fewer of them, but never fewer than some; how many, it says. */
const SPENT_MS_MAX = process.env['KILLS'] === undefined ? 90_000 : Number.POSITIVE_INFINITY
const KILLS_MIN = Math.min(KILLS, 10)
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** Side by side: while one starts, another trades. */
const LANES = 2
/** Counted in requests, not in time: a busy machine shall see as much of them. */
const REQUESTS_MAX = 12
const LINGER_MS_MAX = 25
const START_MS_MAX = 900
/** Each is as long as a start may take on a machine that has time for it. */
const START_ATTEMPTS_MAX = 6
/**
 * On a machine that starves, a cancellation may use up its grace and be asked about a quarter of a
 * minute later, and a registration that was under way when the kill came be found after a minute.
 */
const AGREE_MS_MAX = 100_000
const TRADED_MS_MAX = 30_000
const SAID_CHARACTERS_MAX = 8_000

const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'Killed Bank', merchantId: 'm', password: 'secret' } },
  deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyACM0' },
}

interface Lane {
  readonly chance: SeededChance
  readonly bank: BankProcess
  readonly start: () => Laned
  readonly ledger: string
}

interface Told {
  readonly id: string
  readonly amount: number
  readonly dynamicQRStatus: string
}

const told = { kills: 0, killedStarting: 0, paid: 0, orders: 0, hasFailed: false }

async function post(url: string, path: string, body?: object, headers: object = {}) {
  const init = {
    method: 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }
  const answer = await fetch(url + path, init)
  return { http: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Ends when the device does. */
async function trade(url: string, { chance }: Lane, onRequest: () => void): Promise<void> {
  for (;;) {
    onRequest()
    const amount = 100 + chance.below(1_000)
    const key =
      chance.below(2) === 0 ? {} : { 'idempotency-key': `sale-${chance.below(1_000_000)}` }
    const sale = () => post(url, '/showQR', { amount, ttl: 30 }, key)
    await (chance.below(4) === 0 ? Promise.all([sale(), sale()]) : sale())
    for (let asks = chance.below(4); asks > 0; asks -= 1) {
      onRequest()
      await fetch(`${url}/getDynamicQRStatus`)
    }
    if (chance.below(4) === 0) await post(url, '/cancelQR')
    if (chance.below(6) === 0) await post(url, '/clearScreen')
  }
}

/** Customers, and a line that is not good. */
async function shop({ chance, bank }: Lane, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (chance.below(2) === 0) await bank.pull('pay')
    if (chance.below(8) === 0) await bank.pull('reject')
    if (chance.below(12) === 0) {
      const kinds = ['http-500', 'http-429', 'unknown-word', 'paid-during-cancel'] as const
      await bank.pull('fault', { kind: kinds[chance.below(kinds.length)], count: 1 })
    }
    await pause(chance.below(40))
  }
}

/** Waits until the bank and ledger say the same; the last difference, and what was said, is the message. */
async function agree(device: Laned, bank: BankProcess): Promise<void> {
  const url = await started(device)
  let last = ''
  const look = async () => {
    last = await difference(url, bank)
    return last === ''
  }
  await waitUntil('ledger and bank agree', look, AGREE_MS_MAX).catch((error: Error) => {
    throw new Error(`${error.message}: ${last}\n${device.stdout.slice(-SAID_CHARACTERS_MAX)}`)
  })
}

async function difference(url: string, bank: BankProcess): Promise<string> {
  const answer = await fetch(`${url}/transactions?limit=1000`)
  const { transactions } = (await answer.json()) as { transactions: readonly Told[] }
  const ledger = new Map(transactions.map((one) => [one.id, one]))
  // What is older than the thousand newest was compared in earlier rounds.
  const orders = (await bank.orders()).slice(-900)
  for (const { order, state, amountKopecks } of orders) {
    const one = ledger.get(order)
    assert.ok(one, `the ledger does not know the order ${order}`)
    assert.is(one.amount, amountKopecks)
    const isPaid = state === 'paid'
    if (!isPaid) assert.is.not(one.dynamicQRStatus, 'ACCEPTED', `${order} was never paid`)
    if (isPaid !== (one.dynamicQRStatus === 'ACCEPTED')) return `${state}: ${JSON.stringify(one)}`
    const isCurrent = order === transactions[0]?.id && one.dynamicQRStatus === 'PENDING'
    if (state === 'open' && !isCurrent) return `${state}: ${JSON.stringify(one)}`
  }
  return ''
}

/** A machine that is busy with other tests may take its time; what it said is the message. */
async function started(device: Laned): Promise<string> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await device.url()
    } catch (error) {
      if (attempt < START_ATTEMPTS_MAX) continue
      throw new Error(`${(error as Error).message}: ${device.stdout}${device.stderr}`)
    }
}

async function live(lane: Lane): Promise<void> {
  const { chance, bank } = lane
  await using device = lane.start()
  told.kills += 1
  if (chance.below(5) === 0) {
    told.killedStarting += 1
    await Promise.race([pause(chance.below(START_MS_MAX)), device.ended])
  } else {
    await agree(device, bank)
    const url = await device.url()
    const closing = new AbortController()
    const customers = shop(lane, closing.signal)
    // The kill ends it in the middle of a request: that error says nothing.
    let requests = 0
    const count = () => {
      requests += 1
    }
    const till = trade(url, lane, count).catch(() => {})
    const enough = 1 + chance.below(REQUESTS_MAX)
    await waitUntil('the till has traded', () => requests >= enough, TRADED_MS_MAX)
    await pause(chance.below(LINGER_MS_MAX))
    await device.signal('SIGKILL')
    closing.abort()
    await Promise.all([customers, till])
    return
  }
  const { code } = await device.signal('SIGKILL')
  assert.is(code, null, `it ended by itself: ${device.stderr}`)
}

async function keepKilling(kills: number, seed: number): Promise<void> {
  const startMs = performance.now()
  const isEnough = (left: number) =>
    left === 0 ||
    told.hasFailed ||
    (performance.now() - startMs > SPENT_MS_MAX && told.kills >= KILLS_MIN)
  using folder = temporaryFolder()
  await using bank = await startFakeBank(folder.file('bank.jsonl'))
  const config = folder.file('laned.yaml')
  const banks = { '*': { driver: 'gateway', url: bank.url, totalTimeoutMs: 2_000 } }
  writeFileSync(config, JSON.stringify({ banks, embedder: { driver: 'fake' } }))
  const start = () =>
    startLaned({ dataFolder: folder.file('data'), environment: { LANED_CONFIG: config } })
  const lane: Lane = {
    chance: createSeededChance(seed),
    bank,
    start,
    ledger: folder.file('data/payments.db'),
  }
  {
    await using device = start()
    const { body } = await post(await started(device), '/updateDriverSettings', {
      settings: SETTINGS,
    })
    assert.equal(body, { status: 'success' })
  }
  for (let left = kills; !isEnough(left); left -= 1) await live(lane)
  await using device = start()
  await agree(device, bank)
  await device.signal('SIGTERM')
  checkLedger(lane, await bank.orders())
}

/** The whole ledger, not its newest page: money is written down once, and no order is missing. */
function checkLedger({ ledger }: Lane, orders: Awaited<ReturnType<BankProcess['orders']>>): void {
  using database = new DatabaseSync(ledger, { readOnly: true })
  const ids = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ id }) => String(id))
      .sort()
  const accepted = ids("SELECT id FROM transactions WHERE phase = 'accepted'")
  const entries = ids(
    "SELECT transaction_id AS id FROM entries WHERE type LIKE 'transaction.accepted%'",
  )
  const paid = orders.filter(({ state }) => state === 'paid').map(({ order }) => order)
  assert.equal(accepted, paid.sort())
  assert.equal(entries, accepted, 'each payment is written down once')
  const known = new Set(ids('SELECT id FROM transactions'))
  for (const { order } of orders) assert.ok(known.has(order))
  told.paid += paid.length
  told.orders += orders.length
}

console.log(`seed ${SEED} (${KILLS} kills)`)
spec(
  'a device that is killed while it takes payments',
  {
    async 'agrees with the bank after each restart'() {
      const each = Math.ceil(KILLS / LANES)
      const lanes = Array.from({ length: LANES }, (_, lane) => keepKilling(each, SEED + lane))
      for (const lane of lanes)
        lane.catch(() => {
          told.hasFailed = true
        })
      // One that has failed ends the other too, which takes its processes with it.
      await Promise.allSettled(lanes)
      await Promise.all(lanes)
      console.log(`seed ${SEED}: ${JSON.stringify(told)}`)
      assert.ok(told.kills >= KILLS_MIN)
      assert.ok(told.paid > told.kills / 10, 'hardly anybody paid: nothing was shown')
    },
  },
  14 * 60_000,
)
