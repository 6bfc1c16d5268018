/** What the ledger cannot have since a backup was restored, to read and to settle. */
import type { App } from '#firmware/http/router.ts'
import { Type } from '#firmware/schema-builder.ts'
import type { LedgerGaps } from '../ledger/ledger-gaps.ts'
import { SUCCESS } from './fault-answers.ts'

const OrNull = Type.Union([Type.String(), Type.Null()])

export const Gap = Type.Object({
  id: Type.Integer(),
  from: Type.String({ description: 'ISO 8601: the moment of the backup' }),
  until: Type.String({ description: 'ISO 8601: from here on the ledger is whole' }),
  knownPayments: Type.Union([Type.Integer(), Type.Null()], {
    description: 'so many were in the ledger that the backup took the place of',
  }),
  shiftsFrom: Type.Union([Type.Integer(), Type.Null()], {
    description: 'shifts after it have numbers from this one on',
  }),
  settledAt: OrNull,
  note: OrNull,
})

const Success = Type.Literal('success')
const IdParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 1_000_000 }) })
const SettleBody = Type.Object({
  note: Type.String({ minLength: 1, maxLength: 500, description: 'who compared it with what' }),
})

export function gapRoutes(gaps: LedgerGaps) {
  return (app: App): void => {
    app.get(
      '/ledger/gaps',
      {
        config: { access: 'read' },
        schema: {
          summary: 'Times of which payments are not in this ledger',
          response: { 200: Type.Object({ status: Success, gaps: Type.Array(Gap) }) },
        },
      },
      async () => ({ ...SUCCESS, gaps: [...gaps.list] }),
    )

    app.post(
      '/ledger/gaps/:id/settle',
      {
        config: { access: 'operate', takesJson: true },
        schema: {
          summary: 'A person has compared a gap with the bank',
          params: IdParams,
          body: SettleBody,
          response: { 200: Type.Object({ status: Success, gap: Gap }) },
        },
      },
      async ({ params, body }) => ({ ...SUCCESS, gap: await gaps.settle(params.id, body.note) }),
    )
  }
}
