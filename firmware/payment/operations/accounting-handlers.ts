/** What the operation of days for an accountant does. */
import { languageAskedFor, nameLanguage } from '#firmware/http/answer-language.ts'
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import type { Banks } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { Accounting } from '../accounting/accounting.ts'
import { accountingCsv } from '../accounting/accounting-csv.ts'
import { checkOneCDetails, namedShop, oneCFile } from '../accounting/one-c-file.ts'
import { SUCCESS } from '../http/fault-answers.ts'
import { isoOf } from '../iso-time.ts'
import { localTime } from '../ledger/local-day.ts'
import type { ACCOUNTING_OPERATIONS } from './accounting-operations.ts'

export interface AccountingHandlersNeeds {
  readonly accounting: Accounting
  readonly banks: Pick<Banks, 'nameIn'>
  readonly clock: Pick<Clock, 'now'>
}

/** As banks call theirs, and the loader expects it. */
const ONE_C_NAME = 'kl_to_1c.txt'

export function accountingHandlers({
  accounting,
  banks,
  clock,
}: AccountingHandlersNeeds): Handlers<typeof ACCOUNTING_OPERATIONS> {
  return {
    async getAccounting({ query }, reply) {
      const { as, account = '', payerAccount = '', payerInn = '', ...asked } = query
      const details = { account, payerAccount, payerInn }
      if (as === '1c') {
        namedShop(accounting.shop)
        checkOneCDetails(details)
      }
      const report = await accounting.of(asked, clientDisconnect(reply.raw))
      if (as === undefined) return { ...SUCCESS, ...report, rows: [...report.rows] }
      if (as === '1c') {
        const file = oneCFile({
          ...report,
          details,
          madeAt: localTime(isoOf(clock.now())),
          bankNameOf: (bankName) => banks.nameIn(bankName, 'ru'),
        })
        return reply
          .type('text/plain; charset=windows-1251')
          .header('content-disposition', `attachment; filename="${ONE_C_NAME}"`)
          .send(Buffer.from(file))
      }
      const language = languageAskedFor(reply.request)
      nameLanguage(reply, language)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="days.csv"')
        .send(accountingCsv(report.rows, language, (name) => banks.nameIn(name, language)))
    },
  }
}
