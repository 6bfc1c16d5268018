/** The RBS adapter against a gateway that was written from its documents. */

import { openBankRig } from '#test/banks/bank-rig.ts'
import type { Place } from '#test/banks/false-fields.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { bankContract } from './bank.ts'
import { bankRefundLies } from './bank-refund-lies.ts'
import { bankRefundsContract } from './bank-refunds.ts'

const open = () => openBankRig(TEST_BANKS.rbs)
const registered = /register\.do$/
const qr = /dynamic\/get\.do$/
const status = /qr\/status\.do$/
const order = /getOrderStatusExtended\.do$/
const EVERY_STATUS = ['status', 'found', 'paid', 'cancel'] as const
const PLACES: readonly Place[] = [
  { asked: registered, at: ['errorCode'], means: 'code', in: ['register'], isOptional: true },
  { asked: registered, at: ['orderId'], means: 'text', in: ['register'] },
  { asked: qr, at: ['errorCode'], means: 'code', in: ['register', 'found'] },
  { asked: qr, at: ['qrId'], means: 'text', in: ['register', 'found'] },
  { asked: qr, at: ['payload'], means: 'text', in: ['register'] },
  { asked: status, at: ['errorCode'], means: 'code', in: EVERY_STATUS },
  { asked: status, at: ['qrStatus'], means: 'word', in: EVERY_STATUS },
  { asked: status, at: ['transactionState'], means: 'word', in: EVERY_STATUS },
  { asked: status, at: ['qrType'], means: 'word', in: EVERY_STATUS, isOptional: true },
  { asked: order, at: ['errorCode'], means: 'code', in: ['found', 'paid'] },
  { asked: order, at: ['orderNumber'], means: 'id', in: ['found', 'paid'] },
  { asked: order, at: ['attributes'], means: 'list', in: ['found'] },
  { asked: order, at: ['attributes', 0, 'value'], means: 'text', in: ['found'] },
  { asked: order, at: ['currency'], means: 'currency', in: ['paid'] },
  { asked: order, at: ['amount'], means: 'asked', in: ['paid'] },
  {
    asked: order,
    at: ['paymentAmountInfo', 'depositedAmount'],
    means: 'paid',
    in: ['paid'],
    isOptional: true,
    mayBeNothing: true,
  },
  { asked: order, at: ['authRefNum'], means: 'code', in: ['paid'], isOptional: true },
]

bankContract('rbs', open, { open, places: PLACES })

bankRefundsContract('rbs', open, { takesOurId: false })

bankRefundLies('rbs', open, [
  { asked: order, at: ['errorCode'], means: 'code' },
  { asked: order, at: ['orderNumber'], means: 'id' },
  { asked: order, at: ['currency'], means: 'currency' },
  { asked: order, at: ['amount'], means: 'asked' },
  {
    asked: order,
    at: ['paymentAmountInfo', 'refundedAmount'],
    means: 'paid',
    mayBeNothing: true,
  },
])
