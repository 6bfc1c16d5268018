/** The statement of the gateway contract, as the fake bank keeps it. */
import { FAKE_GATEWAY, openBankRig } from '#test/banks/bank-rig.ts'
import { bankStatementContract } from './bank-statement.ts'

const line = (change: object) => (body: { lines: object[] }) => ({
  ...body,
  lines: body.lines.map((one) => ({ ...one, ...change })),
})

bankStatementContract('gateway', {
  open: () => openBankRig(FAKE_GATEWAY),
  isStatement: /^GET \/v1\/registry\?/,
  lies: [
    { name: 'lines is no list', edit: (body) => ({ ...body, lines: {} }) },
    { name: 'lines is missing', edit: () => ({ next: null }) },
    {
      name: 'there are too many lines',
      edit: (body) => ({ ...body, lines: Array.from({ length: 1_001 }, () => body.lines[0]) }),
    },
    { name: 'next is a number', edit: (body) => ({ ...body, next: 7 }) },
    { name: 'kind is another', edit: line({ kind: 'fee' }) },
    { name: 'orderId is missing', edit: line({ orderId: null }) },
    { name: 'operationId is missing', edit: line({ operationId: null }) },
    { name: 'the amount is a text', edit: line({ amountKopecks: '5000' }) },
    { name: 'the amount has a fraction', edit: line({ amountKopecks: 50.5 }) },
    { name: 'the amount is nothing', edit: line({ amountKopecks: 0 }) },
    { name: 'the currency is another', edit: line({ currency: 'USD' }) },
    { name: 'the time has no zone', edit: line({ at: '2026-11-21T10:00:00' }) },
    { name: 'there is no such time', edit: line({ at: '2026-13-41T10:00:00Z' }) },
  ],
})
