/** The Pix adapter against a bank that follows the published interface. */

import { openBankRig, type RigOptions } from '#test/banks/bank-rig.ts'
import type { Place } from '#test/banks/false-fields.ts'
import { openLyingRig } from '#test/banks/lying-proxy.ts'
import { createPixBank, PIX_CLIENT, PIX_SECRET } from '#test/banks/pix-bank.ts'
import { bankContract } from './bank.ts'
import { bankRefundLies } from './bank-refund-lies.ts'
import { bankRefundsContract } from './bank-refunds.ts'

const options = (): RigOptions => ({
  driver: 'pix',
  dialect: createPixBank().dialect,
  path: '/api',
  profile: {
    bankName: 'Pix',
    merchantId: PIX_CLIENT,
    password: PIX_SECRET,
    pixKey: '123e4567-e12b-12d1-a456-426655440000',
  },
  secrets: [PIX_SECRET, Buffer.from(`${PIX_CLIENT}:${PIX_SECRET}`).toString('base64')],
})

const asked = /^(PUT|GET|PATCH) \/api\/cob\//
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
  { asked, at: ['pix', 0, 'txid'], means: 'id', in: ['paid'] },
  { asked, at: ['pix', 0, 'endToEndId'], means: 'text', in: ['paid'] },
  { asked, at: ['pix', 0, 'valor'], means: 'paid-decimal', in: ['paid'] },
]

bankContract(
  'pix',
  () => openBankRig(options()),
  { open: () => openLyingRig(options()), places: PLACES },
  { reject: 'Pix has no word for it: a charge that its bank takes away is canceled.' },
)

bankRefundsContract('pix', () => openBankRig(options()))

const back = /\/devolucao\//
bankRefundLies('pix', () => openLyingRig(options()), [
  { asked: back, at: ['id'], means: 'id' },
  { asked: back, at: ['valor'], means: 'asked-decimal' },
  { asked: back, at: ['status'], means: 'word' },
])
