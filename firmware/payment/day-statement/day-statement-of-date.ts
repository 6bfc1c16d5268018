/** The statement of any day of this lane, and the sheet of it that a person signs. */

import { Fault } from '#firmware/fault.ts'
import type { Language } from '#firmware/words/languages.ts'
import type { Banks } from '#hal/bank.ts'
import { begunDay, dayOf, localTime } from '../ledger/local-day.ts'
import { issuerOf } from '../paper-issuer.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { Settings } from '../settings/driver-settings.ts'
import { readDay } from './day-facts-from-ledger.ts'
import { daySheet } from './day-sheet.ts'
import { type DayStatement, dayStatement } from './day-statement.ts'
import type { DaySheet } from './statement-sheet.ts'

export interface DayStatements {
  /** The statement of a date, by default today. Rejects with 'bad-request', 'storage', and when `stop` aborts. */
  of(date?: string, stop?: AbortSignal | null): Promise<DayStatement>
  sheetOf(statement: DayStatement, language: Language): DaySheet
}

export interface DayStatementsNeeds
  extends Pick<PaymentPorts, 'store' | 'ledgerGaps' | 'clock' | 'shop' | 'serialNumber'> {
  readonly settings: Pick<Settings, 'profilesOf'>
  readonly banks: Pick<Banks, 'nameIn'>
}

export function createDayStatements(needs: DayStatementsNeeds): DayStatements {
  const { store, ledgerGaps, settings, clock } = needs
  const issuer = issuerOf(needs.shop, needs.serialNumber ?? null)
  const bankNameIn = needs.banks.nameIn

  function tellsRegistry(bankName: string): boolean {
    try {
      const profiles = settings.profilesOf(bankName)
      return profiles.length > 0 && profiles.every(({ bank }) => bank.statement !== undefined)
    } catch (thrown) {
      // The profile can no longer be opened, so its bank cannot be asked.
      if (thrown instanceof Fault) return false
      throw thrown
    }
  }

  return {
    async of(date, stop = null) {
      const nowMs = clock.now()
      const day = begunDay(nowMs, date)
      const facts = await readDay({ store, gaps: ledgerGaps.list, nowMs }, day, stop)
      const filedAs = store.days.filedOn(day.date)?.number ?? null
      return dayStatement({ ...facts, filedAs, issuer, bankNameIn, tellsRegistry, dateOf: dayOf })
    },
    sheetOf: (statement, language) => daySheet(statement, { language, localTime, bankNameIn }),
  }
}
