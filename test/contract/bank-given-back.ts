/** What every adapter promises that gives money back, tried against a server that keeps count of it. */
import * as assert from 'uvu/assert'
import { Fault, type FaultKind } from '#firmware/fault.ts'
import type { BankRefunds, PaidOrder, RefundOrder } from '#hal/bank.ts'
import type { BankRig } from '#test/banks/bank-rig.ts'
import { falsehoods, fieldLie, type Place } from '#test/banks/field-lies.ts'
import type { GivenBack } from '#test/banks/given-back.ts'
import type { LyingRig } from '#test/banks/lying-proxy.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { orderOf } from './bank.ts'

export interface GivingBack<Rig extends BankRig = BankRig> {
  readonly rig: Rig
  readonly givenBack: GivenBack
}

/** The answers to a refund that is asked for, and those to a question about it. */
export interface RefundLies {
  readonly open: () => Promise<GivingBack<LyingRig>>
  readonly asked: readonly Place[]
  readonly looked: readonly Place[]
}

const PAID_KOPECKS = 1_999
let refundsMade = 0

export function bankGivesBack(
  adapter: string,
  open: () => Promise<GivingBack>,
  /** What the bank says of a refund under way that came to nothing. */
  afterFailure: 'absent' | 'refused',
  lies: RefundLies,
): void {
  spec(
    `bank gives back: ${adapter}`,
    {
      async 'in whole, and the order stays paid'() {
        const { rig, givenBack } = await open()
        await using _ = rig
        const { refunds, payment, reference } = await paid(rig)
        const refund = await refundOf(refunds, payment, PAID_KOPECKS)
        assert.is((await refunds.state(refund)).state, 'absent')
        assert.is((await refunds.refund(refund)).state, 'returned')
        assert.is((await refunds.state(refund)).state, 'returned')
        assert.is(await refunds.returnedKopecks(payment), PAID_KOPECKS)
        assert.is(givenBack.sumOf(payment.orderId), PAID_KOPECKS)
        assert.is((await rig.bank.status(reference)).state, 'paid')
      },
      async 'in parts, each to the kopeck, and knows each by itself'() {
        const { rig, givenBack } = await open()
        await using _ = rig
        const { refunds, payment, reference } = await paid(rig)
        let sum = 0
        for (const amountKopecks of [1, 999, 100, 899]) {
          const refund = await refundOf(refunds, payment, amountKopecks)
          assert.is((await refunds.refund(refund)).state, 'returned')
          assert.is((await refunds.state(refund)).state, 'returned')
          sum += amountKopecks
          assert.is(await refunds.returnedKopecks(payment), sum)
          assert.is((await rig.bank.status(reference)).state, 'paid')
        }
        assert.is(sum, PAID_KOPECKS)
        assert.is(givenBack.sumOf(payment.orderId), sum)
      },
      async 'once, however often it is asked'() {
        const { rig, givenBack } = await open()
        await using _ = rig
        const { refunds, payment } = await paid(rig)
        const refund = await refundOf(refunds, payment, 500)
        for (let times = 0; times < 3; times += 1)
          assert.is((await refunds.refund(refund)).state, 'returned')
        assert.is(givenBack.sumOf(payment.orderId), 500)
      },
      async 'once after a lost answer, with and without its effect'() {
        for (const [when, state] of [
          ['before', 'absent'],
          ['after', 'returned'],
        ] as const) {
          const { rig, givenBack } = await open()
          await using _ = rig
          const { refunds, payment } = await paid(rig)
          const refund = await refundOf(refunds, payment, 700)
          givenBack.loseNext(when)
          await isRefused(refunds.refund(refund), 'unreachable')
          assert.is((await refunds.state(refund)).state, state, when)
          assert.is((await refunds.refund(refund)).state, 'returned', when)
          assert.is(givenBack.sumOf(payment.orderId), 700, when)
        }
      },
      async 'by and by, and once though it is asked meanwhile'() {
        const { rig, givenBack } = await open()
        await using _ = rig
        const { refunds, payment } = await paid(rig)
        const refund = await refundOf(refunds, payment, 700)
        givenBack.isSlowNow = true
        assert.is((await refunds.refund(refund)).state, 'pending')
        assert.is((await refunds.refund(refund)).state, 'pending')
        assert.is((await refunds.state(refund)).state, 'pending')
        givenBack.finish('done')
        assert.is((await refunds.state(refund)).state, 'returned')
        assert.is(givenBack.of(payment.orderId).length, 1)
      },
      async 'not at all when the bank cannot after all, and says so'() {
        const { rig, givenBack } = await open()
        await using _ = rig
        const { refunds, payment } = await paid(rig)
        const refund = await refundOf(refunds, payment, 700)
        givenBack.isSlowNow = true
        await refunds.refund(refund)
        givenBack.finish('refused')
        assert.is((await refunds.state(refund)).state, afterFailure)
        assert.is(await refunds.returnedKopecks(payment), 0)
      },
      async 'nothing that it refuses, nor of an order that nobody paid'() {
        const { rig, givenBack } = await open()
        await using _ = rig
        const { refunds, payment } = await paid(rig)
        givenBack.isRefusing = true
        const refund = await refundOf(refunds, payment, 700)
        await isRefused(refunds.refund(refund), 'refused')
        assert.is((await refunds.state(refund)).state, 'absent')
        givenBack.isRefusing = false
        const order = orderOf(PAID_KOPECKS)
        const { qrId } = await rig.bank.register(order)
        const unpaid = { ...order, qrId, operationId: null, paidKopecks: PAID_KOPECKS }
        const wanted = { ...refund, refundId: nextId(), payment: unpaid }
        await isRefused(refunds.refund(wanted), 'refused')
        assert.is(givenBack.of(order.orderId).length, 0)
      },
      async 'nothing twice of what a clerk gave back, and tells of it'() {
        const { rig, givenBack } = await open()
        await using _ = rig
        const { refunds, payment } = await paid(rig)
        const refund = await refundOf(refunds, payment, 1_500)
        givenBack.add(payment.orderId, 900, 'a clerk, "не подошло"\n')
        assert.is(await refunds.returnedKopecks(payment), 900)
        const said = await refunds.refund(refund).catch(({ kind }: Fault) => ({ state: kind }))
        assert.is.not(said.state, 'returned')
        assert.is(givenBack.sumOf(payment.orderId), 900)
      },
    },
    30_000,
  )

  const cases: Record<string, () => Promise<void>> = {}
  for (const [call, places] of [
    ['refund', lies.asked],
    ['state', lies.looked],
  ] as const)
    for (const place of places)
      cases[`in ${call}: ${place.at.join('.')} of ${place.asked.source}`] = async () => {
        const { rig, givenBack } = await lies.open()
        await using _ = rig
        for (const [name, value] of falsehoods(place)) {
          const { refunds, payment } = await paid(rig)
          const refund = await refundOf(refunds, payment, PAID_KOPECKS - 1)
          if (call === 'state') await refunds.refund(refund)
          rig.proxy.tell(fieldLie(place, value))
          const said = await refunds[call](refund).catch((thrown: unknown) => thrown)
          assert.ok(rig.proxy.told > 0, `${name}: nobody was lied to`)
          // No answer, or one that leaves it open: never another end than the true one.
          const isOpen = said instanceof Fault || (said as { state?: string }).state === 'unknown'
          assert.ok(isOpen, `${name}: believed, ${JSON.stringify(said)}`)
          if (said instanceof Fault) assert.is(said.kind, 'unreachable', `${name}: ${said.message}`)
          rig.proxy.tell(null)
          assert.is((await refunds.refund(refund)).state, 'returned', name)
          assert.is(givenBack.sumOf(payment.orderId), PAID_KOPECKS - 1, name)
        }
      }
  spec(`bank lies about what it gave back: ${adapter}`, cases, 60_000)
}

async function paid(rig: BankRig) {
  const { bank } = rig
  const order = orderOf(PAID_KOPECKS)
  const { qrId } = await bank.register(order)
  const reference = { ...order, qrId }
  await rig.levers.pay(order.orderId)
  const { operationId, amountKopecks } = await bank.status(reference)
  const payment = { ...reference, operationId, paidKopecks: amountKopecks ?? PAID_KOPECKS }
  if (!bank.refunds) throw new Error('it gives nothing back')
  return { refunds: bank.refunds, payment, reference }
}

function nextId(): string {
  refundsMade += 1
  return `refund0${String(process.pid).padStart(7, '0')}0${refundsMade}`.padEnd(30, 'x')
}

async function refundOf(
  refunds: BankRefunds,
  payment: PaidOrder,
  amountKopecks: number,
): Promise<RefundOrder> {
  const before = refunds.takesOurId ? null : await refunds.returnedKopecks(payment)
  const reason = 'Не подошёл размер & "цвет"'
  const given = { payment, amountKopecks, reason, returnedBeforeKopecks: before }
  return { ...given, refundId: nextId(), bankRefundId: null }
}

async function isRefused(call: Promise<unknown>, kind: FaultKind): Promise<void> {
  await faultOf(() => call, kind)
}
