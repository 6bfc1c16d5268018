/**
 * The process of a lane is killed while it gives money back, the bank's process and its books live on.
 * After each restart the till asks again with the same keys: no kopeck goes back twice, none that was
 * promised is forgotten, and ledger and bank agree.
 */
import * as assert from 'uvu/assert'
import type { BankFaultKind } from '#hal/fake-controls.ts'
import { call, postJson } from '#test/http-call.ts'
import { killedAtRandom } from '#test/kills/random-kills.ts'
import { type BankProcess, startFakeBank } from '#test/processes/fake-bank-process.ts'
import {
  GATEWAY_SETTINGS,
  laneAtGateway,
  waitUntilAgreed,
} from '#test/processes/lane-at-gateway.ts'
import { type Laned, START_MS_MAX } from '#test/processes/laned-process.ts'
import { waitUntil } from '#test/wait-until.ts'

/**
 * A refusal of a repeated refund counts after a minute; one of a payment of which a clerk refunded something is asked for
 * again after five, since the call before may have come in. And the machine may be busy with other tests.
 */
const AGREE_MS_MAX = 420_000
const PAID_KOPECKS = 1_000

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

/** A refund as the till remembers it. */
interface Asked {
  readonly payment: string
  readonly key: string
  readonly amount: number
  /** What it was promised; null while no answer came. */
  promised: { readonly id: string; readonly state: string } | null
}

interface RefundAnswer {
  readonly id: string
  readonly state: string
  readonly amount: number
  readonly origin: string
}

killedAtRandom<Laned>(
  'a device that is killed while it gives money back',
  'gives each refund back once, and forgets none',
  {
    kills: 12,
    async setUp({ chance, folder, use }) {
      const bank = use(await startFakeBank(folder.file('bank.jsonl')))
      const start = laneAtGateway(folder, bank, 1_500)
      const payments: string[] = []
      const asked: Asked[] = []
      const agree = (url: string) =>
        waitUntilAgreed(async () => {
          await bank.pull('settle-refunds', { as: 'returned' })
          return difference(url, bank, payments)
        }, AGREE_MS_MAX)
      const counts = {
        refunds: 0,
        returned: 0,
        refused: 0,
        cabinet: 0,
        again: 0,
        returnedByBank: 0,
      }
      {
        await using device = start()
        const url = await device.url(START_MS_MAX)
        await postJson(url, '/updateDriverSettings', GATEWAY_SETTINGS)
        for (let left = 3; left > 0; left -= 1) payments.push(await sell(url, bank))
      }
      return {
        acts: { least: 1, most: 1 },
        /** A refund takes a few milliseconds more than this machine needs: kills fall before, into and after it. */
        lingerMsMax: 60,
        start,
        async look(device) {
          await device.url(START_MS_MAX)
        },

        /** What was asked before is asked again, and something new. */
        async work(device, onAct) {
          const url = await device.url()
          if (chance.below(4) === 0) payments.push(await sell(url, bank))
          const payment = payments[chance.below(payments.length)] ?? ''
          const fault = FAULTS[chance.below(FAULTS.length)]
          if (fault) await bank.pull('fault', { kind: fault, count: 1 })
          if (chance.below(3) === 0) await bank.pull('settle-refunds', { as: 'returned' })
          if (chance.below(10) === 0) {
            const lever = { order: payment, amountKopecks: 1 + chance.below(50) }
            if (await bank.pull('refund', lever)) counts.cabinet += 1
          }
          const [key, amount] = [`key-${asked.length}`, 1 + chance.below(300)]
          asked.push({ payment, key, amount, promised: null })
          const open = asked.filter(({ promised }) => promised?.state !== 'returned').slice(-4)
          counts.again += open.length - 1
          onAct()
          const calls = await Promise.allSettled(open.map((one) => ask(url, one)))
          const errors = calls.flatMap((one) =>
            one.status === 'rejected' ? [one.reason as unknown] : [],
          )
          // That a kill cut a call says nothing; an answer that is wrong does.
          const wrong = errors.find((error) => error instanceof assert.Assertion) ?? errors[0]
          if (wrong) throw wrong
        },

        /** In the end all is well: everything that was asked for has its last word, and the books agree. */
        async end(device) {
          const url = await device.url(START_MS_MAX)
          for (const kind of FAULTS) if (kind) await bank.pull('fault', { kind, count: 0 })
          await agree(url)
          // What never reached the lane is a refund now; all others are what they were.
          for (const one of asked) await ask(url, one)
          await agree(url)
          const rows = await bank.refunds()
          const ours = rows.filter(({ refund }) => refund !== null)
          assert.ok(ours.length <= asked.length, 'more refunds than keys')
          const promised = asked.flatMap((one) => one.promised ?? [])
          counts.refunds = promised.length
          counts.returned = promised.filter(({ state }) => state === 'returned').length
          counts.refused = rows.filter(({ state }) => state === 'refused').length
          counts.returnedByBank = rows.filter(({ state }) => state === 'returned').length
        },
        counts: () => counts,
      }
    },
    isEnough: ({ returnedByBank = 0 }) => returnedByBank > 0,
  },
)

/** A payment that is paid, and that the lane knows to be. */
async function sell(url: string, bank: BankProcess): Promise<string> {
  const { headers, text } = await postJson(url, '/showQR', { amount: PAID_KOPECKS, ttl: 30 })
  const id = headers['transaction-id']
  assert.type(id, 'string', text)
  await bank.pull('pay', { order: id })
  await waitUntil('it is accepted', async () => {
    const { json } = await call(url, '/getDynamicQRStatus')
    return (json as { dynamicQRStatus: string }).dynamicQRStatus === 'ACCEPTED'
  })
  return String(id)
}

async function ask(url: string, one: Asked): Promise<void> {
  const { payment, key, amount } = one
  const path = `/transactions/${payment}/refunds`
  const { http, json, text } = await postJson(url, path, { amount }, { 'idempotency-key': key })
  const { refund } = json as { refund?: RefundAnswer }
  if (!refund) {
    assert.ok([400, 500].includes(http), text)
    return
  }
  if (one.promised) {
    assert.is(refund.id, one.promised.id, 'one key, one refund')
    if (one.promised.state === 'returned') assert.is(refund.state, 'returned')
  }
  one.promised = { id: refund.id, state: refund.state }
}

async function difference(url: string, bank: BankProcess, payments: readonly string[]) {
  const rows = await bank.refunds()
  for (const [id, twice] of Map.groupBy(rows, ({ refund }) => refund))
    if (id !== null) assert.is(twice.length, 1, `refund ${id} was made twice`)
  for (const payment of payments) {
    const own = rows.filter(({ order, state }) => order === payment && state !== 'refused')
    const back = own.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
    assert.ok(back <= PAID_KOPECKS, `${payment}: ${back} went back`)
    const { json } = await call(url, `/transactions/${payment}/refunds`)
    const { refunds: known } = json as { refunds: readonly RefundAnswer[] }
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
