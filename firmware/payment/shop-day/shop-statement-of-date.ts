/** The statement of any day and any month of the shop, at its master, and the sheets of them that a person signs. */
import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import { Fault } from '#firmware/fault.ts'
import type { Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Banks } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { KeptStatement } from '#hal/day-statement-store.ts'
import { type FiledDays, filedIn } from '../day-statement/filed-days.ts'
import type { DaySheet } from '../day-statement/statement-sheet.ts'
import { datesOf, localDay, localMonth, localTime, monthOf } from '../ledger/local-day.ts'
import { issuerOf } from '../paper-issuer.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { Reconciliation } from '../reconciliation/reconciliation.ts'
import { type AskedWithdrawal, mustBeReason } from '../reconciliation/take-back.ts'
import type { ShopDays } from './shop-days.ts'
import { type ShopDayOfMonth, type ShopMonthStatement, shopMonthStatement } from './shop-month.ts'
import { shopMonthSheet } from './shop-month-sheet.ts'
import { shopSheet } from './shop-sheet.ts'
import { type ShopStatement, shopStatement } from './shop-statement.ts'

export interface ShopStatements extends Pick<ShopDays, 'begin'> {
  /**
   * Every lane takes back its part of the comparison of a day with a bank, and all that was found by it: the day is to be
   * compared again. It may be one of an earlier master of the shop, in which this lane took part. Again it is the same. Rejects with 'not-found' where it was not compared, 'bad-request', 'full', 'storage'.
   */
  withdraw(asked: AskedWithdrawal): Promise<void>
  /** As `leaveOut` of the days of the shop; rejects with 'bad-request' for a note that is none, too. */
  leaveOut(asked: AskedLeavingOut): Promise<number>
  /** By default today. Throws Fault 'bad-request', also where this lane is no master. */
  of(date?: string): ShopStatement
  sheetOf(statement: ShopStatement, language: Language): DaySheet
  /** Of a month, written YYYY-MM, by default this one, in short turns. Rejects likewise. */
  ofMonth(month?: string): Promise<ShopMonthStatement>
  monthSheetOf(statement: ShopMonthStatement, language: Language): DaySheet
}

export interface AskedLeavingOut {
  readonly lane: string
  readonly note: string
  readonly by: string | null
}

export interface ShopStatementsNeeds extends Pick<PaymentPorts, 'shop' | 'serialNumber'> {
  readonly shopDays: ShopDays
  readonly reconciliation: Pick<Reconciliation, 'bankOf' | 'isComparedForShop'>
  readonly filedDays: FiledDays
  readonly clock: Pick<Clock, 'now'>
  readonly banks: Pick<Banks, 'nameIn'>
}

export function createShopStatements(needs: ShopStatementsNeeds): ShopStatements {
  const { shopDays, filedDays, clock } = needs
  const issuer = issuerOf(needs.shop, needs.serialNumber ?? null)
  const format = { localTime, bankNameIn: needs.banks.nameIn }

  function ofDay(asked?: string): ShopStatement {
    const { date, days, past } = shopDays.of(asked)
    const last = filedDays.last('shop', date)
    const facts = {
      day: localDay(date),
      days,
      lanes: shopDays.lanes,
      withoutOwnKey: shopDays.withoutOwnKey,
      troubleOf: shopDays.troubleOf,
      takingBack: shopDays.takingBack,
      issuer,
      filedAs: last?.number ?? null,
      nowMs: clock.now(),
    }
    const isAsked = past.length > 0 && last !== null
    return shopStatement(facts, { banks: past, filed: isAsked ? filedShopDay(last) : null })
  }

  /** As it is now; one of which nothing is kept, as it was filed. Null: it was not compared. */
  function dayOfMonth(date: string): ShopDayOfMonth | null {
    const { days, past } = shopDays.of(date)
    const last = filedDays.last('shop', date)
    const isAsFiled = past.every(({ takenBack, isElsewhere }) => takenBack === null && !isElsewhere)
    if (days.length > 0 || !isAsFiled || !last) {
      const statement = ofDay(date)
      return days.length + past.length === 0 ? null : { statement, filed: filedDays.of(statement) }
    }
    const { number, hash } = last
    return { statement: filedShopDay(last), filed: { number, hash, isChanged: false } }
  }

  return {
    begin: shopDays.begin,
    async withdraw({ note, by, ...asked }) {
      mustBeReason(note)
      const { date, days, past } = shopDays.of(asked.date)
      const bankName = needs.reconciliation.bankOf(asked)
      const isKept = [...days, ...past].some((one) => one.bankName === bankName)
      if (!isKept && !needs.reconciliation.isComparedForShop(date, bankName))
        throw new Fault(
          'not-found',
          say('fault.shop-day.not-compared', { bank: bankName, date: { date } }),
        )
      const answer = { of: 'comparison', text: date } as const
      await shopDays.takeBack([{ bankName, answer, note, by }])
    },
    async leaveOut({ lane, note, by }) {
      mustBeReason(note)
      return shopDays.leaveOut(lane, { note, by })
    },
    of: ofDay,
    sheetOf: (statement, language) => shopSheet(statement, { ...format, language }),
    async ofMonth(asked) {
      const nowMs = clock.now()
      const month = asked ?? monthOf(nowMs)
      const span = localMonth(month)
      if (span.fromMs > nowMs)
        throw new Fault(
          'bad-request',
          say('fault.statement.month-in-future', { month: { date: month } }),
        )
      const days: ShopDayOfMonth[] = []
      const notCompared: string[] = []
      const turns = beginTurns()
      for (const date of datesOf({ ...span, untilMs: Math.min(span.untilMs, nowMs + 1) })) {
        if (turns.isOver()) await turns.next()
        const day = dayOfMonth(date)
        if (day) days.push(day)
        else notCompared.push(date)
      }
      return shopMonthStatement({
        month,
        span,
        nowMs,
        days,
        notCompared,
        issuer,
        filedAs: filedDays.last('shop', month)?.number ?? null,
      })
    },
    monthSheetOf: (statement, language) => shopMonthSheet(statement, { ...format, language }),
  }
}

const filedShopDay = (kept: KeptStatement) => filedIn(kept).report as ShopStatement
