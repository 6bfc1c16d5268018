/** The YooKassa adapter against a bank that was written from its documents alone. */
import * as assert from 'uvu/assert'
import { openBankRig } from '#test/banks/bank-rig.ts'
import { YOOKASSA, YOOKASSA_AMOUNTS } from '#test/banks/dialects/yookassa-bank.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { openBank } from '#test/hostile-bank/bank-server.ts'
import { spec } from '#test/spec.ts'
import { orderOf } from './bank.ts'
import { bankSuites } from './bank-suites.ts'

bankSuites(TEST_BANKS.yookassa, {
  missing: {
    cancel: 'Nobody can withdraw an SBP payment there; it ends an hour after it was made.',
    amounts: YOOKASSA_AMOUNTS,
  },
})

spec('what YooKassa has forgotten', {
  async 'is still the same refund a day later, on whichever page it is'() {
    let aheadMs = 0
    await using rig = await openBankRig({
      ...TEST_BANKS.yookassa,
      open: ({ cutsSilence }) =>
        openBank(YOOKASSA, { now: () => Date.now() + aheadMs, cutsSilence }),
    })
    const order = orderOf(1_999)
    const { qrId } = await rig.bank.register(order)
    await rig.levers.pay(order.orderId)
    const payment = { ...order, qrId, operationId: null, paidKopecks: 1_999 }
    const refundId = 'a0refund0of0a0few0days0ago0'
    const given = { refundId, payment, amountKopecks: 300, reason: null, bankRefundId: null }
    const refund = { ...given, returnedBeforeKopecks: null }
    assert.is((await rig.bank.refunds?.refund(refund))?.state, 'returned')
    for (let clerk = 1; clerk <= 3; clerk += 1) await rig.levers.refundInCabinet(100, order.orderId)
    aheadMs = 25 * 3_600_000
    rig.server.limits.pageRows = 1
    assert.is((await rig.bank.refunds?.refund(refund))?.state, 'returned')
    assert.is((await rig.levers.refunds()).length, 4)
  },
})
