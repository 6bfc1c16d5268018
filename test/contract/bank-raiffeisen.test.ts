/** The Raiffeisenbank adapter against a bank that uses the documented words. */

import { openBankRig, type RigOptions } from '#test/banks/bank-rig.ts'
import type { Place } from '#test/banks/false-fields.ts'
import { openLyingRig } from '#test/banks/lying-proxy.ts'
import {
  RAIFFEISEN_KEY,
  RAIFFEISEN_MERCHANT,
  raiffeisenDialect,
} from '#test/banks/raiffeisen-bank.ts'
import { bankContract } from './bank.ts'
import { bankRefundLies } from './bank-refund-lies.ts'
import { bankRefundsContract } from './bank-refunds.ts'

const OPTIONS: RigOptions = {
  driver: 'raiffeisen',
  dialect: raiffeisenDialect,
  profile: {
    bankName: 'Raiffeisenbank',
    merchantId: RAIFFEISEN_MERCHANT,
    password: RAIFFEISEN_KEY,
  },
  secrets: [RAIFFEISEN_KEY],
}

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

bankContract('raiffeisen', () => openBankRig(OPTIONS), {
  open: () => openLyingRig(OPTIONS),
  places: PLACES,
})

bankRefundsContract('raiffeisen', () => openBankRig(OPTIONS), { tellsSums: false })

const back = /\/refund/
bankRefundLies('raiffeisen', () => openLyingRig(OPTIONS), [
  { asked: back, at: ['code'], means: 'code', isOptional: true },
  { asked: back, at: ['amount'], means: 'asked-rubles' },
  { asked: back, at: ['refundStatus'], means: 'word' },
])
