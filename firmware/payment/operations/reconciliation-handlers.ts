/** What the operations of a comparison with the bank do. */

import { Fault } from '#firmware/fault.ts'
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import { SUCCESS } from '../http/fault-answers.ts'
import type { Reconciliation } from '../reconciliation/reconciliation.ts'
import type { RECONCILIATION_OPERATIONS } from './reconciliation-operations.ts'

export function reconciliationHandlers(
  reconciliation: Reconciliation,
): Handlers<typeof RECONCILIATION_OPERATIONS> {
  return {
    reconcileDay: async ({ query, caller }, { raw }) => ({
      ...SUCCESS,
      report: await reconciliation.ask(
        { ...query, by: caller?.name ?? null },
        clientDisconnect(raw),
      ),
    }),

    async reconcileFile({ query, body, caller }) {
      if (!(body instanceof Uint8Array))
        throw new Fault('bad-request', say('fault.request.file-missing'))
      const by = caller?.name ?? null
      return { ...SUCCESS, report: await reconciliation.take({ ...query, by }, body) }
    },

    async registryColumns({ query, body }) {
      if (!(body instanceof Uint8Array))
        throw new Fault('bad-request', say('fault.request.file-missing'))
      const { columns, words } = await reconciliation.heads(query, body)
      return { ...SUCCESS, columns: [...columns], words: [...words] }
    },

    registryAnswers: ({ query }) => ({
      ...SUCCESS,
      answers: [...reconciliation.answers(query)],
    }),

    takeBackRegistryAnswer: async ({ body, caller }) => ({
      ...SUCCESS,
      ...(await reconciliation.takeBack({ ...body, by: caller?.name ?? null })),
    }),

    withdrawComparison: async ({ body, caller }) => ({
      ...SUCCESS,
      ...(await reconciliation.withdrawComparison({ ...body, by: caller?.name ?? null })),
    }),

    withdrawFoundMoney: ({ body, caller }) => ({
      ...SUCCESS,
      withdrawn: reconciliation.withdraw({ ...body, by: caller?.name ?? null }),
    }),
  }
}
