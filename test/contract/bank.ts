/** What every bank adapter promises, tried against a server that speaks that bank's words. */

import { inspect } from 'node:util'
import * as assert from 'uvu/assert'
import type { Bank, Order, OrderReference } from '#hal/bank.ts'
import type { BankFaultKind } from '#hal/fake-controls.ts'
import type { BankRig } from '#test/banks/bank-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { bankLies, type Lies } from './bank-lies.ts'

/** What a scheme has no word for, and why it needs none; the amounts to try where its bank does not take all. */
export interface Missing extends Readonly<Partial<Record<'reject' | 'expire' | 'cancel', string>>> {
  readonly amounts?: readonly number[]
}

const AMOUNTS = [1, 10, 99, 100, 101, 110, 123_456_789, 99_999_999_99]

let orders = 0

export function orderOf(amountKopecks: number): Order {
  orders += 1
  return {
    orderId: `laned0contract0order${String(process.pid).padStart(7, '0')}${orders}`.slice(0, 35),
    amountKopecks,
    purpose: 'Two coffees & a "cake"',
    ttlMinutes: 5,
    expiresAtMs: Date.now() + 5 * 60_000,
  }
}

export function bankContract(
  adapter: string,
  open: () => Promise<BankRig>,
  /** Or, in words, why it is told none here. */
  lies: Lies | string,
  missing: Missing = {},
): void {
  if (typeof lies !== 'string') bankLies(adapter, lies, orderOf)
  // What cannot be withdrawn stays payable, and the service goes on asking about it.
  const withdrawn = missing.cancel ? 'payable' : 'canceled'
  const refer = (order: Order, qrId: string | null): OrderReference => ({ ...order, qrId })

  async function registered(rig: BankRig, amountKopecks = 1_999) {
    const order = orderOf(amountKopecks)
    const { qrId, payload } = await rig.bank.register(order)
    return { order, qrId, payload, reference: refer(order, qrId) }
  }

  spec(
    `bank contract: ${adapter}`,
    {
      async 'registers an order that is payable, and answers its probe'() {
        await using rig = await open()
        const { payload, qrId, reference } = await registered(rig)
        assert.ok(payload.length > 0 && qrId.length > 0)
        const fact = await rig.bank.status(reference)
        assert.is(fact.state, 'payable')
        assert.is(fact.operationId, null)
        await rig.bank.probe()
      },
      async 'keeps amounts exact from one kopeck to the biggest'() {
        await using rig = await open()
        for (const amountKopecks of missing.amounts ?? AMOUNTS) {
          const { reference } = await registered(rig, amountKopecks)
          await rig.levers.pay(reference.orderId)
          const fact = await rig.bank.status(reference)
          assert.is(fact.state, 'paid')
          assert.is(fact.amountKopecks ?? amountKopecks, amountKopecks)
        }
      },
      async 'registers the same order once, however often it is asked'() {
        await using rig = await open()
        const order = orderOf(1_999)
        const registration = await rig.bank.register(order)
        assert.equal(await rig.bank.register(order), registration)
        assert.is((await rig.levers.orders()).length, 1)
      },
      async 'registers once after a time-out before the effect'() {
        await using rig = await open()
        await rig.levers.fault('timeout-before', 1)
        const order = orderOf(500)
        await faultOf(() => rig.bank.register(order), 'unreachable')
        assert.is((await rig.levers.orders()).length, 0)
        await rig.bank.register(order)
        assert.is((await rig.levers.orders()).length, 1)
      },
      async 'registers once after a time-out after the effect, and finds it without its id'() {
        await using rig = await open()
        await rig.levers.fault('timeout-after', 1, 'register')
        const order = orderOf(500)
        await faultOf(() => rig.bank.register(order), 'unreachable')
        assert.is((await rig.levers.orders()).length, 1)
        assert.is((await rig.bank.status(refer(order, null))).state, 'payable')
        const { qrId } = await rig.bank.register(order)
        assert.is((await rig.levers.orders()).length, 1)
        await rig.levers.pay(order.orderId)
        assert.is((await rig.bank.status(refer(order, null))).state, 'paid')
        assert.is((await rig.bank.status(refer(order, qrId))).state, 'paid')
      },
      async 'cancels an order whose registration was never answered'() {
        await using rig = await open()
        await rig.levers.fault('timeout-after', 1, 'register')
        const order = orderOf(500)
        await faultOf(() => rig.bank.register(order), 'unreachable')
        assert.is((await rig.bank.cancel(refer(order, null))).state, withdrawn)
        assert.is((await rig.levers.orders())[0]?.state, missing.cancel ? 'open' : 'canceled')
      },
      async 'says absent of an order that the bank has never seen'() {
        await using rig = await open()
        const stranger = refer(orderOf(500), null)
        assert.is((await rig.bank.status(stranger)).state, 'absent')
        assert.is((await rig.bank.cancel(stranger)).state, 'absent')
      },
      async 'says paid with the operation and the amount, and keeps saying so'() {
        await using rig = await open()
        const { reference } = await registered(rig)
        await rig.levers.pay()
        const fact = await rig.bank.status(reference)
        assert.is(fact.state, 'paid')
        assert.ok(fact.amountKopecks === null || fact.amountKopecks === 1_999)
        assert.equal(await rig.bank.status(reference), fact)
      },
      async 'keeps an order payable after one declined attempt, and sees the second'() {
        await using rig = await open()
        const { reference } = await registered(rig)
        await rig.levers.decline()
        assert.is((await rig.bank.status(reference)).state, 'payable')
        await rig.levers.pay()
        assert.is((await rig.bank.status(reference)).state, 'paid')
      },
      async 'says rejected only when the order cannot be paid any more'() {
        if (missing.reject) return
        await using rig = await open()
        const { reference } = await registered(rig)
        await rig.levers.reject()
        assert.is((await rig.bank.status(reference)).state, 'rejected')
      },
      async 'says that time ran out'() {
        if (missing.expire) return
        await using rig = await open()
        const { reference } = await registered(rig)
        await rig.levers.expire()
        assert.is((await rig.bank.status(reference)).state, 'expired')
      },
      async 'cancels, twice with the same result, unless it says that it cannot'() {
        await using rig = await open()
        assert.is(rig.bank.withdraws !== false, missing.cancel === undefined)
        const { reference } = await registered(rig)
        assert.is((await rig.bank.cancel(reference)).state, withdrawn)
        assert.is((await rig.bank.cancel(reference)).state, withdrawn)
        assert.is((await rig.bank.status(reference)).state, withdrawn)
      },
      async 'finds an order cancelled whose cancel was never answered'() {
        if (missing.cancel) return
        await using rig = await open()
        const { reference } = await registered(rig)
        await rig.levers.fault('timeout-after', 1, 'cancel')
        await faultOf(() => rig.bank.cancel(reference), 'unreachable')
        assert.is((await rig.bank.status(reference)).state, 'canceled')
      },
      async 'does not cancel what is paid'() {
        await using rig = await open()
        const { reference } = await registered(rig)
        await rig.levers.pay()
        assert.is((await rig.bank.cancel(reference)).state, 'paid')
      },
      async 'tells of money that came while the cancel was on its way'() {
        if (missing.cancel) return
        await using rig = await open()
        const { reference } = await registered(rig)
        await rig.levers.fault('paid-during-cancel', 1)
        assert.is((await rig.bank.cancel(reference)).state, 'paid')
      },
      async 'tells of late money on a cancelled and on an expired order'() {
        await using rig = await open()
        for (const end of ['cancel', 'expire'] as const) {
          const { reference } = await registered(rig)
          await rig.levers[end]()
          await rig.levers.pay(reference.orderId)
          assert.is((await rig.bank.status(reference)).state, 'paid')
        }
      },
      async 'says unknown, with the word, to a word that it does not know'() {
        await using rig = await open()
        const { reference } = await registered(rig)
        await rig.levers.pay()
        await rig.levers.fault('unknown-word', 1)
        const fact = await rig.bank.status(reference)
        assert.is(fact.state, 'unknown')
        assert.ok(fact.word.includes('MOON_PHASE'), fact.word)
        assert.is((await rig.bank.status(reference)).state, 'paid')
      },
      async 'refuses a payload for another amount'() {
        await using rig = await open()
        await rig.levers.fault('wrong-amount', 1)
        const fault = await faultOf(() => rig.bank.register(orderOf(2_500)), 'refused')
        assert.is(fault.detail.part, 'bank')
      },
      async 'does not believe a server error, and passes on how long to wait'() {
        await using rig = await open()
        const { reference } = await registered(rig)
        for (const [kind, waitMs] of BUSY_ANSWERS) {
          await rig.levers.fault(kind, 1)
          const fault = await faultOf(() => rig.bank.status(reference), 'unreachable')
          assert.is(fault.detail.retryAfterMs, waitMs)
        }
        assert.is((await rig.bank.status(reference)).state, 'payable')
      },
      async 'is unreachable while the line is down, and itself again afterwards'() {
        await using rig = await open()
        const { reference } = await registered(rig)
        await rig.levers.outage(true)
        await faultOf(() => rig.bank.status(reference), 'unreachable')
        await faultOf(() => rig.bank.cancel(reference), 'unreachable')
        await faultOf(() => rig.bank.register(orderOf(700)), 'unreachable')
        await faultOf(() => rig.bank.probe(), 'unreachable')
        await rig.levers.pay(reference.orderId)
        await rig.levers.outage(false)
        assert.is((await rig.bank.status(reference)).state, 'paid')
      },
      async 'gives up at once when the caller does'() {
        await using rig = await open()
        const { reference } = await registered(rig)
        await rig.levers.fault('timeout-before', 1)
        const control = new AbortController()
        const call = rig.bank.status(reference, control.signal)
        control.abort()
        await faultOf(() => call, 'unreachable')
        await faultOf(() => rig.bank.status(reference, AbortSignal.abort()), 'unreachable')
      },
      async 'lets no secret into a Fault'() {
        await using rig = await open()
        const { reference } = await registered(rig)
        const accidents: BankFaultKind[] = ['timeout-before', 'http-500', 'http-429']
        for (const kind of accidents) {
          await rig.levers.fault(kind, 1)
          const shown = inspect(await faultOf(() => rig.bank.status(reference), 'unreachable'), {
            depth: 10,
            showHidden: true,
          })
          for (const secret of rig.secrets) assert.not.ok(shown.includes(secret), kind)
        }
      },
    },
    20_000,
  )
}

const BUSY_ANSWERS = [
  ['http-500', undefined],
  ['http-429', 2_000],
] as const

/** What a bank promises that only hands out its fixed payload. */
export function staticBankContract(adapter: string, open: () => Bank, payload: string): void {
  spec(`static bank contract: ${adapter}`, {
    async 'hands out its payload, the same for every order'() {
      const bank = open()
      assert.is(bank.kind, 'static')
      const first = await bank.register(orderOf(100))
      assert.is(first.payload, payload)
      assert.equal(await bank.register(orderOf(5_000)), first)
      assert.equal(await open().register(orderOf(100)), first)
    },
    async 'tracks nothing: what it says of an order is unknown, never paid and never canceled'() {
      const bank = open()
      const order = orderOf(100)
      const { qrId } = await bank.register(order)
      const reference = { ...order, qrId }
      for (const fact of [await bank.status(reference), await bank.cancel(reference)]) {
        assert.is(fact.state, 'unknown')
        assert.equal([fact.operationId, fact.amountKopecks], [null, null])
      }
      await bank.probe()
    },
  })
}
