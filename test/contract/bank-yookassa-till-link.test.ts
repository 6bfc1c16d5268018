/** The YooKassa adapter with a till's printed link, against a bank that was written from its documents alone. */
import * as assert from 'uvu/assert'
import type { OrderReference } from '#hal/bank.ts'
import { openBankRig } from '#test/banks/bank-rig.ts'
import { TILL_LINK_ID, YOOKASSA_AMOUNTS } from '#test/banks/dialects/yookassa-bank.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { bankContract, orderOf } from './bank.ts'

const PRINTED =
  'https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007&crc=0C8A'

const open = (tillLinkId = TILL_LINK_ID) => {
  const { profile, ...yookassa } = TEST_BANKS.yookassa
  return openBankRig({ ...yookassa, profile: { ...profile, tillLink: PRINTED, tillLinkId } })
}

bankContract(
  'yookassa till link',
  open,
  'what its answers have beyond those of a QR is lied about in test/unit/bank-yookassa-till-link.test.ts',
  { amounts: YOOKASSA_AMOUNTS },
)

spec(
  "a till's link at YooKassa",
  {
    async 'is switched on for one order at a time, and free when that one is over'() {
      await using rig = await open()
      const first = orderOf(1_999)
      const { qrId, payload, isPrinted } = await rig.bank.register(first)
      assert.equal([payload, isPrinted], [PRINTED, true])
      const fault = await faultOf(() => rig.bank.register(orderOf(500)), 'refused')
      assert.match(fault.message, 'another payment is open on the printed link')
      // The one who stands there has lost nothing by it.
      await rig.levers.pay(first.orderId)
      assert.is((await rig.bank.status({ ...first, qrId })).state, 'paid')
      for (const end of ['cancel', 'expire', 'reject'] as const) {
        const next = orderOf(700)
        assert.is((await rig.bank.register(next)).payload, PRINTED)
        if (end === 'cancel') await rig.bank.cancel({ ...next, qrId: null })
        else await rig.levers[end]()
      }
      assert.is((await rig.levers.orders()).length, 4)
    },
    async 'is written over by a till that does not ask, and no money is lost'() {
      await using rig = await open()
      const ours = orderOf(1_999)
      const { qrId } = await rig.bank.register(ours)
      const asked: OrderReference = { ...ours, qrId }
      // As the bank does it: the sum before is out of the link.
      await rig.levers.cancel(ours.orderId)
      assert.is((await rig.bank.status(asked)).state, 'canceled')
      // Whoever had scanned it before pays.
      await rig.levers.pay(ours.orderId)
      const late = await rig.bank.status(asked)
      assert.equal([late.state, late.amountKopecks], ['paid', 1_999])
      assert.is((await rig.bank.cancel(asked)).state, 'paid')
    },
    async 'takes a payment of any ttl, and ends it when the bank must'() {
      for (const ttlMinutes of [1, 2, 20, 4_320]) {
        await using rig = await open()
        const expiresAtMs = Date.now() + ttlMinutes * 60_000
        const order = { ...orderOf(1_999), ttlMinutes, expiresAtMs }
        const { qrId } = await rig.bank.register(order)
        assert.is((await rig.bank.status({ ...order, qrId })).state, 'payable')
      }
    },
    async 'is not taken for switched on when it is deactivated, or another shop’s'() {
      await using rig = await open()
      rig.server.deactivated.add(TILL_LINK_ID)
      const off = await faultOf(() => rig.bank.register(orderOf(1_999)), 'refused')
      assert.match(off.message, 'switched off at YooKassa')
      await using other = await open(TILL_LINK_ID.replace('2a63', '0000'))
      const none = await faultOf(() => other.bank.register(orderOf(1_999)), 'refused')
      assert.match(none.message, 'does not know this printed link')
      assert.equal([...(await rig.levers.orders()), ...(await other.levers.orders())], [])
    },
    async 'gives back what was paid on it, once'() {
      await using rig = await open()
      const order = orderOf(1_999)
      const { qrId } = await rig.bank.register(order)
      await rig.levers.pay(order.orderId)
      const payment = { ...order, qrId, operationId: qrId, paidKopecks: 1_999 }
      const refundId = 'a0refund0on0a0printed0link0'
      const refund = {
        refundId,
        payment,
        amountKopecks: 300,
        reason: null,
        bankRefundId: null,
        returnedBeforeKopecks: null,
      }
      await rig.levers.fault('timeout-after', 1, 'refund')
      await faultOf(() => rig.bank.refunds?.refund(refund), 'unreachable')
      assert.is((await rig.bank.refunds?.refund(refund))?.state, 'returned')
      assert.is(await rig.bank.refunds?.returnedKopecks(payment), 300)
    },
  },
  20_000,
)
