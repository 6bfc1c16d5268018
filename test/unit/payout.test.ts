/** The sum that came to the account: made by the file's lines, or different by a line that is found. */
import * as assert from 'uvu/assert'
import {
  notInFile,
  type PayoutReason,
  payoutOf,
} from '#firmware/payment/reconciliation/cabinet-file/payout.ts'
import type { LedgerPayment } from '#firmware/payment/reconciliation/comparison-input.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

/** Printed when a day fails; another one by SEED=... */
const SEED = Number(process.env['SEED'] ?? 68)
const AT = Date.UTC(2026, 10, 21, 9)

/** A day whose nets are all different, so that one line and no other makes a difference. */
function dayOf(seed: number) {
  const chance = createSeededChance(seed)
  const lines = Array.from({ length: 3 + chance.below(40) }, (_, index): StatementLine => {
    const kind = index > 0 && chance.below(5) === 0 ? ('refund' as const) : ('payment' as const)
    const amountKopecks = 10_000 * (index + 1) + chance.below(5_000)
    const feeKopecks = kind === 'payment' ? Math.round(amountKopecks * 0.007) : 0
    const netKopecks = kind === 'payment' ? amountKopecks - feeKopecks : -amountKopecks
    return {
      kind,
      orderId: `A${index}`,
      qrId: null,
      operationId: null,
      refundId: null,
      amountKopecks,
      atMs: AT + index,
      charge: { feeKopecks, netKopecks },
    }
  })
  return { chance, lines }
}

const sumOf = (lines: readonly StatementLine[]) =>
  lines.reduce((all, { charge }) => all + (charge?.netKopecks ?? 0), 0)

function paymentOf({ orderId, amountKopecks }: StatementLine): LedgerPayment {
  return {
    id: orderId ?? '',
    bankName: 'CFT',
    profileName: 'main',
    reference: null,
    qrId: null,
    operationId: null,
    money: 'came',
    amountKopecks,
    createdAtMs: AT,
    changedAtMs: AT,
    refunds: [],
  }
}

spec('a payout', {
  'is made by the lines, or differs by one that is found'() {
    for (let index = 0; index < 400; index += 1) {
      const { chance, lines } = dayOf(SEED * 1_000_003 + index)
      const about = `SEED=${SEED}, day ${index}`
      const cameKopecks = sumOf(lines)
      const whole = payoutOf({ cameKopecks, lines, notInFile: [] })
      assert.is(whole.verdict, 'adds-up', about)
      assert.is(whole.grossKopecks - whole.feeKopecks, whole.netKopecks, about)
      assert.equal(whole.causes, [], about)

      const one = lines[chance.below(lines.length)] as StatementLine
      const isFound = (came: number, of: readonly StatementLine[], reason: PayoutReason) => {
        const payments = lines.filter(({ kind }) => kind === 'payment').map(paymentOf)
        const found = payoutOf({ cameKopecks: came, lines: of, notInFile: notInFile(payments, of) })
        assert.is(found.verdict, 'differs', about)
        assert.ok(
          found.causes.some((cause) => cause.reason === reason && cause.order === one.orderId),
          `${about}: ${reason} ${one.orderId} ${JSON.stringify(found)}`,
        )
      }
      isFound(cameKopecks - (one.charge?.netKopecks ?? 0), lines, 'line-not-paid-out')
      isFound(cameKopecks + (one.charge?.netKopecks ?? 0), lines, 'line-paid-twice')
      if (one.kind === 'payment')
        isFound(
          cameKopecks,
          lines.filter((line) => line !== one),
          'payment-not-in-file',
        )
    }
  },
  'is undecided where the file does not say what the shop gets'() {
    const { lines } = dayOf(SEED)
    const cameKopecks = sumOf(lines)
    const { charge: _, ...bare } = lines[0] as StatementLine
    const found = payoutOf({ cameKopecks, lines: [bare, ...lines.slice(1)], notInFile: [] })
    assert.is(found.verdict, 'undecided')
    assert.is(found.linesWithout, 1)
    assert.is(found.differenceKopecks, -(lines[0]?.charge?.feeKopecks ?? 0))
  },
  'says what is still to come'() {
    const { lines } = dayOf(SEED)
    const payments = lines.filter(({ kind }) => kind === 'payment').map(paymentOf)
    const [first] = payments
    const left = lines.filter(({ orderId }) => orderId !== first?.id)
    const { stillToCome } = payoutOf({
      cameKopecks: sumOf(left),
      lines: left,
      notInFile: notInFile(payments, left),
    })
    assert.equal(stillToCome, { count: 1, amountKopecks: first?.amountKopecks })
  },
})
