/** Days for an accountant's program, as an operation: as rows, for the loader of 1C, and as CSV. */
import { operations } from '#firmware/operations/operation.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { LONG_ANSWER_MS } from '../limits.ts'
import { STATEMENTS } from './report-queues.ts'
import { Total } from './shift-report-schema.ts'

const Kopecks = Type.Integer({ description: 'kopecks' })
const KopecksOrNull = orNull(Kopecks)
const Digits = (description: string) =>
  Type.Optional(Type.String({ maxLength: 20, description: `with \`as=1c\`: ${description}` }))

export const ACCOUNTING_OPERATIONS = operations(
  { tag: 'Ledger', access: 'operate' },
  {
    getAccounting: {
      at: 'GET /reports/accounting',
      summary: "Days for an accountant's program: by day and bank, with fees; for 1C, or as CSV",
      description:
        'Of days that are over, 31 at most. `as=1c` is a file for the loader of bank statements of 1C ("1CClientBankExchange" 1.03, windows-1251): a document for each day and bank, of the money that the bank owes for the day, less its fee where the bank said it of every line. `as=csv` is a table; in Russian (`laned-language: ru`) one that Excel opens by a double click. Without `as` the rows.',
      query: Type.Object({
        date: Type.String({ maxLength: 64, description: "YYYY-MM-DD, in the device's time zone" }),
        to: Type.Optional(Type.String({ maxLength: 64, description: 'the last day' })),
        bank: Type.Optional(Type.String({ maxLength: 64, description: 'of this bank alone' })),
        as: Type.Optional(oneOf(['1c', 'csv'])),
        account: Digits("the shop's own account, 20 digits"),
        payerAccount: Digits('the account from which the bank pays the shop, 20 digits'),
        payerInn: Digits("the bank's INN, 10 or 12 digits"),
      }),
      answers: {
        200: Type.Object({
          status: Type.Literal('success'),
          from: Type.String(),
          to: Type.String(),
          shop: Type.Object({ name: orNull(Type.String()), inn: orNull(Type.String()) }),
          rows: Type.Array(
            Type.Object({
              date: Type.String(),
              bankName: Type.String(),
              payments: Total,
              refunds: Total,
              gross: Kopecks,
              fee: orNull(Type.Integer(), {
                description: 'kopecks; null: the bank does not say it of every line',
              }),
              net: KopecksOrNull,
              came: orNull(Type.Integer(), {
                description:
                  'kopecks that came to the account for the lines of this day alone; null: nobody said it, or it came for several days or lanes',
              }),
              agrees: Type.Boolean({ description: 'with this bank, by the last comparison' }),
              statement: orNull(Type.Integer(), {
                description: 'the number of the filed statement',
              }),
            }),
          ),
        }),
      },
      sendsItself: true,
      answerHeaders: ['Content-Disposition'],
      faults: ['storage', 'bad-request'],
      queue: STATEMENTS,
      answerTimeoutMs: LONG_ANSWER_MS,
      sample: { query: { date: '$pastDate' } },
      lanectl: { byHand: 'accounting' },
      page: { tab: 'today', pressedBy: 'payments-tab' },
    },
  },
)
