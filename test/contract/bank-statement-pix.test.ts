/** The statement of a Pix bank: what came, and what went back of payments however old. */
import { openBankRig, type RigOptions } from '#test/banks/bank-rig.ts'
import { openLyingRig } from '#test/banks/lying-proxy.ts'
import { createPixBank, PIX_CLIENT, PIX_SECRET } from '#test/banks/pix-bank.ts'
import { bankStatementContract } from './bank-statement.ts'

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

const pix = (change: object) => (body: { pix: object[] }) => ({
  ...body,
  pix: body.pix.map((one) => ({ ...one, ...change })),
})

bankStatementContract('pix', {
  open: () => openLyingRig(options()),
  openImpatient: () => openBankRig(options()),
  isStatement: /^GET \/api\/pix\?/,
  lies: [
    { name: 'pix is no list', edit: (body) => ({ ...body, pix: {} }) },
    { name: 'the pages are not counted', edit: (body) => ({ ...body, parametros: {} }) },
    { name: 'there is no endToEndId', edit: pix({ endToEndId: null }) },
    { name: 'the amount is a number', edit: pix({ valor: 50 }) },
    { name: 'the amount has one decimal', edit: pix({ valor: '50.0' }) },
    { name: 'the time has no zone', edit: pix({ horario: '2026-11-21T10:00:00' }) },
    { name: 'there is no time', edit: pix({ horario: null }) },
  ],
})
