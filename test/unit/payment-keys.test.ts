/** A key and its payment, whatever time the device believes it is. */
import * as assert from 'uvu/assert'
import { KEYS_KEPT } from '#firmware/payment/limits.ts'
import { createPaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const DAY_MS = 86_400_000
const JUMPS_DAYS = [3, 4, 365, 40 * 365, -4, -40 * 365]
const SALE = { amount: 100, ttl: 5 }

spec('a key whose payment has been paid', {
  ...Object.fromEntries(
    JUMPS_DAYS.map((days) => [
      `opens no second one after the clock was set by ${days} days`,
      async () => {
        await using rig = createPaymentRig()
        const { bank, clock } = rig
        await rig.open.payment.updateSettings(SETTINGS)
        const id = await rig.open.payment.showQr(SALE, 'sale-1')
        bank.pay(id)
        await clock.advance(5_000)
        clock.jump(days * DAY_MS)
        assert.is(await rig.open.payment.showQr(SALE, 'sale-1'), id)
        const { payment } = await rig.restart()
        assert.is(await payment.showQr(SALE, 'sale-1'), id)
        assert.is(bank.orders.size, 1)
      },
    ]),
  ),
  async 'is forgotten when it is old and a few thousand others came after it'() {
    await using rig = createPaymentRig()
    const { clock, open, store } = rig
    await open.payment.updateSettings({ ...SETTINGS, bankProfile: 'fixed' })
    const keys = Array.from({ length: KEYS_KEPT + 3 }, (_, number) => `sale-${number}`)
    for (const key of keys.slice(0, -1)) await open.payment.showQr(SALE, key)
    assert.ok(store.key('sale-0'), 'it is young, though enough came after it')
    await clock.advance(3 * DAY_MS)
    await open.payment.showQr(SALE, keys.at(-1) ?? '')
    assert.equal([store.key('sale-1'), store.key('sale-2') === null], [null, false])
  },
})

spec('a key whose payment the till has cancelled', {
  async 'is free again, also where the first showQR was answered'() {
    await using rig = createPaymentRig()
    const { bank, open } = rig
    await open.payment.updateSettings(SETTINGS)
    const first = await open.payment.showQr(SALE, 'sale-1')
    assert.is((await open.payment.cancelQr())?.phase, 'canceled')
    const second = await open.payment.showQr(SALE, 'sale-1')
    assert.is.not(second, first)
    assert.is(bank.orders.get(first)?.state, 'canceled')
    assert.not.ok(bank.isPayable(bank.orders.get(first)?.payload ?? ''))
    assert.ok(bank.isPayable(bank.orders.get(second)?.payload ?? ''))
    assert.is(await open.payment.showQr(SALE, 'sale-1'), second)
  },
  async 'is still that of a payment which was paid before the bank heard of it'() {
    await using rig = createPaymentRig()
    const { bank, open } = rig
    await open.payment.updateSettings(SETTINGS)
    const id = await open.payment.showQr(SALE, 'sale-1')
    bank.pay(id)
    await faultOf(() => open.payment.cancelQr(), 'already-paid')
    assert.is(await open.payment.showQr(SALE, 'sale-1'), id)
    assert.is(bank.orders.size, 1)
  },
  async 'and of one that was not cancelled in the end it is busy until that is known'() {
    await using rig = createPaymentRig()
    const { bank, clock, open } = rig
    await open.payment.updateSettings(SETTINGS)
    await open.payment.showQr(SALE, 'sale-1')
    bank.isOut = true
    const cancelling = faultOf(() => open.payment.cancelQr(), 'unreachable')
    await clock.advance(60_000)
    await cancelling
    await faultOf(() => open.payment.showQr(SALE, 'sale-1'), 'busy')
    assert.is(bank.orders.size, 1)
  },
})
