/**
 * A month of the shop as a sheet that a person signs, in the form of a lane's month. It adds up with a pencil: the days make
 * NET of the shop, and so do the lanes; the lanes' lines at each bank, and what waits, make its list. Pure.
 */

import { monthDayRows, monthThings } from '../day-statement/month-sheet.ts'
import { sheetRows } from '../day-statement/sheet-parts.ts'
import type { DaySheet, SheetFormat, SheetSection } from '../day-statement/statement-sheet.ts'
import type { ShopMonthStatement } from './shop-month.ts'
import { shopFrame, shopSumRows } from './shop-sheet.ts'

const named = (dates: readonly string[]) => ({
  count: dates.length,
  days: dates.map((date) => date.slice(-2)).join(', '),
})

export function shopMonthSheet(
  statement: ShopMonthStatement,
  { language, localTime, bankNameIn }: SheetFormat,
): DaySheet {
  const rows = sheetRows({ language, localTime })
  const { printed, money, textRow } = rows
  const { filing, net, days, lanes, banks, notCompared } = statement
  const notKept = statement.notKept ?? []
  const month = { date: statement.date }
  const title = filing
    ? printed('paper.shop-month.title-filed', { number: filing.number, month })
    : printed('paper.shop-month.title', { month })
  const moneyOr = (kopecks: number | null) =>
    kopecks === null ? printed('paper.shop.lane-waiting') : money(kopecks)
  const netText = (day: ShopMonthStatement['days'][number]) =>
    notKept.includes(day.date) ? printed('paper.shop-month.day-not-kept') : moneyOr(day.net)
  const netRule =
    net !== null
      ? 'paper.shop.net-rule'
      : notKept.length === days.length
        ? 'paper.shop-month.net-not-kept'
        : 'paper.shop.net-unknown'
  const total = net === null ? [] : [textRow(printed('paper.shop.net'), money(net))]
  const sections: readonly SheetSection[] = [
    {
      title: printed('paper.month.days'),
      rows: [
        ...days.flatMap((day) =>
          monthDayRows({ ...day, count: day.payments.count, value: netText(day) }, rows),
        ),
        ...total,
      ],
      lines: [
        ...(days.length === 0 ? [printed('paper.shop-month.no-day')] : []),
        ...(notCompared.length === 0
          ? []
          : [printed('paper.shop-month.not-compared', named(notCompared))]),
        ...(notKept.length === 0 ? [] : [printed('paper.shop-month.not-kept', named(notKept))]),
        ...(statement.banksNotKept ?? []).map(({ bankName, dates }) =>
          printed('paper.shop-month.bank-not-kept', {
            bank: bankNameIn(bankName, language),
            ...named(dates),
          }),
        ),
      ],
    },
    {
      title: printed('paper.shop.lanes'),
      rows: [...lanes.map((lane) => textRow(lane.serialNumber, moneyOr(lane.net))), ...total],
      lines: [printed(netRule)],
    },
    ...banks.map((bank) => ({
      title: bankNameIn(bank.bankName, language),
      rows: [
        textRow(
          printed('paper.month.days-compared'),
          printed('paper.shop-month.days-compared-of', {
            compared: bank.comparedDays,
            days: bank.days,
          }),
        ),
        ...shopSumRows(bank, rows),
      ],
      lines: [printed('paper.shop.rule')],
    })),
  ]
  return {
    ...shopFrame(statement, title, language, rows),
    todo: monthThings(statement.todo, rows),
    sections,
  }
}
