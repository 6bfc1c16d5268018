/** What every bank adapter promises that gives money back, tried against a server of that bank. */

import { inspect } from 'node:util'
import * as assert from 'uvu/assert'
import type { Bank, BankRefunds, PaidOrder, RefundOrder } from '#hal/bank.ts'
import type { BankRig } from '#test/banks/bank-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { orderOf } from './bank.ts'

export interface RefundTraits {
  /** False: it only tells the sum that went back of an order. Default true. */
  readonly takesOurId?: boolean
  /** False: it does not tell what was given back on its website. Default true. */
  readonly tellsSums?: boolean
  /** Not every bank has a word for a refund that it is still working on, or for one that failed. */
  readonly hasPending?: boolean
  readonly hasRefused?: boolean
  /** Its amounts are in roubles on the wire as they are: there is no other unit to mistake them for. */
  readonly statesAmount?: boolean
}

let refundsMade = 0

export function refundOf(payment: PaidOrder, amountKopecks: number): RefundOrder {
  refundsMade += 1
  return {
    refundId: `laned0contract0refund${String(process.pid).padStart(7, '0')}${refundsMade}`.slice(
      0,
      35,
    ),
    payment,
    amountKopecks,
    reason: 'The milk was "sour" & old',
    returnedBeforeKopecks: null,
    bankRefundId: null,
  }
}

export function bankRefundsContract(
  adapter: string,
  open: () => Promise<BankRig>,
  traits: RefundTraits = {},
): void {
  const { takesOurId = true, tellsSums = true, statesAmount = takesOurId } = traits
  const { hasPending = takesOurId, hasRefused = takesOurId } = traits

  interface PaidRig extends AsyncDisposable {
    readonly rig: BankRig
    readonly refunds: BankRefunds
    readonly payment: PaidOrder
    /** As the service makes it: with what the bank has given back before, where that is needed. */
    wanted(amountKopecks: number): Promise<RefundOrder>
    returned(): Promise<number | null>
    /** What really went back, by the bank's own books. */
    went(): Promise<number>
  }

  async function openPaid(paidKopecks = 1_999): Promise<PaidRig> {
    const rig = await open()
    const refunds = refundsOf(rig.bank)
    const payment = await paidOrder(rig, paidKopecks)
    const returned = () => refunds.returnedKopecks(payment)
    return {
      rig,
      refunds,
      payment,
      returned,
      async wanted(amountKopecks) {
        const returnedBeforeKopecks = takesOurId ? null : await returned()
        return { ...refundOf(payment, amountKopecks), returnedBeforeKopecks }
      },
      async went() {
        const all = await rig.levers.refunds()
        return all
          .filter(({ state }) => state === 'returned')
          .reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
      },
      [Symbol.asyncDispose]: () => rig[Symbol.asyncDispose](),
    }
  }

  spec(
    `bank refunds contract: ${adapter}`,
    {
      async 'gives back in parts and the rest, to the kopeck'() {
        await using paid = await openPaid(123_456_789)
        assert.is(paid.refunds.takesOurId, takesOurId)
        for (const amountKopecks of [1, 10, 99, 100, 101, 110, 1_999, 123_454_369]) {
          const refund = await paid.wanted(amountKopecks)
          assert.is((await paid.refunds.refund(refund)).state, 'returned', String(amountKopecks))
          assert.is((await paid.refunds.state(refund)).state, 'returned')
        }
        assert.is(await paid.went(), 123_456_789)
        if (tellsSums) assert.is(await paid.returned(), 123_456_789)
      },
      async 'asked again is the same refund, and gives back once'() {
        await using paid = await openPaid()
        const refund = await paid.wanted(500)
        const first = await paid.refunds.refund(refund)
        const again = await paid.refunds.refund(refund)
        assert.equal([first.state, again.state], ['returned', 'returned'])
        assert.is(await paid.went(), 500)
      },
      async 'knows nothing of a refund that was never asked for'() {
        await using paid = await openPaid()
        assert.is((await paid.refunds.state(await paid.wanted(500))).state, 'absent')
        if (tellsSums) assert.is(await paid.returned(), 0)
      },
      async 'has not given back when the call never arrived'() {
        await using paid = await openPaid()
        const refund = await paid.wanted(500)
        await paid.rig.levers.fault('timeout-before', 1, 'refund')
        await faultOf(() => paid.refunds.refund(refund), 'unreachable')
        assert.is((await paid.refunds.state(refund)).state, 'absent')
        assert.is((await paid.refunds.refund(refund)).state, 'returned')
        assert.is(await paid.went(), 500)
      },
      async 'has given back when only the answer was lost'() {
        await using paid = await openPaid()
        const refund = await paid.wanted(500)
        await paid.rig.levers.fault('timeout-after', 1, 'refund')
        await faultOf(() => paid.refunds.refund(refund), 'unreachable')
        assert.is((await paid.refunds.state(refund)).state, 'returned')
        assert.is((await paid.refunds.refund(refund)).state, 'returned')
        assert.is(await paid.went(), 500)
      },
      async 'refuses more than is left, and gives nothing back'() {
        await using paid = await openPaid()
        await paid.refunds.refund(await paid.wanted(1_500))
        const refund = await paid.wanted(500)
        await faultOf(() => paid.refunds.refund(refund), 'refused')
        assert.is((await paid.refunds.state(refund)).state, 'absent')
        assert.is(await paid.went(), 1_500)
      },
      async 'refuses when the bank does, and the bank then knows of none'() {
        await using paid = await openPaid()
        const refund = await paid.wanted(500)
        await paid.rig.levers.fault('refund-denied', 1)
        await faultOf(() => paid.refunds.refund(refund), 'refused')
        assert.is((await paid.refunds.state(refund)).state, 'absent')
      },
      async 'refuses for an order that nobody paid'() {
        await using rig = await open()
        const order = orderOf(700)
        const { qrId } = await rig.bank.register(order)
        const payment = {
          ...order,
          qrId,
          operationId: 'E9999999900000000000000000000000',
          paidKopecks: 700,
        }
        const before = takesOurId ? null : 0
        const refund = { ...refundOf(payment, 700), returnedBeforeKopecks: before }
        await faultOf(() => refundsOf(rig.bank).refund(refund), 'refused')
      },
      async 'says pending until the bank has done it'() {
        if (!hasPending) return
        await using paid = await openPaid()
        const refund = await paid.wanted(500)
        await paid.rig.levers.fault('refund-slow', 1)
        assert.is((await paid.refunds.refund(refund)).state, 'pending')
        assert.is((await paid.refunds.state(refund)).state, 'pending')
        // A bank may keep silent about the sum until it is done.
        if (tellsSums)
          assert.is((await paid.returned()) ?? 0, 0, 'what is pending has not gone back')
        assert.is(await paid.rig.levers.settleRefunds('returned'), 1)
        assert.is((await paid.refunds.state(refund)).state, 'returned')
      },
      async 'says refused of what the bank took and did not do'() {
        if (!hasRefused) return
        await using paid = await openPaid()
        const refund = await paid.wanted(500)
        await paid.rig.levers.fault('refund-refused', 1)
        assert.is((await paid.refunds.refund(refund)).state, 'refused')
        assert.is((await paid.refunds.state(refund)).state, 'refused')
        if (tellsSums) assert.is(await paid.returned(), 0)
      },
      async 'says unknown, with the word, to a word that it does not know'() {
        if (!takesOurId) return
        await using paid = await openPaid()
        const refund = await paid.wanted(500)
        await paid.rig.levers.fault('unknown-word', 1, 'refund')
        const fact = await paid.refunds.refund(refund)
        assert.is(fact.state, 'unknown')
        assert.match(fact.word, 'MOON_PHASE')
        assert.is((await paid.refunds.state(refund)).state, 'returned')
      },
      async 'does not believe an amount in another unit'() {
        if (!statesAmount || adapter.startsWith('simulated')) return
        await using paid = await openPaid()
        const refund = await paid.wanted(500)
        await paid.rig.levers.fault('refund-in-roubles', 1, 'refund')
        await faultOf(() => paid.refunds.refund(refund), 'unreachable')
        assert.is((await paid.refunds.state(refund)).state, 'returned')
      },
      async "tells what a clerk gave back on the bank's website"() {
        if (!tellsSums) return
        await using paid = await openPaid()
        await paid.rig.levers.refundInCabinet(300, paid.payment.orderId)
        assert.is(await paid.returned(), 300)
        await paid.refunds.refund(await paid.wanted(500))
        assert.is(await paid.returned(), 800)
      },
      async 'still says of the order that it is paid'() {
        await using paid = await openPaid()
        await paid.refunds.refund(await paid.wanted(1_999))
        const fact = await paid.rig.bank.status(paid.payment)
        assert.is(fact.state, 'paid')
      },
      async 'is unreachable while the line is down or the server fails, without a secret in its words'() {
        await using paid = await openPaid()
        const refund = await paid.wanted(500)
        await paid.rig.levers.outage(true)
        const faults = [
          await faultOf(() => paid.refunds.refund(refund), 'unreachable'),
          await faultOf(() => paid.refunds.state(refund), 'unreachable'),
        ]
        if (tellsSums) faults.push(await faultOf(() => paid.returned(), 'unreachable'))
        await paid.rig.levers.outage(false)
        for (const kind of ['http-500', 'http-429'] as const) {
          await paid.rig.levers.fault(kind, 1, 'refund')
          const fault = await faultOf(() => paid.refunds.refund(refund), 'unreachable')
          assert.is(fault.detail.retryAfterMs, kind === 'http-429' ? 2_000 : undefined)
          faults.push(fault)
        }
        for (const fault of faults)
          for (const secret of paid.rig.secrets)
            assert.not.ok(inspect(fault, { depth: 10, showHidden: true }).includes(secret))
        assert.is(await paid.went(), 0)
      },
    },
    30_000,
  )
}

export function refundsOf(bank: Bank): BankRefunds {
  if (!bank.refunds) throw new Error('this bank has no refunds')
  return bank.refunds
}

export async function paidOrder(rig: BankRig, amountKopecks: number): Promise<PaidOrder> {
  const order = orderOf(amountKopecks)
  const { qrId } = await rig.bank.register(order)
  await rig.levers.pay(order.orderId)
  const reference = { ...order, qrId }
  const { operationId, amountKopecks: paid } = await rig.bank.status(reference)
  return { ...reference, operationId, paidKopecks: paid ?? amountKopecks }
}
