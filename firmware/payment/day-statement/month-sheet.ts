/**
 * A month's statement as a sheet that a person signs, in the same form as a day's: the page and `sheetText` lay it out the
 * same way. It adds up with a pencil: the days make NET, NET is paid, another amount and refunds, and it is what the Z
 * reports have of the month. Pure.
 */
import { chargeRows, payoutSpanRows } from './charge-rows.ts'
import { bankDayAfter } from './due-dates.ts'
import type { MonthStatement, MonthThingCode } from './month-statement.ts'
import { moneySections, type SheetRows, sheetFrame, sheetRows } from './sheet-parts.ts'
import { sinceEverSection } from './since-ever-section.ts'
import type { DaySheet, SheetFormat, SheetRow, SheetSection } from './statement-sheet.ts'

type DayView = MonthStatement['days'][number]
type BankView = MonthStatement['banks'][number]

const THINGS = {
  'day-to-do': 'paper.month.thing-day-to-do',
  'day-not-filed': 'paper.month.thing-day-not-filed',
  'day-changed': 'paper.month.thing-day-changed',
} as const satisfies Record<MonthThingCode, string>

export function monthThings(
  todo: MonthStatement['todo'],
  { printed }: Pick<SheetRows, 'printed'>,
): DaySheet['todo'] {
  return todo.map(({ code, date, count }) => ({
    what: printed(THINGS[code], { date: { date }, count }),
    who: printed('paper.statement.who-by', {
      who: printed('paper.who.accountant'),
      date: { date: bankDayAfter(date) },
    }),
    isOverdue: false,
    items: [],
    more: null,
    where: null,
  }))
}

type DayToPrint = Pick<DayView, 'date' | 'number' | 'isChanged' | 'state' | 'todoCount'> &
  Pick<SheetRow, 'count' | 'value'>

/** A day with its number and its sum, and what is wrong with it. */
export function monthDayRows(
  { date, number, isChanged, state, todoCount, count, value }: DayToPrint,
  { printed, textRow }: Pick<SheetRows, 'printed' | 'textRow'>,
): readonly SheetRow[] {
  const name =
    number === null
      ? printed('paper.month.day-draft', { date: { date } })
      : printed('paper.month.day-filed', { date: { date }, number })
  const remark =
    state === 'goes-on'
      ? printed('paper.month.day-goes-on')
      : todoCount > 0
        ? printed('paper.month.day-to-do', { count: todoCount })
        : isChanged
          ? printed('paper.month.day-changed')
          : null
  return [{ name, count, value }, ...(remark === null ? [] : [textRow(`  ${remark}`, '')])]
}

export function monthSheet(
  statement: MonthStatement,
  { language, localTime, bankNameIn }: SheetFormat,
): DaySheet {
  const rows = sheetRows({ language, localTime })
  const { printed, money, row, some, textRow, timeOf } = rows
  const { filing, shifts } = statement
  const month = { date: statement.date }
  const title = filing
    ? printed('paper.month.title-filed', { number: filing.number, month })
    : printed('paper.month.title', { month })
  const nameOf = (bankName: string) => bankNameIn(bankName, language)
  const sections: readonly SheetSection[] = [
    ...moneySections(statement, rows, nameOf),
    {
      title: printed('paper.month.days'),
      rows: [
        ...statement.days.flatMap((day) =>
          monthDayRows({ ...day, count: day.payments.count, value: money(day.net) }, rows),
        ),
        textRow(printed('paper.month.of-days'), money(statement.net)),
      ],
      lines: statement.days.length === 0 ? [printed('paper.month.no-day')] : [],
    },
    {
      title: printed('paper.statement.shifts'),
      rows: !shifts.isUsed
        ? []
        : [
            ...(shifts.first === null || shifts.last === null
              ? []
              : [
                  textRow(
                    printed('paper.month.z-reports', { first: shifts.first, last: shifts.last }),
                    money(shifts.net),
                  ),
                ]),
            ...(shifts.outside === 0
              ? []
              : [textRow(printed('paper.month.in-no-z'), money(shifts.outside))]),
            textRow(printed('paper.month.in-shifts'), money(shifts.net + shifts.outside)),
          ],
      lines: [
        !shifts.isUsed
          ? printed('paper.statement.no-shifts')
          : shifts.addsUp
            ? printed('paper.month.z-reports-rule')
            : printed('paper.statement.shift-differs'),
      ],
    },
    {
      title: printed('paper.statement.bank'),
      rows: statement.banks.flatMap(bankRows),
      lines: statement.banks.length === 0 ? [printed('paper.statement.no-bank')] : [],
    },
    ...differences(),
    ...sinceEverSection(statement.sinceEver, language, timeOf),
  ]
  return {
    ...sheetFrame(statement, title, language, rows),
    todo: monthThings(statement.todo, rows),
    sections,
  }

  function bankRows(bank: BankView): readonly SheetRow[] {
    const { bridge, notCompared, charges, payouts } = bank
    const sums = (kind: 'payments' | 'refunds') => [
      row(printed(`paper.statement.${kind}-at-bank`), bank.bank[kind]),
      ...bridge[kind].map(({ code, ...total }) =>
        row(`  ${printed(`paper.bridge.${code}`)}`, total),
      ),
      ...some(`  ${printed('paper.month.not-compared')}`, notCompared[kind]),
      row(printed(`paper.statement.${kind}-here`), bank.ledger[kind]),
    ]
    return [
      textRow(nameOf(bank.bankName), ''),
      textRow(
        `  ${printed('paper.month.days-compared')}`,
        printed('paper.month.days-compared-of', {
          compared: bank.comparedDays,
          days: bank.days,
          agreeing: bank.agreeingDays,
        }),
      ),
      ...sums('payments'),
      ...sums('refunds'),
      ...chargeRows(charges, language),
      ...payouts.flatMap((payout) => [
        textRow(
          `  ${printed('paper.month.payout', { date: { date: payout.date } })}`,
          money(payout.came),
        ),
        ...payoutSpanRows(payout, payout.date, language),
      ]),
    ]
  }

  function differences(): readonly SheetSection[] {
    const { open, settled } = statement.differences
    const rows = [
      ...some(printed('paper.month.differences-open'), open),
      ...settled.map(({ as, ...total }) => row(printed(`paper.settled.${as}`), total)),
    ]
    return rows.length === 0 ? [] : [{ title: printed('paper.month.differences'), rows, lines: [] }]
  }
}
