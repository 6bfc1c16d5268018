/** The statement of YooKassa: its list of payments, with what the shop gets of each, then its list of refunds. */
import * as assert from 'uvu/assert'
import type { StatementLine, StatementPage } from '#hal/bank-statement.ts'
import { openBankRig } from '#test/banks/bank-rig.ts'
import { YOOKASSA } from '#test/banks/dialects/yookassa-bank.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { openBank } from '#test/hostile-bank/bank-server.ts'
import { spec } from '#test/spec.ts'
import { orderOf } from './bank.ts'
import { refundOf } from './bank-refunds.ts'
import { bankStatementContract, edited } from './bank-statement.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const open = () => openBankRig(TEST_BANKS.yookassa)
type Rig = Awaited<ReturnType<typeof open>>

const item = (change: object) => (body: { items: object[] }) => ({
  ...body,
  items: body.items.map((one) => ({ ...one, ...change })),
})
const money = (value: string, currency = 'RUB') => ({ value, currency })

bankStatementContract('yookassa', {
  open,
  isStatement: /^GET \/v3\/payments\?.*captured_at/,
  lies: [
    { name: 'it is no list', edit: (body) => ({ ...body, type: 'payment' }) },
    { name: 'items is no list', edit: (body) => ({ ...body, items: {} }) },
    { name: 'next_cursor is a number', edit: (body) => ({ ...body, next_cursor: 7 }) },
    { name: 'the status is another', edit: item({ status: 'pending' }) },
    { name: 'it is not paid', edit: item({ paid: false }) },
    { name: 'it is a test', edit: item({ test: true }) },
    { name: 'there is no id', edit: item({ id: null }) },
    { name: 'the amount is a number', edit: item({ amount: 50 }) },
    { name: 'the currency is another', edit: item({ amount: money('50.00', 'USD') }) },
    { name: 'the shop gets more than was paid', edit: item({ income_amount: money('50.01') }) },
    { name: 'the shop gets another currency', edit: item({ income_amount: money('9.00', 'USD') }) },
    { name: 'the time has no zone', edit: item({ captured_at: '2026-11-21T10:00:00' }) },
    { name: 'there is no time', edit: item({ captured_at: undefined }) },
  ],
})

async function pay({ bank, levers }: Rig, amountKopecks: number) {
  const order = orderOf(amountKopecks)
  const { qrId } = await bank.register(order)
  await levers.pay(order.orderId)
  return {
    orderId: order.orderId,
    qrId,
    amountKopecks,
    operationId: qrId,
    paidKopecks: amountKopecks,
  }
}

async function linesIn({ bank }: Rig, fromMs: number, untilMs: number) {
  const lines: StatementLine[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const page: StatementPage | undefined = await bank.statement?.page({ fromMs, untilMs, cursor })
    lines.push(...(page?.lines ?? []))
    cursor = page?.next ?? null
    pages += 1
  } while (cursor !== null)
  return { lines, pages }
}

spec('what YooKassa lists', {
  async 'has the fee of each payment that says what the shop gets, and none of a refund'() {
    await using rig = await open()
    const paid = await pay(rig, 5_000)
    await rig.bank.refunds?.refund(refundOf(paid, 1_200))
    const now = Date.now()
    const charges = async () =>
      (await linesIn(rig, now - HOUR_MS, now + HOUR_MS)).lines.map(({ kind, charge }) => [
        kind,
        charge,
      ])
    assert.equal(await charges(), [
      ['payment', { feeKopecks: 35, netKopecks: 4_965 }],
      ['refund', undefined],
    ])
    rig.proxy.tell((answer, asked) =>
      asked.includes('captured_at')
        ? edited(item({ income_amount: undefined }))(answer, asked)
        : answer,
    )
    assert.equal(await charges(), [
      ['payment', undefined],
      ['refund', undefined],
    ])
  },
  async "is read to its last page, with the order of each refund, a clerk's too"() {
    await using rig = await open()
    rig.server.limits.pageRows = 1
    const paid = [await pay(rig, 5_000), await pay(rig, 700)]
    const [first, second] = paid
    if (!first || !second) throw new Error('none')
    const ours = refundOf(first, 1_200)
    await rig.bank.refunds?.refund(ours)
    await rig.levers.refundInCabinet(300, second.orderId)
    const { lines, pages } = await linesIn(rig, Date.now() - HOUR_MS, Date.now() + HOUR_MS)
    assert.is(pages, 4)
    assert.equal(
      lines.map(({ kind, orderId, refundId, amountKopecks }) => [
        kind,
        orderId,
        refundId,
        amountKopecks,
      ]),
      [
        ['payment', second.orderId, null, 700],
        ['payment', first.orderId, null, 5_000],
        ['refund', second.orderId, null, 300],
        ['refund', first.orderId, ours.refundId, 1_200],
      ],
    )
  },
  async 'tells a refund where it was made, however old its payment is'() {
    let aheadMs = -3 * DAY_MS
    await using rig = await openBankRig({
      ...TEST_BANKS.yookassa,
      open: ({ cutsSilence }) =>
        openBank(YOOKASSA, { now: () => Date.now() + aheadMs, cutsSilence }),
    })
    const paid = await pay(rig, 5_000)
    aheadMs = 0
    await rig.bank.refunds?.refund(refundOf(paid, 1_200))
    const { lines } = await linesIn(rig, Date.now() - HOUR_MS, Date.now() + HOUR_MS)
    assert.equal(
      lines.map(({ kind, orderId }) => [kind, orderId]),
      [['refund', paid.orderId]],
    )
  },
})
