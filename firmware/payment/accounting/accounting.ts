/** Days for an accountant's program, of a span of the ledger, read day by day in short turns. */

import type { DayStatements } from '../day-statement/day-statement-of-date.ts'
import type { FiledDays } from '../day-statement/filed-days.ts'
import type { DayOfMonth } from '../day-statement/month-statement.ts'
import { knownBank } from '../known-bank.ts'
import { datesOf, reportDays } from '../ledger/local-day.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { type AccountingRow, accountingRows } from './accounting-days.ts'

export interface Accounting {
  readonly shop: AccountingReport['shop']
  /** Of days that are over, a month of them at most. Rejects with 'bad-request', 'storage', and when `stop` aborts. */
  of(asked: AccountingAsked, stop?: AbortSignal | null): Promise<AccountingReport>
}

export interface AccountingAsked {
  readonly date: string
  readonly to?: string | undefined
  /** Of this bank alone, however it is spelt. */
  readonly bank?: string | undefined
}

export interface AccountingReport {
  readonly from: string
  /** The last day asked for that is over; the first one where none is. */
  readonly to: string
  /** Null: the section `shop` does not say it. */
  readonly shop: { readonly name: string | null; readonly inn: string | null }
  readonly rows: readonly AccountingRow[]
}

export interface AccountingNeeds extends Pick<PaymentPorts, 'shop' | 'banks'> {
  readonly dayStatements: DayStatements
  readonly filedDays: FiledDays
}

export function createAccounting({ shop: section, banks, ...needs }: AccountingNeeds): Accounting {
  const shop = { name: section?.name || null, inn: section?.inn || null }
  return {
    shop,
    async of({ date, to = date, bank }, stop = null) {
      const days: DayOfMonth[] = []
      for (const one of datesOf(reportDays(date, to))) {
        const statement = await needs.dayStatements.of(one, stop)
        if (!statement.isOver) break
        days.push({ statement, filed: needs.filedDays.of(statement) })
      }
      const all = accountingRows(days)
      const wanted = bank && (banks.canonical(bank) ?? bank)
      const rows = all.filter(({ bankName }) => wanted === undefined || bankName === wanted)
      // The ledger may have money of a bank that the config names no more.
      if (bank !== undefined && rows.length === 0) knownBank(banks, bank)
      return {
        from: date,
        to: days.at(-1)?.statement.date ?? date,
        rows,
        shop,
      }
    },
  }
}
