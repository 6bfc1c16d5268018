/**
 * A day's statement as a sheet that a person signs: titles, rows and sentences in one language, independent of the
 * layout. The page lays it out on A4, `sheetText` in columns, both with the same words. Pure.
 */

import type { PaperKey } from '#firmware/words/holes-of-words.ts'
import type { Language } from '#firmware/words/languages.ts'
import { printedIn, printedMoney } from '#firmware/words/printed.ts'
import { centre, pair, type SheetWidth, wrapWords } from '../paper-lines.ts'
import type { AnswerUsed } from '../reconciliation/cabinet-file/bank-statement-rows.ts'
import { type ComparisonOutcome, undecidedCount } from '../reconciliation/reconciliation-report.ts'
import type { Sums, Total } from '../totals.ts'
import type { PaymentStatus } from '../transaction/payment-phases.ts'
import type { DayStatement } from './day-statement.ts'
import type { ThingItem } from './things-to-do.ts'

export interface DaySheet {
  readonly language: Language
  readonly title: string
  /** Which lane, which day, when the sheet was made. */
  readonly head: readonly SheetRow[]
  readonly state: DayStatement['verdict']['state']
  readonly verdict: string
  readonly todoTitle: string
  readonly todo: readonly SheetThing[]
  readonly sections: readonly SheetSection[]
  /** Labels of the lines to sign on. */
  readonly signature: readonly string[]
}

export interface SheetRow {
  readonly name: string
  readonly count: number | null
  readonly value: string
}

export interface SheetSection {
  readonly title: string
  readonly rows: readonly SheetRow[]
  readonly lines: readonly string[]
}

export interface SheetThing {
  readonly what: string
  /** `who, by when`. */
  readonly who: string
  readonly isOverdue: boolean
  readonly items: readonly SheetRow[]
  readonly more: string | null
  readonly command: string | null
}

export interface SheetFormat {
  readonly language: Language
  /** An ISO 8601 time as the clock on the wall has it. */
  readonly localTime: (iso: string) => string
}

export function daySheet(statement: DayStatement, { language, localTime }: SheetFormat): DaySheet {
  const printed = printedIn(language)
  const money = (kopecks: number) => printedMoney(kopecks, language)
  const row = (name: string, { count, amount }: Total): SheetRow => ({
    ...{ name, count, value: money(amount) },
  })
  const said = (name: string, value: string): SheetRow => ({ name, count: null, value })
  const some = (name: string, total: Total) => (total.count > 0 ? [row(name, total)] : [])
  const { payments, refunds, byBank, shifts, banks, found, verdict, todo, remarks } = statement

  const states = Object.entries(payments.states).flatMap(([state, total]) =>
    total && state !== 'ACCEPTED'
      ? [row(printed(STATES[state as keyof typeof STATES]), total)]
      : [],
  )
  const ofBanks =
    byBank.length < 2
      ? []
      : byBank.flatMap(({ bankName, accepted, refunds: went }) => [
          ...some(`${bankName}: ${printed('paper.sum.paid')}`, accepted),
          ...some(`${bankName}: ${printed('paper.sum.refunds')}`, went),
        ])
  const ofLane = {
    title: printed('paper.statement.money'),
    rows: [
      row(printed('paper.sum.paid'), payments.accepted),
      ...some(printed('paper.sum.late'), payments.late),
      row(printed('paper.sum.refunds'), refunds.returned),
      ...some(printed('paper.statement.refunded-at-bank'), refunds.atBank),
      said(printed('paper.sum.net'), money(statement.net)),
      ...states,
      ...some(printed('paper.statement.other-amount'), payments.otherAmount),
      ...ofBanks,
    ],
    lines: [printed('paper.statement.rule')],
  }

  const shiftRows = shifts.closed.flatMap((one) => [
    said(
      printed('paper.statement.z-report', { number: one.number, time: timeOf(one.closedAt) }),
      money(one.net),
    ),
    row(`  ${printed('paper.sum.paid')}`, one.report.payments),
    row(`  ${printed('paper.sum.refunds')}`, one.report.refunds),
    ...some(`  ${printed('paper.statement.of-other-days')}`, netOf(one.ofOtherDays)),
    said(`  ${printed('paper.statement.hash')}`, one.hash.slice(0, 16)),
  ])
  const { outside, open, isUsed, addsUp } = shifts
  const isOutside = outside.payments.count + outside.refunds.count > 0
  const ofShifts = {
    title: printed('paper.statement.shifts'),
    rows: [
      ...shiftRows,
      ...(isOutside && isUsed
        ? [
            said(printed('paper.statement.open-shift', { number: open.number }), ''),
            row(`  ${printed('paper.sum.paid')}`, outside.payments),
            row(`  ${printed('paper.sum.refunds')}`, outside.refunds),
          ]
        : []),
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

  const ofRegistry = {
    title: printed('paper.statement.bank'),
    rows: banks.flatMap(({ bankName, comparison }) =>
      comparison === null
        ? [said(bankName, printed('paper.statement.not-compared'))]
        : [
            said(bankName, timeOf(comparison.at)),
            said(`  ${printed('paper.statement.source')}`, printed(SOURCES[comparison.source])),
            ...(comparison.by === null
              ? []
              : [said(`  ${printed('paper.statement.compared-by')}`, comparison.by)]),
            row(`  ${printed('paper.statement.payments-at-bank')}`, comparison.bank.payments),
            row(`  ${printed('paper.statement.payments-here')}`, comparison.ledger.payments),
            row(`  ${printed('paper.statement.payments-alike')}`, comparison.matched.payments),
            row(`  ${printed('paper.statement.refunds-at-bank')}`, comparison.bank.refunds),
            row(`  ${printed('paper.statement.refunds-here')}`, comparison.ledger.refunds),
            row(`  ${printed('paper.statement.refunds-alike')}`, comparison.matched.refunds),
            said(
              `  ${printed('paper.statement.result')}`,
              comparison.takenBack !== null
                ? printed('paper.statement.result-withdrawn')
                : comparison.isNothing
                  ? printed('paper.statement.result-no-line')
                  : comparison.agrees
                    ? printed('paper.statement.result-agrees')
                    : comparison.leftCount > 0
                      ? printed('paper.statement.result-differs', { count: comparison.leftCount })
                      : printed('paper.statement.result-undecided', {
                          count: undecidedCount(comparison.counts),
                        }),
            ),
            ...comparison.answers.map(({ of, text, meaning, lines }) =>
              said(
                `  ${printed(TOLD[of], { text, meaning })}`,
                printed('paper.statement.lines', { count: lines }),
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
              ...some(printed('paper.statement.found-kept'), found.kept),
              ...some(printed('paper.statement.found-withdrawn'), found.withdrawn),
            ],
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

  const item = ({ transaction, refund, reference, amount }: ThingItem): SheetRow =>
    said(
      [reference, transaction, refund].filter((one) => one !== null).join(' '),
      amount === null ? '' : money(amount),
    )

  return {
    language,
    title: printed('paper.statement.title', { date: statement.date }),
    head: [
      ...(statement.serialNumber === null
        ? []
        : [said(printed('paper.statement.lane'), statement.serialNumber)]),
      said(printed('paper.statement.from'), timeOf(statement.from)),
      said(printed('paper.statement.until'), timeOf(statement.until)),
      said(printed('paper.statement.made'), timeOf(statement.madeAt)),
    ],
    state: verdict.state,
    verdict: verdict.sentence[language],
    todoTitle: printed('paper.statement.todo'),
    todo: todo.map(({ what, who, by, isOverdue, items, count, amount, command }) => ({
      what:
        amount === null || items.length > 0 ? what[language] : `${what[language]} ${money(amount)}`,
      who: printed(isOverdue ? 'paper.statement.who-by-overdue' : 'paper.statement.who-by', {
        who: printed(`paper.who.${who}`),
        date: by,
      }),
      isOverdue,
      items: items.map(item),
      more:
        items.length > 0 && count > items.length
          ? printed('paper.more', { count: count - items.length })
          : null,
      command,
    })),
    sections: [ofLane, ofShifts, ofRegistry, ...ofFound, ...ofRemarks],
    signature: [
      printed('paper.statement.name'),
      printed('paper.statement.position'),
      printed('paper.statement.date'),
      printed('paper.statement.signature'),
    ],
  }

  /** To the minute: what a person writes. */
  function timeOf(iso: string | null): string {
    return iso === null ? printed('paper.beginning') : localTime(iso).slice(0, 16)
  }
}

const STATES = {
  PENDING: 'paper.sum.pending',
  REJECTED: 'paper.sum.declined',
  CANCELED: 'paper.sum.cancelled',
  ERROR: 'paper.statement.failed-or-unknown',
  STATIC: 'paper.sum.static-qr',
} as const satisfies Record<Exclude<PaymentStatus, 'ACCEPTED'>, PaperKey>

const SOURCES = {
  registry: 'paper.statement.source-registry',
  file: 'paper.statement.source-file',
} as const satisfies Record<ComparisonOutcome['source'], PaperKey>

const TOLD = {
  word: 'paper.statement.told-word',
  column: 'paper.statement.told-column',
} as const satisfies Record<AnswerUsed['of'], PaperKey>

/** Payments and refunds together, as the net of both. */
function netOf({ payments, refunds }: Sums): Total {
  return { count: payments.count + refunds.count, amount: payments.amount - refunds.amount }
}

export function sheetText(sheet: DaySheet, columns: SheetWidth): string {
  const width = Number(columns)
  const rule = '-'.repeat(width)
  const rows = (all: readonly SheetRow[]) =>
    all.flatMap(({ name, count, value }) => {
      const full = count === null ? name : `${name} ${count}`
      return value === '' ? wrapWords(full, width) : pair(full, value, width)
    })
  const lines = [
    ...centre(sheet.title, width),
    ...rows(sheet.head),
    rule,
    ...wrapWords(sheet.verdict, width),
    ...(sheet.todo.length === 0 ? [] : [rule, sheet.todoTitle]),
    ...sheet.todo.flatMap(({ what, who, items, more, command }, index) => [
      ...wrapWords(`${index + 1}. ${what}`, width),
      ...wrapWords(`-> ${who}`, width),
      ...rows(items),
      ...(more === null ? [] : [more]),
      ...(command === null ? [] : wrapWords(command, width)),
    ]),
    ...sheet.sections.flatMap(({ title, rows: own, lines: sentences }) => [
      rule,
      title,
      ...rows(own),
      ...sentences.flatMap((one) => wrapWords(one, width)),
    ]),
    rule,
    ...sheet.signature.flatMap((name) => ['', `${name} `.padEnd(width, '_')]),
  ]
  return `${lines.join('\n')}\n`
}
