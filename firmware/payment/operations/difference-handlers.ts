/** What the operations of a day's differences do. */
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { printedInBoth } from '#firmware/words/printed.ts'
import type { Difference } from '../day-statement/differences.ts'
import type { Differences } from '../day-statement/settle-difference.ts'
import { SUCCESS } from '../http/fault-answers.ts'
import type { DIFFERENCE_OPERATIONS } from './difference-operations.ts'

export function differenceHandlers(
  differences: Differences,
): Handlers<typeof DIFFERENCE_OPERATIONS> {
  return {
    listDifferences: async ({ query }, { raw }) => {
      const all = await differences.of(query.date, clientDisconnect(raw))
      return { ...SUCCESS, differences: all.map(differenceView) }
    },
    settleDifference: async ({ params, body, caller }) => ({
      ...SUCCESS,
      difference: differenceView(
        await differences.settle(params.difference, { ...body, by: caller?.name ?? null }),
      ),
    }),
    reopenDifference: async ({ params, body, caller }) => ({
      ...SUCCESS,
      difference: differenceView(
        await differences.reopen(params.difference, { ...body, by: caller?.name ?? null }),
      ),
    }),
  }
}

function differenceView({ allowed, settled, ...one }: Difference) {
  return {
    ...one,
    allowed: [...allowed],
    what:
      one.code === 'other-amount'
        ? printedInBoth('paper.todo.other-amount')
        : printedInBoth(`paper.advice.${one.code}`),
    settled: settled && { ...settled, what: printedInBoth(`paper.settled.${settled.as}`) },
  }
}
