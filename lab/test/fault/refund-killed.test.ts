/**
 * The process of a lane is killed while it gives money back, the bank's process and its books live on.
 * After each restart the till asks again with the same keys: no kopeck goes back twice, none that was
 * promised is forgotten, and ledger and bank agree.
 *
 *   KILLS=120 npm run test:lab -- refund-killed       as many as a night needs; SEED=... the same acts again
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import type { BankFaultKind, FakeRefund } from '#hal/fake-controls.ts'
import { type BankProcess, startFakeBank } from '#test/processes/fake-bank-process.ts'
import { type Laned, startLaned } from '#test/processes/laned-process.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const KILLS = Number(process.env['KILLS'] ?? 12)
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** A refusal of a repeated refund counts after a minute; and the machine may be busy with other tests. */
const AGREE_MS_MAX = 180_000
/** A refund on this machine takes a few milliseconds more: kills fall before, into and after it. */
const KILL_WITHIN_MS = 60
const PAID_KOPECKS = 1_000
const START_ATTEMPTS_MAX = 6

const FAULTS: readonly (BankFaultKind | null)[] = [
  null,
  null,
  'timeout-after',
  'timeout-before',
  'http-500',
  'unknown-word',
  'refund-slow',
  'refund-refused',
  'refund-denied',
]

const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'Killed Bank', merchantId: 'm', password: 'secret' } },
  deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyACM0' },
}

/** A refund as the till remembers it. */
interface Asked {
  readonly payment: string
  readonly key: string
  readonly amount: number
  /** What it was promised; null while no answer came. */
  promised: { readonly id: string; readonly state: string } | null
}

interface Told {
  readonly id: string
  readonly state: string
  readonly amount: number
  readonly origin: string
}

interface Lane {
  readonly chance: SeededChance
  readonly bank: BankProcess
  readonly start: () => Laned
  readonly payments: string[]
  readonly asked: Asked[]
}

const told = { kills: 0, refunds: 0, returned: 0, refused: 0, cabinet: 0, again: 0 }

async function post(url: string, path: string, body: object, headers: object = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { http: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function refundsOf(url: string, payment: string): Promise<readonly Told[]> {
  const answer = await fetch(`${url}/transactions/${payment}/refunds`)
  return ((await answer.json()) as { refunds: readonly Told[] }).refunds
}

const bankRefunds = async (bank: BankProcess) =>
  (await (await fetch(`${bank.url}/levers/refunds`)).json()) as readonly FakeRefund[]

async function ask(url: string, one: Asked): Promise<void> {
  const { payment, key, amount } = one
  const path = `/transactions/${payment}/refunds`
  const { http, body } = await post(url, path, { amount }, { 'idempotency-key': key })
  const refund = body['refund'] as Told | undefined
  if (!refund) {
    assert.ok([400, 500].includes(http), JSON.stringify(body))
    return
  }
  if (one.promised) {
    assert.is(refund.id, one.promised.id, 'one key, one refund')
    if (one.promised.state === 'returned') assert.is(refund.state, 'returned')
  }
  one.promised = { id: refund.id, state: refund.state }
}

/** A payment that is paid, and that the lane knows to be. */
async function sell(url: string, { bank, payments }: Lane): Promise<void> {
  const answer = await fetch(`${url}/showQR`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: PAID_KOPECKS, ttl: 30 }),
  })
  const id = answer.headers.get('transaction-id')
  assert.ok(id, await answer.text())
  await bank.pull('pay', { order: id })
  await waitUntil('it is accepted', async () => {
    const { dynamicQRStatus } = (await (await fetch(`${url}/getDynamicQRStatus`)).json()) as {
      dynamicQRStatus: string
    }
    return dynamicQRStatus === 'ACCEPTED'
  })
  payments.push(id)
}

async function started(device: Laned): Promise<string> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await device.url()
    } catch (error) {
      if (attempt >= START_ATTEMPTS_MAX) throw error
    }
}

/** One life of the process: what was asked before is asked again, something new, and the kill. */
async function live(lane: Lane): Promise<void> {
  const { chance, bank, payments, asked } = lane
  await using device = lane.start()
  const url = await started(device)
  if (chance.below(4) === 0) await sell(url, lane)
  const payment = payments[chance.below(payments.length)] ?? ''
  const fault = FAULTS[chance.below(FAULTS.length)]
  if (fault) await bank.pull('fault', { kind: fault, count: 1 })
  if (chance.below(3) === 0) await bank.pull('settle-refunds', { as: 'returned' })
  if (chance.below(10) === 0) {
    const lever = { order: payment, amountKopecks: 1 + chance.below(50) }
    if (await bank.pull('refund', lever)) told.cabinet += 1
  }
  const one = { payment, key: `key-${asked.length}`, amount: 1 + chance.below(300), promised: null }
  asked.push(one)
  const open = asked.filter(({ promised }) => promised?.state !== 'returned').slice(-4)
  told.again += open.length - 1
  // The kill ends them in the middle: that error says nothing.
  const calls = open.map((each) => ask(url, each).catch(onlyCut))
  await pause(chance.below(KILL_WITHIN_MS))
  const { code } = await device.signal('SIGKILL')
  told.kills += 1
  assert.is(code, null, `it ended by itself: ${device.stderr}`)
  await Promise.all(calls)
}

function onlyCut(error: unknown): void {
  if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
}

/** In the end all is well: everything that was asked for has its last word, and the books agree. */
async function agree({ bank, asked, payments, start }: Lane): Promise<void> {
  await using device = start()
  const url = await started(device)
  for (const kind of FAULTS) if (kind) await bank.pull('fault', { kind, count: 0 })
  let last = ''
  const settle = () =>
    waitUntil(
      'ledger and bank agree on refunds',
      async () => {
        await bank.pull('settle-refunds', { as: 'returned' })
        last = await difference(url, bank, payments)
        return last === ''
      },
      AGREE_MS_MAX,
    ).catch((error: Error) => {
      throw new Error(`${error.message}: ${last}\n${device.stdout.slice(-4_000)}`)
    })
  await settle()
  // What never reached the lane is a refund now; all others are what they were.
  for (const one of asked) await ask(url, one)
  await settle()
  const ours = (await bankRefunds(bank)).filter(({ refund }) => refund !== null)
  assert.ok(ours.length <= asked.length, 'more refunds than keys')
  for (const { promised } of asked) {
    if (promised) told.refunds += 1
    if (promised?.state === 'returned') told.returned += 1
  }
}

async function difference(url: string, bank: BankProcess, payments: readonly string[]) {
  const rows = await bankRefunds(bank)
  for (const [id, twice] of Map.groupBy(rows, ({ refund }) => refund))
    if (id !== null) assert.is(twice.length, 1, `refund ${id} was made twice`)
  for (const payment of payments) {
    const own = rows.filter(({ order, state }) => order === payment && state !== 'refused')
    const back = own.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
    assert.ok(back <= PAID_KOPECKS, `${payment}: ${back} went back`)
    const known = await refundsOf(url, payment)
    for (const row of rows.filter(({ order, refund }) => order === payment && refund !== null)) {
      const refund = known.find(({ id }) => id === row.refund)
      assert.ok(refund, `the ledger does not know the refund ${row.refund}`)
      assert.is(refund.amount, row.amountKopecks)
      if (refund.state !== row.state) return `${row.state}: ${JSON.stringify(refund)}`
    }
    for (const refund of known)
      if (!['returned', 'refused'].includes(refund.state)) return JSON.stringify(refund)
  }
  return ''
}

console.log(`seed ${SEED} (${KILLS} kills)`)
spec(
  'a device that is killed while it gives money back',
  {
    async 'gives each refund back once, and forgets none'() {
      using folder = temporaryFolder()
      await using bank = await startFakeBank(folder.file('bank.jsonl'))
      const config = folder.file('laned.yaml')
      const banks = { '*': { driver: 'gateway', url: bank.url, totalTimeoutMs: 1_500 } }
      writeFileSync(config, JSON.stringify({ banks, embedder: { driver: 'fake' } }))
      const start = () =>
        startLaned({ dataFolder: folder.file('data'), environment: { LANED_CONFIG: config } })
      const lane: Lane = {
        chance: createSeededChance(SEED),
        bank,
        start,
        payments: [],
        asked: [],
      }
      {
        await using device = start()
        const url = await started(device)
        await post(url, '/updateDriverSettings', { settings: SETTINGS })
        for (let left = 3; left > 0; left -= 1) await sell(url, lane)
      }
      for (let left = KILLS; left > 0; left -= 1) await live(lane)
      await agree(lane)
      const rows = await bankRefunds(bank)
      told.refused = rows.filter(({ state }) => state === 'refused').length
      console.log(`seed ${SEED}: ${JSON.stringify(told)}`)
      assert.ok(rows.filter(({ state }) => state === 'returned').length > 0, 'nothing was shown')
    },
  },
  20 * 60_000,
)
