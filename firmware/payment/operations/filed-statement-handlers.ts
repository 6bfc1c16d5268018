/** What the operations of filed statements do. */
import type { FastifyReply } from 'fastify'
import { languageAskedFor, nameLanguage } from '#firmware/http/answer-language.ts'
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import type { Static } from '#firmware/schema-builder.ts'
import type { DayStatement } from '../day-statement/day-statement.ts'
import type { FiledReport } from '../day-statement/filed-days.ts'
import type { FiledDocument, FiledStatements } from '../day-statement/filed-statements.ts'
import type { MonthStatement } from '../day-statement/month-statement.ts'
import type { MonthStatements } from '../day-statement/months.ts'
import { withHash } from '../day-statement/statement-sheet.ts'
import { SUCCESS } from '../http/fault-answers.ts'
import { type FILED_STATEMENT_OPERATIONS, STATEMENTS_LISTED } from './filed-statement-operations.ts'
import type { SheetQuery } from './ledger-query-schema.ts'
import { sheetAnswer, textOf } from './sheet-answer.ts'

type OfLane = DayStatement | MonthStatement

/** `Report`: of the lane or of the shop, as it was asked for. */
export function filedAnswer<Report extends FiledReport>(
  { number, hash, filed }: FiledDocument,
  { language: wanted, width }: Static<typeof SheetQuery>,
  reply: FastifyReply,
) {
  const language = wanted ?? languageAskedFor(reply.request)
  nameLanguage(reply, language)
  const sheet = withHash(filed.sheets[language], hash)
  const report = filed.report as Report
  return { number, hash, filed: { ...filed, report }, sheet, ...textOf(sheet, width) }
}

export function filedStatementHandlers(
  statements: FiledStatements,
  months: MonthStatements,
): Handlers<typeof FILED_STATEMENT_OPERATIONS> {
  return {
    async getMonthStatement({ query, headers }, reply) {
      const { month, language = languageAskedFor(reply.request), width } = query
      const report = await months.of(month, clientDisconnect(reply.raw))
      const sheet = months.sheetOf(report, language)
      return sheetAnswer(reply, { report, sheet, width, accept: headers.accept })
    },
    async fileStatement({ body, query, caller }, reply) {
      const by = caller?.name ?? null
      const stop = clientDisconnect(reply.raw)
      const { isRepeated, ...document } = await statements.file('lane', body.date, by, stop)
      return { ...SUCCESS, repeated: isRepeated, ...filedAnswer<OfLane>(document, query, reply) }
    },
    listFiledStatements: ({ query: { before, limit = STATEMENTS_LISTED } }) => ({
      ...SUCCESS,
      statements: [...statements.list(before ?? Number.MAX_SAFE_INTEGER, limit)],
    }),
    getFiledStatement: ({ params, query }, reply) => ({
      ...SUCCESS,
      ...filedAnswer<OfLane>(statements.find('lane', params.number), query, reply),
    }),
  }
}
