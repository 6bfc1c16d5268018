/** A day, or some, by hours, for a plot: what was begun in each, by state, and what was refunded in it. Pure. */

import type { ScreenStatus } from '#hal/display.ts'
import { HOUR_MS } from '#hal/durations.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import { statusOf } from '../transaction/payment-phases.ts'
import { type Total, totalOfOtherAmount, totalOfRefunds } from './day-report.ts'
import type { Day } from './local-day.ts'

/** 23 to 25 of them a day: it is the device's, and its clocks may change. */
export function hoursReport(
  { date, fromMs, untilMs }: Day,
  records: readonly TransactionRecord[],
  returned: readonly RefundRecord[],
) {
  const hourOf = (ms: number) => Math.floor((ms - fromMs) / HOUR_MS)
  const hours = Array.from({ length: Math.ceil((untilMs - fromMs) / HOUR_MS) }, (_, hour) => ({
    from: isoOf(fromMs + hour * HOUR_MS),
    states: {} as Partial<Record<ScreenStatus, Total>>,
  }))
  for (const record of records) {
    const states = hours[hourOf(record.createdAtMs)]?.states
    if (!states) continue
    const status = statusOf(record)
    const { count, amount } = states[status] ?? { count: 0, amount: 0 }
    const kopecks = record.paidKopecks ?? record.amountKopecks
    states[status] = { count: count + 1, amount: amount + kopecks }
  }
  const ofHour = Map.groupBy(records, ({ createdAtMs }) => hourOf(createdAtMs))
  const returnedInHour = Map.groupBy(returned, ({ settledAtMs }) => hourOf(settledAtMs ?? 0))
  return {
    date,
    hours: hours.map((one, hour) => ({
      ...one,
      otherAmount: totalOfOtherAmount(ofHour.get(hour) ?? []),
      refunded: totalOfRefunds(returnedInHour.get(hour) ?? []),
    })),
  }
}

export type HoursReport = ReturnType<typeof hoursReport>
