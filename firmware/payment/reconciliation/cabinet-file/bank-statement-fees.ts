/**
 * What a bank keeps of a line and what it hands on, where the columns of the file say so. Taken only where gross, fee
 * and net fit each other. Pure.
 */
import type { Charge, StatementLine } from '#hal/bank-statement.ts'
import { amountIn } from './bank-statement-amounts-and-times.ts'
import type { Column } from './bank-statement-columns.ts'
import type { Columns } from './bank-statement-heads.ts'

type Line = Pick<StatementLine, 'kind' | 'amountKopecks'>

/**
 * Null: the file does not say it of this line; 'misfit': what it says does not add up. The fee of a refund is below zero
 * where the bank gives it back.
 */
export function chargeOf(
  { kind, amountKopecks }: Line,
  raw: (column: Column) => string,
  { at, unit }: Pick<Columns, 'at' | 'unit'>,
): Charge | 'misfit' | null {
  const read = (column: 'fee' | 'net') => {
    const cell = at[column] === undefined ? '' : raw(column)
    const kopecks = amountIn(cell, unit)
    return kopecks === null ? null : Math.abs(kopecks)
  }
  const [fee, net] = [read('fee'), read('net')]
  if (fee === null && net === null) return null
  if (kind === 'payment') {
    if (net === null) return charge(fee ?? 0, amountKopecks - (fee ?? 0))
    if (fee !== null && amountKopecks - fee !== net) return 'misfit'
    return net > amountKopecks ? 'misfit' : charge(amountKopecks - net, net)
  }
  if (net === null) {
    // Whether the bank gives its fee back or takes another one, no sign of these columns says for certain.
    return fee === 0 ? charge(0, -amountKopecks) : null
  }
  if (fee !== null && Math.abs(amountKopecks - net) !== fee) return 'misfit'
  return charge(net - amountKopecks, -net)
}

const charge = (feeKopecks: number, netKopecks: number): Charge => ({ feeKopecks, netKopecks })
