/** The Pix adapter against a bank that was written from the API Pix alone. */

import { openBankRig } from '#test/banks/bank-rig.ts'
import type { Place } from '#test/banks/false-fields.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { bankContract } from './bank.ts'
import { bankRefundLies } from './bank-refund-lies.ts'
import { bankRefundsContract } from './bank-refunds.ts'

const open = () => openBankRig(TEST_BANKS.pix)
const asked = /^(PUT|GET|PATCH) \/api\/v2\/cob\//
const ALWAYS = ['register', 'status', 'found', 'paid', 'cancel'] as const
const ACTIVE = ['status', 'found'] as const
const PLACES: readonly Place[] = [
  { asked, at: ['txid'], means: 'id', in: ALWAYS },
  { asked, at: ['status'], means: 'word', in: ['status', 'found', 'paid', 'cancel'] },
  {
    asked,
    at: ['valor', 'original'],
    means: 'asked-decimal',
    in: ALWAYS,
    otherIs: 'refused',
  },
  { asked, at: ['pixCopiaECola'], means: 'text', in: ['register'] },
  { asked, at: ['calendario', 'criacao'], means: 'text', in: ACTIVE, isOptional: true },
  { asked, at: ['calendario', 'expiracao'], means: 'paid', in: ACTIVE, isOptional: true },
  { asked, at: ['pix'], means: 'list', in: ['paid'], isOptional: true },
  // The API does not demand that a payment in its charge repeats it.
  { asked, at: ['pix', 0, 'txid'], means: 'id', in: ['paid'], isOptional: true },
  { asked, at: ['pix', 0, 'endToEndId'], means: 'text', in: ['paid'] },
  { asked, at: ['pix', 0, 'valor'], means: 'paid-decimal', in: ['paid'] },
]

bankContract(
  'pix',
  open,
  { open, places: PLACES },
  { reject: 'Pix has no word for it: a charge that its bank takes away is canceled.' },
)

bankRefundsContract('pix', open)

const back = /\/devolucao\//
bankRefundLies('pix', open, [
  { asked: back, at: ['id'], means: 'id' },
  { asked: back, at: ['valor'], means: 'asked-decimal' },
  { asked: back, at: ['status'], means: 'word' },
])
