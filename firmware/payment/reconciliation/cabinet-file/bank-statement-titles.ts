/**
 * A line above a bank's table, or the name of its sheet, that says of all its rows that they are refunds or never moved
 * money. Pure.
 */

import type { Columns } from './bank-statement-heads.ts'

export interface Title {
  readonly line: number
  /** Without its date and numbers, so that tomorrow's is the same. */
  readonly text: string
  readonly isOfRefunds: boolean
}

const OF_REFUNDS = /возврат|сторно|refund|reversal|chargeback/iu
const OF_UNPAID = /отклон|отмен[её]н|неуспеш|неоплач|не оплач|declin|reject|failed|cancel/iu
/** "Payments and refunds" says of no line which it is. */
const OF_PAYMENTS = /плат[её]ж|оплат|продаж|покуп|payment|sale|purchase|эквайринг/iu
/** "Возвраты платежей" is of refunds alone. */
const BACK_OF_PAYMENTS = /(?:возврат|сторно|отмен)[а-яё]* (?:плат[её]ж|оплат|покуп)[а-яё]*/giu

/** Null: the text is no such title, or the columns of the table say it line by line. */
export function titleOf(text: string, line: number, columns: Columns): Title | null {
  const found = titleIn(text, line)
  const isInColumns = found?.isOfRefunds ? saysRefunds(columns) : columns.at.state !== undefined
  return isInColumns ? null : found
}

function titleIn(whole: string, line: number): Title | null {
  const isOfRefunds = OF_REFUNDS.test(whole)
  if (!isOfRefunds && !OF_UNPAID.test(whole)) return null
  if (OF_PAYMENTS.test(whole.replace(BACK_OF_PAYMENTS, ''))) return null
  const text = whole
    .replace(/[\d.,:/№#-]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 64)
  return text === '' ? null : { line, text, isOfRefunds }
}

/** A line between rows that begins payments again, so that an earlier title holds no longer. */
export const isOfPayments = (text: string) => OF_PAYMENTS.test(text)

/** Whether the columns say which lines are refunds. */
export const saysRefunds = ({ at, isOfRefunds }: Columns) =>
  at.kind !== undefined || at.refund !== undefined || isOfRefunds
