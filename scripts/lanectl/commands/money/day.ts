/** `lanectl day`, `report`: the statement of a day that a person signs, and the sums of some days. */
import type { Command } from 'commander'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import type { SheetWidth } from '#firmware/payment/paper-lines.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { Failure } from '../../exit-codes.ts'
import { REPORT_DEADLINE_MS } from '../../lane-client.ts'
import { languageOfCaller } from '../../language-of-caller.ts'
import { askedBy } from '../../operation-commands.ts'
import { outputOf } from '../../output.ts'
import { dayReportText } from './day-report-text.ts'

interface StatementOptions {
  readonly text?: boolean
  readonly language: string
}

const TERMINAL_WIDTH = '80'
const RECEIPT_WIDTH = '42'

export function addTo(program: Command): void {
  program
    .command('day')
    .argument('[date]', "YYYY-MM-DD, in the lane's time zone; default: today")
    .option('--text', `for a receipt printer: ${RECEIPT_WIDTH} columns`)
    .option('--language <language>', LANGUAGES.join(' or '), languageOfCaller())
    .description(
      'the statement of a day to sign: payments, shifts and the bank; exit 1 while something is to do',
    )
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
    .command('report')
    .argument('<date>', "YYYY-MM-DD, in the lane's time zone")
    .argument('[to]', 'the last day, where it is not the same one')
    .description('the sums of a day, or of up to a month; day says whether a day agrees')
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
    throw new Failure('usage', `${text}: write it as 2026-03-01`)
  return text
}
