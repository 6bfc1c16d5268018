/** The statement of a day over HTTP: as data with its sheet, or as plain text for a receipt printer. */
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { SHEET_WIDTHS, sheetText } from '../day-statement/day-sheet.ts'
import { type DayStatements, sheetOf } from '../day-statement/day-statements.ts'
import { LANGUAGES } from '../ledger/receipt-lines.ts'
import { LONG_ANSWER_MS } from '../limits.ts'
import { SUCCESS } from './fault-answers.ts'

/** Each reads a day: two at once answer no sooner than one after the other. */
const QUEUE = { atOnce: 1, waiting: 8 } as const
const WIDTH_OF_RECEIPTS = '42'

export const DayStatementQuery = Type.Object({
  date: Type.Optional(
    Type.String({ description: "YYYY-MM-DD, in the device's time zone; today without it" }),
  ),
  language: Type.Optional(
    oneOf(LANGUAGES, { default: 'en', description: 'of `sheet` and `text`' }),
  ),
  width: Type.Optional(
    oneOf(SHEET_WIDTHS, {
      description: 'with a width the answer has `text`: the sheet in columns',
    }),
  ),
})

export function dayStatementRoutes(dayStatements: DayStatements) {
  const config = {
    access: 'read',
    queue: createRequestQueue('day-statements', QUEUE),
    answerTimeoutMs: LONG_ANSWER_MS,
  } as const
  return (app: App): void => {
    app.get(
      '/reports/statement',
      {
        config,
        schema: {
          summary: 'The statement of a day that a person signs',
          querystring: DayStatementQuery,
        },
      },
      async ({ query, headers }, reply) => {
        const { date, language = 'en', width } = query
        const report = await dayStatements.of(date, clientDisconnect(reply.raw))
        const sheet = sheetOf(report, language)
        if (wantsText(headers.accept))
          return reply
            .type('text/plain; charset=utf-8')
            .send(sheetText(sheet, width ?? WIDTH_OF_RECEIPTS))
        return { ...SUCCESS, report, sheet, ...(width && { text: sheetText(sheet, width) }) }
      },
    )
  }
}

function wantsText(accept: string | undefined): boolean {
  return accept?.split(',').some((one) => one.trim().startsWith('text/plain')) ?? false
}
