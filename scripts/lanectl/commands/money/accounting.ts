/** `lanectl accounting`: days for an accountant's program: a table, CSV, or a file for the loader of 1C on stdout. */
import type { Command } from 'commander'
import { bankNameIn } from '#drivers/bank/bank-names.ts'
import { localDateOf } from '#firmware/local-date.ts'
import { accountingCsv } from '#firmware/payment/accounting/accounting-csv.ts'
import { checkOneCDetails, oneCFile } from '#firmware/payment/accounting/one-c-file.ts'
import { ACCOUNTING_OPERATIONS } from '#firmware/payment/operations/accounting-operations.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { bankText } from '../../bank-text.ts'
import { REPORT_DEADLINE_MS } from '../../lane-client.ts'
import { languageOfCaller } from '../../language-of-caller.ts'
import { askedBy } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { surroundings } from '../../surroundings.ts'
import { kopecksText, t } from '../../words.ts'
import { dateIn } from './day.ts'

interface Options {
  readonly '1c'?: boolean
  readonly csv?: boolean
  readonly bank?: string
  readonly account: string
  readonly payerAccount: string
  readonly payerInn: string
  readonly language: string
}

export function addTo(program: Command): void {
  program
    .command('accounting')
    .argument('<date>', t('lanectl.report.argument.date'))
    .argument('[to]', t('lanectl.report.argument.to'))
    .option('--1c', t('lanectl.accounting.option.1c'))
    .option('--csv', t('lanectl.accounting.option.csv'))
    .option('--bank <name>', t('lanectl.accounting.option.bank'))
    .option('--account <digits>', t('lanectl.accounting.option.account'), '')
    .option('--payer-account <digits>', t('lanectl.accounting.option.payer-account'), '')
    .option('--payer-inn <digits>', t('lanectl.accounting.option.payer-inn'), '')
    .option('--language <language>', LANGUAGES.join(t('lanectl.word.or')), languageOfCaller())
    .description(t('lanectl.accounting.about'))
    .action(async (date: string, to: string | undefined, options: Options, command: Command) => {
      const { bank, account, payerAccount, payerInn } = options
      const language = options.language as Language
      const query = {
        date: dateIn(date),
        ...(to !== undefined && { to: dateIn(to) }),
        ...(bank !== undefined && { bank }),
      }
      const details = { account, payerAccount, payerInn }
      if (options['1c']) checkOneCDetails(details)
      const lane = askedBy(command, ACCOUNTING_OPERATIONS, { deadlineMs: REPORT_DEADLINE_MS })
      const report = await lane.getAccounting({ query })
      const { rows } = report
      if (options['1c']) {
        const now = new Date()
        const madeAt = `${localDateOf(now)} ${now.toTimeString().slice(0, 8)}`
        const file = oneCFile({
          ...report,
          details,
          madeAt,
          bankNameOf: (name) => bankNameIn(name, 'ru'),
        })
        surroundings().print(file)
        return
      }
      if (options.csv) {
        surroundings().print(accountingCsv(rows, language, (name) => bankNameIn(name, language)))
        return
      }
      const sum = (kopecks: number | null) => (kopecks === null ? '-' : kopecksText(kopecks))
      outputOf(command).say(report, () =>
        table([
          [
            t('lanectl.column.day'),
            t('lanectl.column.bank'),
            t('lanectl.column.gross'),
            t('lanectl.column.fee'),
            t('lanectl.column.net'),
            t('lanectl.column.number'),
          ],
          ...rows.map(({ date, bankName, gross, fee, net, statement }) => [
            date,
            bankText(bankName),
            sum(gross),
            sum(fee),
            sum(net),
            statement === null ? '-' : String(statement),
          ]),
        ]),
      )
    })
}
