/** Checks the totals (sums and counts) that a bank writes under its lines against the lines. Pure. */

import { Fault } from '#firmware/fault.ts'
import { quoted, say } from '#firmware/words/sentence.ts'
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
   * Answers the name of a total that cannot be checked. Throws Fault 'bad-request' where the lines do not add up to
   * it.
   */
  function check({ line, cells, columns }: SumRow): string | null {
    const name = cells.find((one) => one !== '') ?? ''
    const isCount = COUNT.test(name)
    if (OF_OTHERS.test(name)) return name
    const total = isCount ? countIn(cells, name) : sumIn(cells, name, columns)
    if (total === null) return name
    const count = countIn(cells, name)
    // "Total operations: 7" may be either.
    const fits = (!isCount && fit('amount', total)) || (count !== null && fit('count', count))
    if (!fits) throw misfit(line, name, total, isCount)
    part = { amount: none(), count: none() }
    return null
  }

  /** Whether the total fits: payments, refunds, both together, their net, or all lines as written. */
  function fit(by: 'amount' | 'count', total: number): boolean {
    return [whole[by], part[by]].some(({ payments, refunds, all, allPositive }) => {
      const both = [payments - refunds, payments + refunds]
      return [payments, refunds, -refunds, ...both, all, allPositive].includes(total)
    })
  }

  function misfit(line: number, name: string, total: number, isCount: boolean): Fault {
    const shown = (of: number) => (isCount ? of : { kopecks: of })
    const { payments, refunds } = isCount ? whole.count : whole.amount
    return new Fault(
      'bad-request',
      say('fault.comparison.total-mismatch', {
        line,
        label: quoted(name.slice(0, 40)),
        total: shown(total),
        payments: shown(payments),
        refunds: shown(refunds),
      }),
    )
  }

  return { add, check }
}

function sumIn(cells: readonly string[], name: string, columns: Columns): number | null {
  const inColumn = amountIn(cells[columns.at.amount ?? -1] ?? '', columns.unit)
  if (inColumn !== null) return inColumn
  const others = cells.filter((one) => one !== '' && one !== name)
  if (others.length === 1) return amountIn(withoutCurrency(others[0] ?? ''), columns.unit)
  if (others.length > 1) return null
  const [, after = ''] = /^[^:]*:(.*)$/u.exec(name) ?? []
  return amountIn(withoutCurrency(after), columns.unit)
}

function countIn(cells: readonly string[], name: string): number | null {
  const after = [name.split(':')[1] ?? '', ...cells.filter((one) => one !== '' && one !== name)]
  const counts = after.map((one) => one.trim()).filter((one) => /^\d{1,7}$/.test(one))
  return counts.length === 1 ? Number(counts[0]) : null
}

function withoutCurrency(text: string): string {
  return text.replace(/(RUB|руб\.?|₽|р\.)\s*$/iu, '').trim()
}
