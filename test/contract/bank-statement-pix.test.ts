/** The statement of a Pix bank: what came, and what went back of payments however old. */
import { openBankRig } from '#test/banks/bank-rig.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { bankStatementContract } from './bank-statement.ts'

const pix = (change: object) => (body: { pix: object[] }) => ({
  ...body,
  pix: body.pix.map((one) => ({ ...one, ...change })),
})

bankStatementContract('pix', {
  open: () => openBankRig(TEST_BANKS.pix),
  isStatement: /^GET \/api\/v2\/pix\?/,
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
