/** The Pix adapter in front of a bank that was written from the API Pix alone, honest and not. */
import * as assert from 'uvu/assert'
import type { Order, PaidOrder } from '#hal/bank.ts'
import { openBankRig } from '#test/banks/bank-rig.ts'
import { PIX } from '#test/banks/dialects/pix-bank.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { openBank } from '#test/hostile-bank/bank-server.ts'
import { spec } from '#test/spec.ts'

const AMOUNT = 12_350

const openRig = (now = Date.now) =>
  openBankRig({
    ...TEST_BANKS.pix,
    open: ({ cutsSilence }) => openBank(PIX, { now, cutsSilence }),
  })
type Rig = Awaited<ReturnType<typeof openRig>>

const idOf = (number: number) => `01JD8Z3V7Q9M2N4P6R8T0WXY${String(number).padStart(2, '0')}`
const orderOf = (number: number): Order => ({
  orderId: idOf(number),
  amountKopecks: AMOUNT,
  purpose: `Receipt ${number}`,
  ttlMinutes: 1,
  expiresAtMs: Date.now() + 60_000,
})

/** Registers as many orders; the optional fields of odd ones are left out. */
async function register({ bank }: Rig, count: number) {
  for (let number = 1; number <= count; number += 1) await bank.register(orderOf(number))
}

async function factOf({ bank, server }: Rig, number: number) {
  const { qrId } = server.records.find(idOf(number)) ?? { qrId: '' }
  return bank.status({ orderId: idOf(number), qrId, amountKopecks: AMOUNT })
}

function paidOrder({ server }: Rig, number: number): PaidOrder {
  const { qrId = '', operationId = null } = server.records.find(idOf(number)) ?? {}
  return { orderId: idOf(number), qrId, amountKopecks: AMOUNT, operationId, paidKopecks: AMOUNT }
}

spec('Pix, of a bank written from the API', {
  async 'is paid, also where a Pix does not repeat the txid of its charge'() {
    await using rig = await openRig()
    await register(rig, 2)
    for (const number of [1, 2]) {
      assert.is((await factOf(rig, number)).state, 'payable')
      rig.server.records.pay(idOf(number))
      const { state, amountKopecks, operationId } = await factOf(rig, number)
      assert.equal([state, amountKopecks], ['paid', AMOUNT])
      assert.is(operationId, rig.server.records.find(idOf(number))?.operationId)
    }
    assert.equal(rig.server.records.complaints, [])
  },
  async 'is paid once where the bank tells one Pix twice'() {
    await using rig = await openRig()
    await register(rig, 1)
    rig.server.records.pay(idOf(1))
    rig.server.arm('pix-told-twice')
    assert.is((await factOf(rig, 1)).amountKopecks, AMOUNT)
    assert.is(rig.server.given.get('pix-told-twice'), 1)
  },
  async 'counts what went back once where the bank tells it twice, and nothing of an unknown state'() {
    await using rig = await openRig()
    const { bank, server } = rig
    await register(rig, 1)
    server.records.pay(idOf(1))
    server.refunds.give(idOf(1), null, 1_000)
    const payment = paidOrder(rig, 1)
    assert.is(await bank.refunds?.returnedKopecks(payment), 1_000)
    server.arm('returned-told-twice')
    assert.is(await bank.refunds?.returnedKopecks(payment), 1_000)
    server.arm('returned-strange-word')
    await assertUnusable(bank.refunds?.returnedKopecks(payment))
  },
  async 'gives back once, whatever the bank makes of the second call'() {
    await using rig = await openRig()
    const { bank, server } = rig
    await register(rig, 2)
    for (const number of [1, 2]) {
      server.records.pay(idOf(number))
      const payment = paidOrder(rig, number)
      const refund = {
        refundId: `refund${number}`,
        payment,
        amountKopecks: 500,
        reason: null,
        returnedBeforeKopecks: null,
        bankRefundId: null,
      }
      server.refunds.expect('PENDING')
      assert.is((await bank.refunds?.refund(refund))?.state, 'pending')
      const again = await bank.refunds?.refund(refund).catch(() => null)
      assert.ok(again === null || again?.state === 'pending')
      server.refunds.settle('REFUSED')
      assert.is((await bank.refunds?.state(refund))?.state, 'refused')
      assert.is(server.refunds.ofOrder(idOf(number)).length, 1)
    }
  },
  async 'ends a charge that is removed, and one past its end is over although it is ATIVA'() {
    let aheadMs = 0
    await using rig = await openRig(() => Date.now() + aheadMs)
    await register(rig, 2)
    const { qrId = '' } = rig.server.records.find(idOf(1)) ?? {}
    const order = { orderId: idOf(1), qrId, amountKopecks: AMOUNT }
    assert.is((await rig.bank.cancel(order)).state, 'canceled')
    assert.is((await rig.bank.cancel(order)).state, 'canceled')
    aheadMs = 120_000
    assert.is((await factOf(rig, 2)).state, 'expired')
  },
})

async function assertUnusable(asked: Promise<unknown> | undefined): Promise<void> {
  const kind = await asked?.catch((thrown: { readonly kind?: string }) => thrown.kind)
  assert.is(kind, 'unreachable')
}
