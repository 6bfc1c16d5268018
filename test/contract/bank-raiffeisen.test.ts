/** The Raiffeisenbank adapter against a bank that was written from its documents alone. */

import { openBankRig } from '#test/banks/bank-rig.ts'
import type { Place } from '#test/banks/false-fields.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { bankContract } from './bank.ts'
import { bankRefundLies } from './bank-refund-lies.ts'
import { bankRefundsContract } from './bank-refunds.ts'

const open = () => openBankRig(TEST_BANKS.raiffeisen)
const made = /^POST \/api\/sbp\/v2\/qrs$/
const order = /^GET \/api\/payment\/v1\/orders\//
const qr = /^GET \/api\/sbp\/v2\/qrs\//
const payment = /payment-info$/
const EVERY_STATUS = ['status', 'found', 'paid', 'cancel'] as const
const PLACES: readonly Place[] = [
  { asked: made, at: ['code'], means: 'code', in: ['register'], isOptional: true },
  { asked: made, at: ['qrId'], means: 'id', in: ['register'] },
  { asked: made, at: ['payload'], means: 'text', in: ['register'] },
  { asked: order, at: ['id'], means: 'id', in: ['found'] },
  { asked: order, at: ['amount'], means: 'asked-rubles', in: ['found'] },
  { asked: order, at: ['qr', 'id'], means: 'text', in: ['found'] },
  { asked: qr, at: ['qrId'], means: 'id', in: EVERY_STATUS },
  { asked: qr, at: ['qrStatus'], means: 'word', in: EVERY_STATUS },
  { asked: payment, at: ['code'], means: 'code', in: ['paid'] },
  { asked: payment, at: ['paymentStatus'], means: 'word', in: ['paid', 'cancel'] },
  { asked: payment, at: ['qrId'], means: 'id', in: ['paid'] },
  { asked: payment, at: ['qrId'], means: 'id', in: ['cancel'], isOptional: true },
  { asked: payment, at: ['order'], means: 'id', in: ['paid'] },
  { asked: payment, at: ['order'], means: 'id', in: ['cancel'], isOptional: true },
  { asked: payment, at: ['sbpMerchantId'], means: 'id', in: ['paid'] },
  { asked: payment, at: ['sbpMerchantId'], means: 'id', in: ['cancel'], isOptional: true },
  { asked: payment, at: ['currency'], means: 'currency', in: ['paid'] },
  { asked: payment, at: ['amount'], means: 'paid-rubles', in: ['paid'] },
  { asked: payment, at: ['transactionId'], means: 'code', in: ['paid'] },
]

bankContract('raiffeisen', open, { open, places: PLACES })

bankRefundsContract('raiffeisen', open, { tellsSums: false })

const back = /\/refund/
bankRefundLies('raiffeisen', open, [
  { asked: back, at: ['code'], means: 'code', isOptional: true },
  { asked: back, at: ['amount'], means: 'asked-rubles' },
  { asked: back, at: ['refundStatus'], means: 'word' },
])
