/** How many payments or refunds, and how much money they are. Pure. */
export interface Total {
  readonly count: number
  /** Kopecks. */
  readonly amount: number
}

/** While it is added up. */
export type RunningTotal = { -readonly [Field in keyof Total]: Total[Field] }

export interface Sums {
  readonly payments: Total
  readonly refunds: Total
}

/** All money of some payments, each once. */
export interface MoneySums extends Sums {
  /** Not in `payments`: of another amount than was asked for. Below 0 where it corrects an earlier shift. */
  readonly otherAmount: Total
}

export function noMoney(): MoneySums {
  return { payments: none(), otherAmount: none(), refunds: none() }
}

export function netOf({ payments, otherAmount, refunds }: MoneySums): number {
  return payments.amount + otherAmount.amount - refunds.amount
}

export function none(): RunningTotal {
  return { count: 0, amount: 0 }
}

export function add(total: RunningTotal, kopecks: number, count = 1): void {
  total.count += count
  total.amount += kopecks
}

export function totalOf(all: readonly { readonly amountKopecks: number }[]): Total {
  return { count: all.length, amount: all.reduce((sum, one) => sum + one.amountKopecks, 0) }
}

export function minus(one: Total, other: Total): Total {
  return { count: one.count - other.count, amount: one.amount - other.amount }
}

export function isSame(one: Total, other: Total): boolean {
  return one.count === other.count && one.amount === other.amount
}
