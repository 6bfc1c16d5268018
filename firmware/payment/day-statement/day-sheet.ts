/**
 * A day's statement as a sheet that a person signs: titles, rows and sentences in one language, independent of the
 * layout. The page lays it out on A4, `sheetText` in columns, both with the same words. Pure.
 */

import type { PaperKey } from '#firmware/words/holes-of-words.ts'
import {
  type ComparisonOutcome,
  type KeptPayout,
  undecidedCount,
} from '../reconciliation/reconciliation-report.ts'
import type { BridgeRow } from '../reconciliation/rows-between-sums.ts'
import { type MoneySums, netOf } from '../totals.ts'
import { chargeRows, payoutSpanRows } from './charge-rows.ts'
import type { DayStatement } from './day-statement.ts'
import type { Difference } from './differences.ts'
import {
  answerText,
  less,
  moneySections,
  sheetFrame,
  sheetRows,
  takenBackRows,
} from './sheet-parts.ts'
import { sinceEverSection } from './since-ever-section.ts'
import type { DaySheet, SheetFormat, SheetRow } from './statement-sheet.ts'
import { type ThingCode, type ThingItem, whereOf } from './things-to-do.ts'

export function daySheet(
  statement: DayStatement,
  { language, localTime, bankNameIn }: SheetFormat,
): DaySheet {
  const rows = sheetRows({ language, localTime })
  const { printed, money, row, some, textRow, timeOf, moneyRows } = rows
  const nameOf = (bankName: string) => bankNameIn(bankName, language)
  const { filing } = statement
  const date = { date: statement.date }
  const title = filing
    ? printed('paper.statement.title-filed', { number: filing.number, date })
    : printed('paper.statement.title', { date })
  const { shifts, banks, found, todo, remarks } = statement

  const shiftRows = shifts.closed.flatMap((one) => [
    textRow(
      printed('paper.statement.z-report', { number: one.number, time: timeOf(one.closedAt) }),
      money(one.net),
    ),
    ...(one.closedBy === null
      ? []
      : [textRow(`  ${printed('paper.statement.closed-by')}`, one.closedBy)]),
    ...moneyRows(one.report),
    textRow(`  ${printed('paper.statement.hash')}`, one.hash.slice(0, 16)),
    ...(isNothing(one.ofOtherDays)
      ? []
      : [textRow(printed('paper.statement.of-other-days'), money(netOf(one.ofOtherDays)))]),
  ])
  const { outside, open, isUsed, addsUp } = shifts
  const inShifts = shifts.closed.reduce(
    (sum, { net, ofOtherDays }) => sum + net - netOf(ofOtherDays),
    netOf(outside),
  )
  const isOutside = !isNothing(outside)
  const ofShifts = {
    title: printed('paper.statement.shifts'),
    rows: [
      ...shiftRows,
      ...(isOutside && isUsed
        ? [
            textRow(
              printed('paper.statement.open-shift', { number: open.number }),
              money(netOf(outside)),
            ),
            ...moneyRows(outside),
          ]
        : []),
      ...(isUsed ? [textRow(printed('paper.statement.in-shifts'), money(inShifts))] : []),
    ],
    lines: [
      !isUsed
        ? printed('paper.statement.no-shifts')
        : !addsUp
          ? printed('paper.statement.shift-differs')
          : isOutside
            ? printed('paper.statement.shifts-and-open-shift')
            : printed('paper.statement.shifts-make-day'),
    ],
  }

  const bridgeRow = ({ code, count, amount }: BridgeRow): SheetRow =>
    row(`  ${printed(`paper.bridge.${code}`)}`, { count, amount })
  const ofRegistry = {
    title: printed('paper.statement.bank'),
    rows: banks.flatMap(({ bankName, comparison }) =>
      comparison === null
        ? [textRow(nameOf(bankName), printed('paper.statement.not-compared'))]
        : [
            textRow(nameOf(bankName), timeOf(comparison.at)),
            textRow(`  ${printed('paper.statement.source')}`, printed(SOURCES[comparison.source])),
            textRow(
              `  ${printed('paper.statement.compared-by')}`,
              comparison.by ?? printed('paper.statement.no-name'),
            ),
            row(printed('paper.statement.payments-at-bank'), comparison.bank.payments),
            ...comparison.bridge.payments.map(bridgeRow),
            row(printed('paper.statement.payments-here'), comparison.ledger.payments),
            row(printed('paper.statement.refunds-at-bank'), comparison.bank.refunds),
            ...comparison.bridge.refunds.map(bridgeRow),
            row(printed('paper.statement.refunds-here'), comparison.ledger.refunds),
            ...chargeRows(comparison.charges, language),
            ...payoutRows(comparison.payout),
            textRow(
              `  ${printed('paper.statement.result')}`,
              comparison.takenBack !== null
                ? printed('paper.statement.result-withdrawn')
                : comparison.isNothing
                  ? printed('paper.statement.result-no-line')
                  : comparison.agrees
                    ? printed('paper.statement.result-agrees')
                    : comparison.leftCount > 0
                      ? printed('paper.statement.result-differs', { count: comparison.leftCount })
                      : undecidedCount(comparison.counts) === 0
                        ? printed('paper.statement.result-unshown')
                        : printed('paper.statement.result-undecided', {
                            count: undecidedCount(comparison.counts),
                          }),
            ),
            ...(comparison.takenBack ? takenBackRows(comparison.takenBack, rows) : []),
            ...comparison.answers.map((one) =>
              textRow(
                `  ${answerText(one, printed)}`,
                printed('paper.statement.lines', { count: one.lines }),
              ),
            ),
          ],
    ),
    lines: banks.length === 0 ? [printed('paper.statement.no-bank')] : [],
  }
  const ofFound =
    found.kept.count + found.withdrawn.count === 0
      ? []
      : [
          {
            title: printed('paper.statement.found'),
            rows: [
              ...some(printed('paper.statement.found-payments'), found.keptByKind.payments),
              ...some(printed('paper.statement.found-refunds'), less(found.keptByKind.refunds)),
              ...some(printed('paper.statement.found-withdrawn'), found.withdrawn),
            ],
            lines: [],
          },
        ]
  const settled = statement.differences.filter((one) => one.settled !== null)
  const ofSettled =
    settled.length === 0
      ? []
      : [
          {
            title: printed('paper.statement.settled'),
            rows: settled.flatMap((one) => settledRows(one)),
            lines: [],
          },
        ]
  const ofRemarks =
    remarks.length === 0
      ? []
      : [
          {
            title: printed('paper.statement.remarks'),
            rows: [],
            lines: remarks.map(({ what, amount }) =>
              amount === null ? what[language] : `${what[language]} ${money(amount)}`,
            ),
          },
        ]

  const item = ({ transaction, refund, reference, operation, difference, amount }: ThingItem) =>
    textRow(
      [difference, reference, transaction, refund, operation]
        .filter((one) => one !== null)
        .join(' '),
      amount === null ? '' : money(amount),
    )

  return {
    ...sheetFrame(statement, title, language, rows),
    todo: todo.map(({ code, what, who, by, isOverdue, items, count, amount }) => ({
      what:
        amount === null || items.length > 0 ? what[language] : `${what[language]} ${money(amount)}`,
      who: printed(isOverdue ? 'paper.statement.who-by-overdue' : 'paper.statement.who-by', {
        who: printed(`paper.who.${who}`),
        date: { date: by },
      }),
      isOverdue,
      items: items.map(item),
      more:
        items.length > 0 && count > items.length
          ? printed('paper.more', { count: count - items.length })
          : null,
      where: whereIn(code),
    })),
    sections: [
      ...moneySections(statement, rows, nameOf),
      ofShifts,
      ofRegistry,
      ...ofFound,
      ...ofSettled,
      ...ofRemarks,
      ...sinceEverSection(statement.sinceEver, language, timeOf),
    ],
  }

  function settledRows({ id, transaction, bankOrder, bankOperation, ...one }: Difference) {
    const { amount, bankAmount, reference, settled } = one
    if (settled === null) return []
    const ids = [reference, transaction ?? bankOrder, bankOperation].filter((name) => name !== null)
    return [
      textRow(`${printed(`paper.settled.${settled.as}`)} ${id}`, money(bankAmount ?? amount ?? 0)),
      textRow(`  ${ids.join(' ')}`, ''),
      textRow(
        `  ${printed('paper.statement.settled-by')}`,
        [settled.by, timeOf(settled.at)].filter((part) => part !== null).join(', '),
      ),
      textRow(`  ${settled.note}`, ''),
    ]
  }

  /** What came to the account is what the lines of the file make, and the difference. */
  function payoutRows(payout: KeptPayout | null): readonly SheetRow[] {
    if (payout === null) return []
    return [
      textRow(printed('paper.payout.net'), money(payout.net)),
      ...payoutSpanRows(payout, statement.date, language),
      ...(payout.difference === 0
        ? []
        : [textRow(`  ${printed('paper.payout.difference')}`, money(payout.difference))]),
      textRow(printed('paper.payout.came'), money(payout.came)),
    ]
  }

  function whereIn(code: ThingCode): string | null {
    const where = whereOf(code)
    return where === null ? null : printed(`paper.where.${where}`)
  }
}

const SOURCES = {
  registry: 'paper.statement.source-registry',
  file: 'paper.statement.source-file',
} as const satisfies Record<ComparisonOutcome['source'], PaperKey>

function isNothing({ payments, otherAmount, refunds }: MoneySums): boolean {
  return [payments, otherAmount, refunds].every(({ count, amount }) => count === 0 && amount === 0)
}
