/**
 * `lanectl day`, `month`, `report`: the statements that a person signs, and the sums of some days: whose they are, as on every paper,
 * sums in the currency's units, then what deserves a look.
 */
import type { Command } from 'commander'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { FILED_STATEMENT_OPERATIONS } from '#firmware/payment/operations/filed-statement-operations.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { issuerRows } from '#firmware/payment/paper-issuer.ts'
import type { SheetWidth } from '#firmware/payment/paper-lines.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { printedIn } from '#firmware/words/printed.ts'
import { bankText } from '../../bank-text.ts'
import { Failure } from '../../exit-codes.ts'
import { REPORT_DEADLINE_MS } from '../../lane-client.ts'
import { languageOfCaller } from '../../language-of-caller.ts'
import { askedBy } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { dateText, sum, t, timeText, wordFor } from '../../words.ts'

interface StatementOptions {
  readonly text?: boolean
  readonly language: string
}

export const TERMINAL_WIDTH = '80'
export const RECEIPT_WIDTH = '42'

export function addTo(program: Command): void {
  program
    .command('day')
    .argument('[date]', t('lanectl.day.argument.date'))
    .option('--text', t('lanectl.day.option.text', { receiptWidth: RECEIPT_WIDTH }))
    .option('--language <language>', LANGUAGES.join(t('lanectl.word.or')), languageOfCaller())
    .description(t('lanectl.day.about'))
    .action(async (date: string | undefined, options: StatementOptions, command: Command) => {
      const width: SheetWidth = options.text ? RECEIPT_WIDTH : TERMINAL_WIDTH
      const { language } = options
      const day = date === undefined ? {} : { date: dateIn(date) }
      // Another language the lane refuses, in its words.
      const query = { ...day, language: language as Language, width }
      const { report, text } = await ledgerOf(command).getDayStatement({ query })
      if (text === undefined) throw new TypeError('it has no text')
      outputOf(command).say(report, () => text)
      if (report.todo.length > 0) throw new Failure('unwell', '')
    })

  program
    .command('month')
    .argument('[month]', t('lanectl.month.argument.month'))
    .option('--text', t('lanectl.day.option.text', { receiptWidth: RECEIPT_WIDTH }))
    .option('--language <language>', LANGUAGES.join(t('lanectl.word.or')), languageOfCaller())
    .description(t('lanectl.month.about'))
    .action(async (month: string | undefined, options: StatementOptions, command: Command) => {
      const width: SheetWidth = options.text ? RECEIPT_WIDTH : TERMINAL_WIDTH
      const language = options.language as Language
      const asked = month === undefined ? {} : { month: monthIn(month) }
      const statements = askedBy(command, FILED_STATEMENT_OPERATIONS, {
        deadlineMs: REPORT_DEADLINE_MS,
      })
      const { report, text } = await statements.getMonthStatement({
        query: { ...asked, language, width },
      })
      if (text === undefined) throw new TypeError('it has no text')
      outputOf(command).say(report, () => text)
      if (report.todo.length > 0) throw new Failure('unwell', '')
    })

  program
    .command('report')
    .argument('<date>', t('lanectl.report.argument.date'))
    .argument('[to]', t('lanectl.report.argument.to'))
    .description(t('lanectl.report.about'))
    .action(async (date: string, to: string | undefined, _options, command: Command) => {
      const query = { date: dateIn(date), ...(to !== undefined && { to: dateIn(to) }) }
      const { report } = await ledgerOf(command).getDayReport({ query })
      outputOf(command).say({ status: 'success', report }, () => dayReportText(report, to))
    })
}

function ledgerOf(command: Command) {
  return askedBy(command, LEDGER_OPERATIONS, { deadlineMs: REPORT_DEADLINE_MS })
}

export function dateIn(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text))
    throw new Failure('usage', t('lanectl.day.write-2026-03-01', { text }))
  return text
}

export function monthIn(text: string): string {
  if (!/^\d{4}-\d{2}$/.test(text))
    throw new Failure('usage', t('lanectl.month.write-2026-03', { text }))
  return text
}

type DayReport = DoneOf<(typeof LEDGER_OPERATIONS)['getDayReport']>['report']

/** Earlier releases tell no money of another amount, and not whose it is. */
type Later = 'otherAmount' | 'issuer'
type PrintedDay = Omit<DayReport, Later> & Partial<Pick<DayReport, Later>>

interface Total {
  readonly count: number
  readonly amount: number
}

/** `to`: the last day, where it is asked for. */
function dayReportText(report: PrintedDay, to = report.date): string {
  const printed = printedIn(languageOfCaller())
  const issuer = report.issuer ? issuerRows(report.issuer, printed) : []
  const { from, until, refundCount, refundedAmount, refundedAtBank, otherAmount, netAmount } =
    report
  const period =
    to === report.date
      ? dateText(to)
      : t('lanectl.day-report-text.to', { date: dateText(report.date), to: dateText(to) })
  const sums = table([
    [period, t('lanectl.column.count'), t('lanectl.column.amount')],
    ...rows(report.totals, (state) => wordFor('payment', state)),
    ...(otherAmount && otherAmount.count > 0
      ? [rowOf(t('lanectl.day-report-text.another-amount'), otherAmount)]
      : []),
    [t('lanectl.word.refunded'), String(refundCount), sum(refundedAmount)],
    ...(refundedAtBank.count > 0
      ? [rowOf(t('lanectl.day-report-text.at-bank'), refundedAtBank)]
      : []),
    [t('lanectl.word.net'), '', sum(netAmount)],
  ])
  const banks = table([
    [t('lanectl.column.bank'), t('lanectl.column.paid'), t('lanectl.column.amount')],
    ...rows(report.byBank, bankText),
    ...rows(report.refundsByBank, (bank) =>
      t('lanectl.day-report-text.bank-refunded', { bank: bankText(bank) }),
    ),
  ])
  // `open` has what came in another amount, too: that is told with its money.
  const pending = report.open.filter(({ paidAmount }) => paidAmount === null)
  const looks = [
    ['lanectl.day-report-text.pending', pending.length],
    ['lanectl.day-report-text.refunds-pending', report.openRefunds.length],
    ['lanectl.day-report-text.late', report.late.length],
    ['lanectl.day-report-text.same-operation', report.sameOperation.length],
    ['lanectl.day-report-text.gaps', report.gaps.length],
  ] as const
  const remarks = looks.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count }))
  const rule = t('lanectl.day-report-text.payment-counts-day-begun-refund')
  return [
    [printed('paper.not-fiscal'), table(issuer.map(({ name, value }) => [name, value]))].join('\n'),
    sums,
    ...(report.acceptedCount + refundCount > 0 ? [banks] : []),
    ...(remarks.length > 0 ? [remarks.join('\n')] : []),
    t('lanectl.day-report-text.until', { from: timeText(from), until: timeText(until), rule }),
  ].join('\n\n')
}

function rows(
  totals: Readonly<Record<string, Total>>,
  named: (name: string) => string,
): string[][] {
  return Object.entries(totals).map(([name, total]) => rowOf(named(name), total))
}

const rowOf = (name: string, { count, amount }: Total) => [name, String(count), sum(amount)]
