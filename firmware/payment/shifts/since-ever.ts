/**
 * The total since the first payment: all that the shifts before the open one had, and the open one. Nobody can set it back;
 * what a restored backup has lost is not in it, and is told beside it. Pure.
 */
import type { OpenShift } from '#hal/shift-store.ts'
import { isoOf } from '../iso-time.ts'
import { type MoneySums, netOf } from '../totals.ts'

export interface SinceEver extends MoneySums {
  /** When the first payment of the ledger was begun; null: there was none yet. */
  readonly since: string | null
  readonly net: number
  /** How many times a backup was restored: payments between it and the restore are not in these sums. */
  readonly restores: number
}

/** Null: an archive of a year cannot be read, so nobody knows. */
export function sinceEver(
  { before, sums }: Pick<OpenShift, 'before' | 'sums'>,
  restores: number,
): SinceEver | null {
  if (before === null) return null
  const total = (kind: 'accepted' | 'other-amount' | 'refunded', earlier: CountedMoney) =>
    sums
      .filter((sum) => sum.kind === kind)
      .reduce(
        (all, { count, kopecks }) => ({ count: all.count + count, amount: all.amount + kopecks }),
        { count: earlier.count, amount: earlier.kopecks },
      )
  const money = {
    payments: total('accepted', before.accepted),
    otherAmount: total('other-amount', before.otherAmount),
    refunds: total('refunded', before.refunded),
  }
  const { firstPaymentAtMs } = before
  return {
    since: firstPaymentAtMs === null ? null : isoOf(firstPaymentAtMs),
    ...money,
    net: netOf(money),
    restores,
  }
}

type CountedMoney = NonNullable<OpenShift['before']>['accepted']
