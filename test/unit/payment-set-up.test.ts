/** What set-up asks of payments: whether the lane is new, and what it has. */
import * as assert from 'uvu/assert'
import { createPaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'

spec('a lane is new', {
  async 'until a bank is set, also where nobody has paid yet'() {
    await using rig = createPaymentRig()
    const { setUp, payment } = rig.open
    assert.equal([setUp.isNew, setUp.hasBank, setUp.hasDisplay], [true, false, false])
    await payment.updateSettings(SETTINGS)
    assert.equal([setUp.isNew, setUp.hasBank], [false, true])
  },
})
