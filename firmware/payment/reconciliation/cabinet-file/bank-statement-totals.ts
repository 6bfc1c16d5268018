/** Checks the totals (sums and counts) that a bank writes under its lines against the lines. Pure. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { amountIn } from './bank-statement-amounts-and-times.ts'
import type { Columns } from './bank-statement-heads.ts'

interface Sum {
  payments: number
  refunds: number
  /** The sum as written of all lines, including those left out. */
  all: number
  allPositive: number
}

interface SumRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly columns: Columns
}

const none = (): Sum => ({ payments: 0, refunds: 0, all: 0, allPositive: 0 })
const COUNT = /^(число|кол-во|количество|number of|count|the number of)/iu
/** Totals of another column, or of only some of the lines: they cannot be checked here. */
const OF_OTHERS =
  /комисс|вычет|ндс|налог|типа|зачислен|перечисл|fee|commission|vat|deduction|-type|net\b/iu

export function createStatementTotals() {
  const whole = { amount: none(), count: none() }
  // Since the last sum: a bank may write one for each shop or day, and one for all.
  let part = { amount: none(), count: none() }

  function add(kind: StatementLine['kind'] | 'left-out' | null, kopecks: number): void {
    for (const { amount, count } of [whole, part]) {
      const of = kind === 'payment' ? 'payments' : kind === 'refund' ? 'refunds' : null
      if (of) amount[of] += Math.abs(kopecks)
      if (of) count[of] += 1
      amount.all += kopecks
      amount.allPositive += Math.abs(kopecks)
      count.all += 1
      count.allPositive += 1
    }
  }

  /**
   * Answers the label of a total that cannot be checked. Throws Fault 'bad-request' where the lines do not add up to
   * it.
   */
  function check({ line, cells, columns }: SumRow): string | null {
    const label = cells.find((one) => one !== '') ?? ''
    const isCount = COUNT.test(label)
    if (OF_OTHERS.test(label)) return label
    const said = isCount ? countIn(cells, label) : sumIn(cells, label, columns)
    if (said === null) return label
    const count = countIn(cells, label)
    // "Total operations: 7" may be either.
    const fits = (!isCount && fit('amount', said)) || (count !== null && fit('count', count))
    if (!fits) throw misfit(line, label, said, isCount)
    part = { amount: none(), count: none() }
    return null
  }

  /** Whether the total fits: payments, refunds, both together, their net, or all lines as written. */
  function fit(by: 'amount' | 'count', said: number): boolean {
    return [whole[by], part[by]].some(({ payments, refunds, all, allPositive }) => {
      const both = [payments - refunds, payments + refunds]
      return [payments, refunds, -refunds, ...both, all, allPositive].includes(said)
    })
  }

  function misfit(line: number, label: string, said: number, isCount: boolean): Fault {
    const shown = (of: number) => (isCount ? String(of) : (of / 100).toFixed(2))
    const { payments, refunds } = isCount ? whole.count : whole.amount
    return new Fault(
      'bad-request',
      say('fault.comparison.total-mismatch', {
        line,
        label: JSON.stringify(label.slice(0, 40)),
        total: shown(said),
        payments: shown(payments),
        refunds: shown(refunds),
      }),
    )
  }

  return { add, check }
}

function sumIn(cells: readonly string[], label: string, columns: Columns): number | null {
  const inColumn = amountIn(cells[columns.at.amount ?? -1] ?? '', columns.unit)
  if (inColumn !== null) return inColumn
  const others = cells.filter((one) => one !== '' && one !== label)
  if (others.length === 1) return amountIn(withoutCurrency(others[0] ?? ''), columns.unit)
  if (others.length > 1) return null
  const [, after = ''] = /^[^:]*:(.*)$/u.exec(label) ?? []
  return amountIn(withoutCurrency(after), columns.unit)
}

function countIn(cells: readonly string[], label: string): number | null {
  const after = [label.split(':')[1] ?? '', ...cells.filter((one) => one !== '' && one !== label)]
  const counts = after.map((one) => one.trim()).filter((one) => /^\d{1,7}$/.test(one))
  return counts.length === 1 ? Number(counts[0]) : null
}

function withoutCurrency(text: string): string {
  return text.replace(/(RUB|руб\.?|₽|р\.)\s*$/iu, '').trim()
}
