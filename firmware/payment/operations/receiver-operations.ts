/** The receivers of webhooks, as operations: the state of each, and trying those again that accept no events. */
import { operations } from '#firmware/operations/operation.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'

const Success = Type.Literal('success')

const Receiver = Type.Object({
  name: Type.String({ description: 'its place in `payment.webhooks` of the config, from 1' }),
  origin: Type.String({ description: 'of its URL: path and query may hold a secret' }),
  state: oneOf(['ok', 'waiting', 'stopped'], {
    description:
      'waiting: it has not taken the next event, and is tried again by itself; stopped: it answered that it is gone (410), and is told nothing until it is tried again by hand, or the lane starts',
  }),
  deliveredUpTo: Type.Integer({ description: 'the id of the last event that it took' }),
  deliveredAt: orNull(Type.String({ description: 'since the start; null: none yet' })),
  undelivered: Type.Integer({ description: 'events that it has not taken yet' }),
  lastAnswer: orNull(Type.String({ description: 'why it does not take the next one' })),
  since: orNull(Type.String({ description: 'since when it takes none' })),
})

export const RECEIVER_OPERATIONS = operations(
  { access: 'operate', tag: 'Ledger' },
  {
    listReceivers: {
      at: 'GET /receivers',
      summary: 'The receivers of webhooks, and how far each is',
      description:
        'In the order of `payment.webhooks`. An address is shown without path and query.',
      answers: { 200: Type.Object({ status: Success, receivers: Type.Array(Receiver) }) },
      lanectl: {
        verb: 'receivers list',
        says: 'lanectl.receivers.list.about',
        prints: {
          rows: 'receivers',
          none: 'lanectl.receivers.list.none',
          columns: {
            'lanectl.column.receiver': 'name',
            'lanectl.column.address': 'origin',
            'lanectl.column.state': 'state',
            'lanectl.column.taken-up-to': 'deliveredUpTo',
            'lanectl.column.to-come': 'undelivered',
            'lanectl.column.since': 'since',
            'lanectl.column.answer': 'lastAnswer',
          },
        },
      },
      page: { tab: 'device', pressedBy: 'receivers' },
    },
    retryReceivers: {
      at: 'POST /receivers/retry',
      summary: 'Send again now to each receiver that takes no events',
      description:
        'One that has stopped begins where it was, and one that is waited for is tried at once. `tried` says how many.',
      answers: { 200: Type.Object({ status: Success, tried: Type.Integer() }) },
      lanectl: {
        verb: 'receivers retry',
        says: 'lanectl.receivers.retry.about',
        prints: { done: 'lanectl.receivers.retry.done' },
      },
      page: { tab: 'device', pressedBy: 'receivers' },
    },
  },
)
