/** The statement of any month of this lane, read day by day in short turns. */
import { Fault } from '#firmware/fault.ts'
import type { Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Banks } from '#hal/bank.ts'
import { datesOf, localMonth, localTime, monthOf } from '../ledger/local-day.ts'
import { issuerOf } from '../paper-issuer.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { sinceEver } from '../shifts/since-ever.ts'
import type { DayStatements } from './day-statement-of-date.ts'
import type { FiledDays } from './filed-days.ts'
import { monthSheet } from './month-sheet.ts'
import { type DayOfMonth, type MonthStatement, monthStatement } from './month-statement.ts'
import type { DaySheet } from './statement-sheet.ts'

export type MonthStatements = ReturnType<typeof createMonthStatements>

export interface MonthStatementsNeeds
  extends Pick<PaymentPorts, 'store' | 'ledgerGaps' | 'clock' | 'shop' | 'serialNumber'> {
  readonly dayStatements: DayStatements
  readonly filedDays: FiledDays
  readonly banks: Pick<Banks, 'nameIn'>
}

export function createMonthStatements(needs: MonthStatementsNeeds) {
  const { store, ledgerGaps, clock, dayStatements, filedDays } = needs
  const issuer = issuerOf(needs.shop, needs.serialNumber ?? null)
  return {
    /** Of a month, written YYYY-MM, by default this one. Rejects with 'bad-request', 'storage', and when `stop` aborts. */
    async of(asked?: string, stop: AbortSignal | null = null): Promise<MonthStatement> {
      const nowMs = clock.now()
      const month = asked ?? monthOf(nowMs)
      const span = localMonth(month)
      if (span.fromMs > nowMs)
        throw new Fault(
          'bad-request',
          say('fault.statement.month-in-future', { month: { date: month } }),
        )
      const days: DayOfMonth[] = []
      for (const date of datesOf({ ...span, untilMs: Math.min(span.untilMs, nowMs + 1) })) {
        const statement = await dayStatements.of(date, stop)
        days.push({ statement, filed: filedDays.of(statement) })
      }
      return monthStatement({
        month,
        span,
        nowMs,
        days,
        issuer,
        filedAs: store.days.filedOn(month)?.number ?? null,
        sinceEver: sinceEver(store.shifts.current(), ledgerGaps.list.length),
      })
    },
    sheetOf: (statement: MonthStatement, language: Language): DaySheet =>
      monthSheet(statement, { language, localTime, bankNameIn: needs.banks.nameIn }),
  }
}
