/** What the sheets of a day and of a month have in common: their rows, the money of the lane, and what stands around it. Pure. */
import type { Language } from '#firmware/words/languages.ts'
import { printedIn, printedRoubles, printedTime } from '#firmware/words/printed.ts'
import type { Outcome } from '../ledger/payment-outcome.ts'
import { issuerRows } from '../paper-issuer.ts'
import type { ColumnMeaning } from '../reconciliation/cabinet-file/bank-statement-heads.ts'
import type { WordMeaning } from '../reconciliation/cabinet-file/bank-statement-word-meanings.ts'
import type { AnswerTakenBack } from '../reconciliation/reconciliation-report.ts'
import { type MoneySums, netOf, type Total } from '../totals.ts'
import type { DayStatement } from './day-statement.ts'
import type { DaySheet, SheetFormat, SheetRow, SheetSection } from './statement-sheet.ts'

/** In the order in which they stand below NET. */
const NOT_PAID = [
  'pending',
  'unclear',
  'declined',
  'cancelled',
  'failed',
  'static-qr',
] as const satisfies readonly Outcome[]

export type SheetRows = ReturnType<typeof sheetRows>

export function sheetRows({ language, localTime }: Omit<SheetFormat, 'bankNameIn'>) {
  const printed = printedIn(language)
  const money = (kopecks: number) => printedRoubles(kopecks, language)
  const row = (name: string, { count, amount }: Total): SheetRow => ({
    name,
    count,
    value: money(amount),
  })
  // A correction of an earlier shift may be money without a payment of its own.
  const some = (name: string, total: Total) =>
    total.count !== 0 || total.amount !== 0 ? [row(name, total)] : []
  return {
    printed,
    money,
    row,
    some,
    textRow: (name: string, value: string): SheetRow => ({ name, count: null, value }),
    /** To the minute: what a person writes. */
    timeOf: (iso: string | null) =>
      iso === null
        ? printed('paper.beginning')
        : printedTime(localTime(iso).slice(0, 16), language),
    moneyRows: (of: MoneySums) => [
      row(`  ${printed('paper.sum.paid')}`, of.payments),
      ...some(`  ${printed('paper.sum.other-amount')}`, of.otherAmount),
      row(`  ${printed('paper.sum.refunds')}`, less(of.refunds)),
    ],
  }
}

/** What a person said of the bank's file, as the file writes the word or the head. */
export function answerText(
  {
    of,
    text,
    meaning,
  }: { readonly of: 'word' | 'column'; readonly text: string; readonly meaning: string },
  printed: SheetRows['printed'],
): string {
  return of === 'word'
    ? printed('paper.statement.told-word', {
        text,
        meaning: printed(`paper.meaning.word.${meaning as WordMeaning}`),
      })
    : printed('paper.statement.told-column', {
        text,
        meaning: printed(`paper.meaning.column.${meaning as ColumnMeaning}`),
      })
}

/** Who withdrew a comparison, when, and why. */
export function takenBackRows(
  { by, at, note }: AnswerTakenBack,
  { printed, textRow, timeOf }: SheetRows,
): readonly SheetRow[] {
  return [
    textRow(
      `  ${printed('paper.statement.withdrawn-by')}`,
      [by ?? printed('paper.statement.no-name'), timeOf(at)].join(', '),
    ),
    textRow(`  ${note}`, ''),
  ]
}

export function less({ count, amount }: Total): Total {
  return { count, amount: -amount }
}

type Money = Pick<DayStatement, 'net' | 'byBank'> & {
  readonly payments: Omit<DayStatement['payments'], 'states'>
  readonly refunds: Omit<DayStatement['refunds'], 'open'>
}

/** The lane's money, and where several banks had it, the part of each. */
export function moneySections(
  { payments, refunds, net, byBank }: Money,
  { printed, money, row, some, textRow, moneyRows }: SheetRows,
  nameOf: (bankName: string) => string,
): readonly SheetSection[] {
  const ofLane = {
    title: printed('paper.statement.money'),
    rows: [
      row(printed('paper.sum.paid'), payments.accepted),
      ...some(`  ${printed('paper.sum.late')}`, payments.late),
      ...some(printed('paper.sum.other-amount'), payments.otherAmount),
      row(printed('paper.sum.refunds'), less(refunds.returned)),
      ...some(`  ${printed('paper.statement.refunded-at-bank')}`, less(refunds.atBank)),
      textRow(printed('paper.sum.net'), money(net)),
      ...NOT_PAID.flatMap((outcome) =>
        some(printed(`paper.sum.${outcome}`), payments.outcomes[outcome]),
      ),
      textRow(printed('paper.sum.begun'), String(payments.begun.count)),
    ],
    lines: [printed('paper.statement.begun-rule'), printed('paper.statement.rule')],
  }
  if (byBank.length < 2) return [ofLane]
  const rows = byBank.flatMap(({ bankName, accepted, otherAmount, refunds: went }) => {
    const own = { payments: accepted, otherAmount, refunds: went }
    return [textRow(nameOf(bankName), money(netOf(own))), ...moneyRows(own)]
  })
  return [ofLane, { title: printed('paper.statement.by-bank'), rows, lines: [] }]
}

type Framed = Pick<DayStatement, 'issuer' | 'madeAt' | 'filing' | 'filedAs' | 'verdict'>

/** What stands above, below and beside the things to do and the sections. */
export function sheetFrame(
  report: Framed,
  title: string,
  language: Language,
  rows: SheetRows,
): Omit<DaySheet, 'todo' | 'sections'> {
  const { printed, textRow, timeOf } = rows
  const { issuer, madeAt, verdict } = report
  return {
    language,
    title,
    notice: printed('paper.not-fiscal'),
    head: [
      ...issuerRows(issuer, printed).map(({ name, value }) => textRow(name, value)),
      textRow(printed('paper.statement.made'), timeOf(madeAt)),
      ...filingRows(report, rows),
    ],
    state: verdict.state,
    verdict: verdict.sentence[language],
    todoTitle: printed('paper.statement.todo'),
    signature: [
      printed('paper.statement.position'),
      printed('paper.statement.signature'),
      printed('paper.statement.name'),
      printed('paper.statement.date'),
    ],
    footer: [title, issuer.name, issuer.serialNumber].filter((part) => part !== null).join(' · '),
    page: printed('paper.statement.page', { page: '{page}', pages: '{pages}' }),
  }
}

/** Under which number it is filed, or that it is a draft. */
function filingRows(
  { filing, filedAs }: Framed,
  { printed, textRow, timeOf }: SheetRows,
): readonly SheetRow[] {
  if (filing === null)
    return [
      textRow(
        printed('paper.statement.filing'),
        filedAs === null
          ? printed('paper.statement.not-filed')
          : printed('paper.statement.filed-as', { number: filedAs }),
      ),
    ]
  const { number, filedAt, filedBy, replaces, previousHash, leftOut = 0 } = filing
  return [
    textRow(
      printed('paper.statement.filed'),
      [timeOf(filedAt), filedBy].filter((part) => part !== null).join(', '),
    ),
    ...(replaces === null
      ? []
      : [textRow(printed('paper.statement.replaces'), `${printed('paper.number')} ${replaces}`)]),
    ...(leftOut === 0
      ? []
      : [
          textRow(
            printed('paper.statement.left-out'),
            printed('paper.statement.left-out-numbers', {
              first: number - leftOut,
              last: number - 1,
            }),
          ),
        ]),
    textRow(
      printed('paper.statement.previous-hash'),
      previousHash ?? printed('paper.shift.no-previous'),
    ),
  ]
}
