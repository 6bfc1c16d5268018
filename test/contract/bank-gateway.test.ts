/** The gateway adapter, as a bank without a public API is reached, against a bank that was written from the contract alone. */

import { openBankRig } from '#test/banks/bank-rig.ts'
import type { Place } from '#test/banks/false-fields.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { bankContract } from './bank.ts'
import { bankRefundLies } from './bank-refund-lies.ts'
import { bankRefundsContract } from './bank-refunds.ts'

const open = () => openBankRig(TEST_BANKS.gateway)
const asked = /^(PUT|GET|POST) \/shop\/v1\/orders\//
const ALWAYS = ['register', 'status', 'found', 'paid', 'cancel'] as const
const PLACES: readonly Place[] = [
  { asked, at: ['orderId'], means: 'id', in: ALWAYS },
  { asked, at: ['currency'], means: 'currency', in: ALWAYS, otherIs: 'refused' },
  { asked, at: ['amountKopecks'], means: 'asked', in: ALWAYS, otherIs: 'refused' },
  { asked, at: ['status'], means: 'word', in: ALWAYS },
  { asked, at: ['qrId'], means: 'text', in: ['register', 'found'] },
  { asked, at: ['qrId'], means: 'id', in: ['status', 'paid', 'cancel'] },
  { asked, at: ['payload'], means: 'text', in: ['register'] },
  { asked, at: ['operationId'], means: 'text', in: ['paid'] },
  { asked, at: ['paidKopecks'], means: 'paid', in: ['paid'] },
  { asked, at: ['paidKopecks'], means: 'unpaid', isOptional: true, in: ['status', 'cancel'] },
]

bankContract('gateway', open, { open, places: PLACES })

bankRefundsContract('gateway', open)

const back = /\/refunds\//
bankRefundLies('gateway', open, [
  { asked: back, at: ['orderId'], means: 'id' },
  { asked: back, at: ['refundId'], means: 'id' },
  { asked: back, at: ['currency'], means: 'currency' },
  { asked: back, at: ['amountKopecks'], means: 'asked' },
  { asked: back, at: ['status'], means: 'word' },
])
