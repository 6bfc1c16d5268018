/** The T-Bank adapter against a bank that was written from its documents. */
import * as assert from 'uvu/assert'
import { openBankRig } from '#test/banks/bank-rig.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { spec } from '#test/spec.ts'
import { orderOf } from './bank.ts'
import { bankSuites } from './bank-suites.ts'

bankSuites(TEST_BANKS.tbank, { traits: { takesOurId: false, hasPending: true } })

spec('a cancellation at T-Bank', {
  async 'gives nothing back when the customer pays while it is on its way'() {
    await using rig = await openBankRig(TEST_BANKS.tbank)
    const order = orderOf(1_999)
    const { qrId } = await rig.bank.register(order)
    await rig.levers.fault('paid-during-cancel', 1)
    const { state, word } = await rig.bank.cancel({ ...order, qrId })
    assert.equal([state, word], ['paid', 'CONFIRMED'])
    assert.equal(await rig.levers.refunds(), [])
  },
})
