/** The YooKassa adapter against a bank that was written from its documents alone. */

import * as assert from 'uvu/assert'
import { openBankRig } from '#test/banks/bank-rig.ts'
import type { Place } from '#test/banks/false-fields.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { spec } from '#test/spec.ts'
import { openYookassaBank } from '#test/yookassa-bank/yookassa-dialect.ts'
import { YOOKASSA_AMOUNTS } from '#test/yookassa-bank/yookassa-request-check.ts'
import { bankContract, orderOf } from './bank.ts'
import { bankRefundFieldLies } from './bank-refund-field-lies.ts'
import { bankRefundLies } from './bank-refund-lies.ts'
import { bankRefundsContract } from './bank-refunds.ts'

const open = () => openBankRig(TEST_BANKS.yookassa)
const made = /^POST \/v3\/payments$/
const payment = /^GET \/v3\/payments\/[^/]+$/
const listed = /^GET \/v3\/payments\?/
const EVERY_STATUS = ['status', 'paid', 'cancel'] as const
const value = ['amount', 'value'] as const
/** A listed payment with another order number is another's: there is no lying about that. */
const PLACES: readonly Place[] = [
  { asked: made, at: ['metadata', 'laned_order'], means: 'id', in: ['register'] },
  { asked: made, at: value, means: 'asked-decimal', in: ['register'], otherIs: 'refused' },
  {
    asked: made,
    at: ['amount', 'currency'],
    means: 'currency',
    in: ['register'],
    otherIs: 'refused',
  },
  { asked: made, at: ['confirmation', 'type'], means: 'id', in: ['register'] },
  { asked: made, at: ['confirmation', 'confirmation_data'], means: 'text', in: ['register'] },
  { asked: made, at: ['id'], means: 'text', in: ['register'] },
  { asked: listed, at: ['type'], means: 'id', in: ['found'] },
  { asked: listed, at: ['items'], means: 'list', in: ['found'] },
  { asked: listed, at: ['items', 0, 'status'], means: 'word', in: ['found'] },
  { asked: listed, at: ['items', 0, 'amount', 'value'], means: 'asked-decimal', in: ['found'] },
  { asked: listed, at: ['items', 0, 'amount', 'currency'], means: 'currency', in: ['found'] },
  { asked: payment, at: ['id'], means: 'id', in: EVERY_STATUS },
  { asked: payment, at: ['metadata', 'laned_order'], means: 'id', in: EVERY_STATUS },
  { asked: payment, at: ['status'], means: 'word', in: EVERY_STATUS },
  { asked: payment, at: ['amount', 'currency'], means: 'currency', in: EVERY_STATUS },
  { asked: payment, at: value, means: 'asked-decimal', in: ['status', 'cancel'] },
  { asked: payment, at: value, means: 'paid-decimal', in: ['paid'] },
]

bankContract(
  'yookassa',
  open,
  { open, places: PLACES },
  {
    cancel: 'Nobody can withdraw an SBP payment there; it ends an hour after it was made.',
    amounts: YOOKASSA_AMOUNTS,
  },
)

const given = /^POST \/v3\/refunds$/
const refund = /^GET \/v3\/refunds\?/
const looked = ['status'] as const
bankRefundsContract('yookassa', open)

bankRefundLies('yookassa', open, [
  { asked: refund, at: ['type'], means: 'id' },
  { asked: refund, at: ['items'], means: 'list' },
])

bankRefundFieldLies('yookassa', {
  open,
  refund: [
    { asked: given, at: ['id'], means: 'text', in: looked },
    { asked: given, at: ['payment_id'], means: 'id', in: looked },
    { asked: given, at: ['status'], means: 'word', in: looked },
    { asked: given, at: value, means: 'asked-decimal', in: looked },
    { asked: given, at: ['amount', 'currency'], means: 'currency', in: looked },
  ],
  state: [
    { asked: refund, at: ['type'], means: 'id', in: looked },
    { asked: refund, at: ['items'], means: 'list', in: looked },
    { asked: refund, at: ['items', 0, 'id'], means: 'text', in: looked },
    { asked: refund, at: ['items', 0, 'payment_id'], means: 'id', in: looked },
    { asked: refund, at: ['items', 0, 'status'], means: 'word', in: looked },
    { asked: refund, at: ['items', 0, 'amount', 'value'], means: 'asked-decimal', in: looked },
    { asked: refund, at: ['items', 0, 'amount', 'currency'], means: 'currency', in: looked },
  ],
})

spec('what YooKassa has forgotten', {
  async 'is still the same refund a day later, on whichever page it is'() {
    let aheadMs = 0
    await using rig = await openBankRig({
      ...TEST_BANKS.yookassa,
      open: ({ cutsSilence }) => openYookassaBank({ now: () => Date.now() + aheadMs, cutsSilence }),
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
