/** The T-Bank adapter against a bank that was written from its documents. */

import * as assert from 'uvu/assert'
import { openBankRig } from '#test/banks/bank-rig.ts'
import type { Place } from '#test/banks/false-fields.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { spec } from '#test/spec.ts'
import { bankContract, orderOf } from './bank.ts'
import { bankRefundFieldLies } from './bank-refund-field-lies.ts'
import { bankRefundLies } from './bank-refund-lies.ts'
import { bankRefundsContract } from './bank-refunds.ts'

const open = () => openBankRig(TEST_BANKS.tbank)
const made = /Init$/
const qr = /GetQr$/
const payment = /GetState$/
const order = /CheckOrder$/
const EVERY_STATUS = ['status', 'found', 'paid', 'cancel'] as const
const UNPAID = ['status', 'found', 'cancel'] as const
const PLACES: readonly Place[] = [
  { asked: made, at: ['ErrorCode'], means: 'code', in: ['register'] },
  { asked: made, at: ['OrderId'], means: 'id', in: ['register'] },
  { asked: made, at: ['Amount'], means: 'asked', in: ['register'], otherIs: 'refused' },
  { asked: made, at: ['PaymentId'], means: 'text', in: ['register'] },
  { asked: qr, at: ['ErrorCode'], means: 'code', in: ['register'] },
  { asked: qr, at: ['PaymentId'], means: 'id', in: ['register'] },
  { asked: qr, at: ['Data'], means: 'text', in: ['register'] },
  { asked: order, at: ['ErrorCode'], means: 'code', in: ['found'] },
  { asked: order, at: ['OrderId'], means: 'id', in: ['found'] },
  { asked: order, at: ['Payments'], means: 'list', in: ['found'] },
  { asked: order, at: ['Payments', 0, 'PaymentId'], means: 'text', in: ['found'] },
  { asked: order, at: ['Payments', 0, 'Status'], means: 'word', in: ['found'] },
  { asked: payment, at: ['ErrorCode'], means: 'code', in: EVERY_STATUS },
  { asked: payment, at: ['OrderId'], means: 'id', in: EVERY_STATUS },
  { asked: payment, at: ['PaymentId'], means: 'id', in: EVERY_STATUS },
  { asked: payment, at: ['Status'], means: 'word', in: EVERY_STATUS },
  { asked: payment, at: ['Amount'], means: 'asked', in: UNPAID },
  { asked: payment, at: ['Amount'], means: 'paid', in: ['paid'] },
]

bankContract('tbank', open, { open, places: PLACES })

const given = /Cancel$/
const looked = ['status'] as const
bankRefundsContract('tbank', open, { takesOurId: false, hasPending: true })

bankRefundLies('tbank', open, [
  { asked: payment, at: ['OrderId'], means: 'id' },
  { asked: payment, at: ['PaymentId'], means: 'id' },
  { asked: payment, at: ['Status'], means: 'word' },
  { asked: payment, at: ['Amount'], means: 'paid', mayBeNothing: true },
])

bankRefundFieldLies('tbank', {
  open,
  refund: [
    { asked: given, at: ['ErrorCode'], means: 'code', in: looked },
    { asked: given, at: ['OrderId'], means: 'id', in: looked },
    { asked: given, at: ['PaymentId'], means: 'id', in: looked },
    { asked: given, at: ['Status'], means: 'word', in: looked },
    { asked: given, at: ['OriginalAmount'], means: 'asked', in: looked },
    { asked: given, at: ['NewAmount'], means: 'asked', in: looked },
  ],
  state: [
    { asked: payment, at: ['ErrorCode'], means: 'code', in: looked },
    { asked: payment, at: ['OrderId'], means: 'id', in: looked },
    { asked: payment, at: ['PaymentId'], means: 'id', in: looked },
    { asked: payment, at: ['Status'], means: 'word', in: looked },
    { asked: payment, at: ['Amount'], means: 'asked', in: looked },
  ],
})

spec('a cancellation at T-Bank', {
  async 'gives nothing back when the customer pays while it is on its way'() {
    await using rig = await open()
    const order = orderOf(1_999)
    const { qrId } = await rig.bank.register(order)
    await rig.levers.fault('paid-during-cancel', 1)
    const { state, word } = await rig.bank.cancel({ ...order, qrId })
    assert.equal([state, word], ['paid', 'CONFIRMED'])
    assert.equal(await rig.levers.refunds(), [])
  },
})
