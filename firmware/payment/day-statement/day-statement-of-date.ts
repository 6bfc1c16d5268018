/** The statement of any day of this lane, and the sheet of it that a person signs. */

import { Fault } from '#firmware/fault.ts'
import type { Language } from '#firmware/words/languages.ts'
import { begunDay, dayOf, localTime } from '../ledger/local-day.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { Settings } from '../settings/driver-settings.ts'
import { readDay } from './day-facts-from-ledger.ts'
import { type DaySheet, daySheet } from './day-sheet.ts'
import { type DayStatement, dayStatement } from './day-statement.ts'

export interface DayStatements {
  /** The statement of a date, by default today. Rejects with 'bad-request', 'storage', and when `stop` aborts. */
  of(date?: string, stop?: AbortSignal | null): Promise<DayStatement>
}

export interface DayStatementsParts extends Pick<PaymentPorts, 'store' | 'ledgerGaps' | 'clock'> {
  readonly settings: Pick<Settings, 'profilesOf'>
  readonly serialNumber: string | null
}

export function createDayStatements(parts: DayStatementsParts): DayStatements {
  const { store, ledgerGaps, settings, serialNumber, clock } = parts

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
      return dayStatement({ ...facts, serialNumber, tellsRegistry, dateOf: dayOf })
    },
  }
}

export function sheetOf(statement: DayStatement, language: Language): DaySheet {
  return daySheet(statement, { language, localTime })
}
