/** The statement of the gateway contract, as the fake bank keeps it. */
import * as assert from 'uvu/assert'
import { FAKE_GATEWAY, openBankRig } from '#test/banks/bank-rig.ts'
import { spec } from '#test/spec.ts'
import { orderOf } from './bank.ts'
import { refundOf } from './bank-refunds.ts'
import { bankStatementContract, edited } from './bank-statement.ts'

const HOUR_MS = 3_600_000

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
    { name: 'the fee is a text', edit: line({ feeKopecks: '20' }) },
    { name: 'the fee is below nothing', edit: line({ feeKopecks: -1 }) },
    { name: 'the fee is more than the amount', edit: line({ feeKopecks: 5_001 }) },
    { name: 'the currency is another', edit: line({ currency: 'USD' }) },
    { name: 'the time has no zone', edit: line({ at: '2026-11-21T10:00:00' }) },
    { name: 'there is no such time', edit: line({ at: '2026-13-41T10:00:00Z' }) },
  ],
})

spec('the fees of the gateway contract', {
  async 'are of each line that says them, and of none by a gateway of 1.1'() {
    await using rig = await openBankRig(FAKE_GATEWAY)
    const order = orderOf(5_000)
    const { qrId } = await rig.bank.register(order)
    await rig.levers.pay(order.orderId)
    const reference = { orderId: order.orderId, qrId, amountKopecks: 5_000 }
    const { operationId } = await rig.bank.status(reference)
    await rig.bank.refunds?.refund(
      refundOf({ ...reference, operationId, paidKopecks: 5_000 }, 1_200),
    )
    const span = { fromMs: Date.now() - HOUR_MS, untilMs: Date.now() + HOUR_MS, cursor: null }
    const charges = async () =>
      (await rig.bank.statement?.page(span))?.lines.map(({ kind, charge }) => [kind, charge])
    const kept = { feeKopecks: 20, netKopecks: 4_980 }
    const given = (back: number) => ({ feeKopecks: 0 - back, netKopecks: back - 1_200 })
    assert.equal(await charges(), [
      ['payment', kept],
      ['refund', given(0)],
    ])
    const tell = (change: object) =>
      rig.proxy.tell((answer, asked) =>
        asked.includes('/registry') ? edited(line(change))(answer, asked) : answer,
      )
    tell({ feeBackKopecks: 5 })
    assert.equal(await charges(), [
      ['payment', kept],
      ['refund', given(5)],
    ])
    tell({ feeKopecks: null, feeBackKopecks: undefined })
    assert.equal(await charges(), [
      ['payment', undefined],
      ['refund', undefined],
    ])
  },
})
