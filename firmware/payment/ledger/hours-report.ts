/** One or more days by hours, for a plot: the payments begun in each hour, by state, and its refunds. Pure. */

import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import type { ScreenStatus } from '#hal/display.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import { add, none, type Total, totalOf } from '../totals.ts'
import { statusOf } from '../transaction/payment-phases.ts'
import { totalOfOtherAmount } from './day-report.ts'
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
    states[status] ??= none()
    add(states[status], record.paidKopecks ?? record.amountKopecks)
  }
  const ofHour = Map.groupBy(records, ({ createdAtMs }) => hourOf(createdAtMs))
  const returnedInHour = Map.groupBy(returned, ({ settledAtMs }) => hourOf(settledAtMs ?? 0))
  return {
    date,
    hours: hours.map((one, hour) => ({
      ...one,
      otherAmount: totalOfOtherAmount(ofHour.get(hour) ?? []),
      refunded: totalOf(returnedInHour.get(hour) ?? []),
    })),
  }
}

export type HoursReport = ReturnType<typeof hoursReport>
