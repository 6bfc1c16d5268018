/** The statements of several profiles: one deadline and one bound for all of them. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import {
  readStatements,
  STATEMENT_BUDGET_MS,
} from '#firmware/payment/reconciliation/bank-statement-pages.ts'
import { FILE_LINES_MAX } from '#firmware/payment/reconciliation/cabinet-file/bank-statement-file.ts'
import type { BankStatement, StatementLine } from '#hal/bank-statement.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const LINE: StatementLine = {
  kind: 'payment',
  orderId: 'A',
  qrId: null,
  operationId: null,
  refundId: null,
  amountKopecks: 1,
  atMs: 0,
}
const clock = createFakeClock()
const read = (statements: readonly BankStatement[], on = clock) =>
  readStatements({
    bankName: 'CFT',
    statements,
    clock: on,
    stop: null,
    span: { fromMs: 0, untilMs: 1 },
  })

/** `lines` of them, a thousand on each page. */
function statementOf(lines: number): BankStatement {
  return {
    page: async ({ cursor }) => {
      const left = cursor === null ? lines : Number(cursor)
      const here = Math.min(left, 1_000)
      return { lines: Array(here).fill(LINE), next: left > here ? String(left - here) : null }
    },
  }
}

spec('statements of several profiles', {
  async 'are one list'() {
    assert.is((await read([statementOf(1_500), statementOf(0), statementOf(7)])).length, 1_507)
  },
  async 'are bounded together, in lines and in pages'() {
    const half = FILE_LINES_MAX / 2
    assert.is((await read([statementOf(half), statementOf(half)])).length, FILE_LINES_MAX)
    await faultOf(() => read([statementOf(half), statementOf(half), statementOf(1)]), 'full')
    /** Of so many pages. */
    const pagesOf = (count: number): BankStatement => ({
      page: async ({ cursor }) => {
        const nth = Number(cursor ?? 1)
        return { lines: [], next: nth < count ? String(nth + 1) : null }
      },
    })
    assert.equal(await read([pagesOf(400), pagesOf(600)]), [])
    await faultOf(() => read([pagesOf(400), pagesOf(601)]), 'full')
    await faultOf(() => read([pagesOf(1_000), pagesOf(1)]), 'full')
  },
  async 'are given one deadline together'() {
    const slow = createFakeClock()
    const tardy = (ms: number): BankStatement => ({
      page: () =>
        new Promise((resolve) => slow.after(ms, () => resolve({ lines: [LINE], next: null }))),
    })
    const inTime = read([tardy(STATEMENT_BUDGET_MS / 2), tardy(STATEMENT_BUDGET_MS / 2 - 1)], slow)
    await slow.advance(STATEMENT_BUDGET_MS)
    assert.is((await inTime).length, 2)
    let isOver = false
    const late = faultOf(
      () => read([tardy(STATEMENT_BUDGET_MS / 2), tardy(STATEMENT_BUDGET_MS / 2 + 1)], slow),
      'unreachable',
    ).finally(() => {
      isOver = true
    })
    await slow.advance(STATEMENT_BUDGET_MS)
    assert.ok(isOver)
    await late
  },
})
