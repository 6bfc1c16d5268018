/** Money that went back, on the report of the shift in which it went. */
import * as assert from 'uvu/assert'
import { servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

spec('a refund', {
  async 'is in the shift in which it went back, and the net is less by it'() {
    await using served = await servePaymentRig()
    const { bank, clock, open } = served.rig
    await served.post('/showQR', { amount: 1_000 })
    const [id = ''] = [...bank.orders.keys()]
    bank.pay(id)
    await clock.advance(5_000)
    const first = open.shifts.close(undefined, null).report
    assert.equal([first.totals.net, first.totals.refunds.count], [1_000, 0])
    const asked = served.post(
      `/transactions/${id}/refunds`,
      { amount: 300 },
      { 'idempotency-key': 'return-1' },
    )
    assert.is((await clock.until(asked)).http, 200)
    const second = open.shifts.close(undefined, null).report
    assert.equal(second.totals.refunds, { count: 1, amount: 300 })
    assert.equal([second.totals.net, second.totals.states.ACCEPTED.count], [-300, 0])
    assert.equal(
      second.profiles.map(({ bankName, bankProfile, net }) => [bankName, bankProfile, net]),
      [['CFT', 'main', -300]],
    )
    const found = served.rig.store.refunds.of(id)
    assert.is(found[0]?.phase, 'returned')
  },
})
