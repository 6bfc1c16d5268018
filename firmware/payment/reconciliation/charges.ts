/** What the bank keeps of the lines of a day, where it says so beside them, by file or by call. Pure. */
import type { StatementLine } from '#hal/bank-statement.ts'
import { isIn, type Span } from './comparison-input.ts'

export interface Charges {
  /** Lines of the day of which the bank says what it keeps. */
  readonly lines: number
  /** Lines of the day of which it does not say it, or says so that it does not add up. */
  readonly linesWithout: number
  /** Payments less refunds, of the first. */
  readonly gross: number
  readonly fee: number
  readonly net: number
}

/** Null: the bank says nothing of fees. */
export function chargesOf(day: Span, lines: readonly StatementLine[]): Charges | null {
  const ofDay = lines.filter(({ atMs, isOfPayment }) => isIn(day, atMs) && !isOfPayment)
  const charged = ofDay.flatMap(({ charge, kind, amountKopecks }) =>
    charge ? [{ ...charge, gross: kind === 'payment' ? amountKopecks : -amountKopecks }] : [],
  )
  if (charged.length === 0) return null
  const sum = (of: (one: (typeof charged)[number]) => number) =>
    charged.reduce((all, one) => all + of(one), 0)
  return {
    lines: charged.length,
    linesWithout: ofDay.length - charged.length,
    gross: sum(({ gross }) => gross),
    fee: sum(({ feeKopecks }) => feeKopecks),
    net: sum(({ netKopecks }) => netKopecks),
  }
}
