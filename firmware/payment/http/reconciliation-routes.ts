/** A day compared with the bank, over HTTP: by its statement, or by the file from its cabinet. */
import { Fault } from '#firmware/fault.ts'
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import { LONG_ANSWER_MS } from '../limits.ts'
import type { Reconciliation } from '../reconciliation/reconciliation.ts'
import { SUCCESS } from './fault-answers.ts'
import {
  ReconciliationAnswer,
  ReconciliationFileQuery,
  ReconciliationQuery,
  WithdrawAnswer,
  WithdrawBody,
} from './reconciliation-schema.ts'

/** Fifty thousand lines; its text and lines beside it fit into the heap of the service. */
const FILE_BYTES_MAX = 8 * 1024 * 1024
/** Each holds a day of lines. */
const QUEUE = { atOnce: 1, waiting: 4 }
const TEXT_CSV = 'text/csv'

export function reconciliationRoutes(reconciliation: Reconciliation) {
  // An operator's: what it finds becomes entries of the ledger.
  const comparing = {
    access: 'operate',
    queue: createRequestQueue('reconciliations', QUEUE),
    answerTimeoutMs: LONG_ANSWER_MS,
  } as const
  const response = { 200: ReconciliationAnswer }
  return (app: App): void => {
    app.addContentTypeParser(/^text\/csv/, { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    )

    app.get(
      '/reports/reconciliation',
      {
        config: comparing,
        schema: {
          summary: "A day compared with the bank's own registry",
          ...{ querystring: ReconciliationQuery, response },
        },
      },
      async ({ query, caller }, { raw }) => ({
        ...SUCCESS,
        report: await reconciliation.ask(
          { ...query, by: caller?.name ?? null },
          clientDisconnect(raw),
        ),
      }),
    )

    app.post(
      '/reports/reconciliation',
      {
        config: { ...comparing, takesType: TEXT_CSV },
        bodyLimit: FILE_BYTES_MAX,
        schema: {
          summary: "A day compared with a file from the bank's cabinet",
          ...{ querystring: ReconciliationFileQuery, response },
        },
      },
      async ({ query, body, caller }) => {
        if (!(body instanceof Uint8Array)) throw new Fault('bad-request', 'no file came')
        const by = caller?.name ?? null
        return { ...SUCCESS, report: await reconciliation.take({ ...query, by }, body) }
      },
    )

    app.post(
      '/reports/reconciliation/withdraw',
      {
        config: { access: 'operate', takesJson: true },
        schema: {
          summary: 'Say that money was found by mistake',
          body: WithdrawBody,
          response: { 200: WithdrawAnswer },
        },
      },
      async ({ body, caller }) => ({
        ...SUCCESS,
        withdrawn: reconciliation.withdraw({ ...body, by: caller?.name ?? null }),
      }),
    )
  }
}
