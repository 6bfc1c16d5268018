/** What the operations of receivers do. */
import type { Handlers } from '#firmware/operations/serve.ts'
import { SUCCESS } from '../http/fault-answers.ts'
import { isoOf } from '../iso-time.ts'
import type { Webhooks } from '../ledger/webhooks.ts'
import type { RECEIVER_OPERATIONS } from './receiver-operations.ts'

export function receiverHandlers(
  webhooks: Pick<Webhooks, 'receivers' | 'retry'>,
): Handlers<typeof RECEIVER_OPERATIONS> {
  return {
    listReceivers: () => ({
      ...SUCCESS,
      receivers: webhooks.receivers.map(({ deliveredAtMs, sinceMs, ...receiver }) => ({
        ...receiver,
        deliveredAt: deliveredAtMs === null ? null : isoOf(deliveredAtMs),
        since: sinceMs === null ? null : isoOf(sinceMs),
      })),
    }),

    retryReceivers: () => ({ ...SUCCESS, tried: webhooks.retry() }),
  }
}
