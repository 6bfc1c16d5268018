/** The levers of the fake bank over HTTP. */

import { Fault } from '#firmware/fault.ts'
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { BankLevers } from '#hal/fake-controls.ts'
import type { App } from '../../http/router.ts'
import { declareLever } from './declare-lever.ts'

const read = { config: { access: 'read' } } as const
const ORDER_LEVERS = ['pay', 'reject', 'cancel', 'expire', 'decline'] as const
const OneOrder = Type.Object({ order: Type.Optional(Type.String({ minLength: 1 })) })
const InCabinet = Type.Object({
  amountKopecks: Type.Integer({ minimum: 1 }),
  order: Type.Optional(Type.String({ minLength: 1 })),
})
const Settling = Type.Object({ as: oneOf(['returned', 'refused']) })
const Outage = Type.Object({ on: Type.Boolean() })
const BankFault = Type.Object({
  kind: oneOf([
    'timeout-before',
    'timeout-after',
    'http-500',
    'http-429',
    'unknown-word',
    'wrong-amount',
    'paid-during-cancel',
    'refund-slow',
    'refund-refused',
    'refund-denied',
    'refund-again',
    'refund-in-roubles',
  ]),
  call: Type.Optional(
    oneOf(['register', 'status', 'cancel', 'refund', 'refund-status', 'registry']),
  ),
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
})

const Misreport = Type.Object({
  kind: oneOf([
    'missing',
    'other-amount',
    'other-operation',
    'twice',
    'unpaid',
    'stranger',
    'refund-missing',
    'refund-other-amount',
    'refund-stranger',
  ]),
  order: Type.Optional(Type.String()),
})

export function declareBank(app: App, bank: BankLevers): void {
  for (const lever of ORDER_LEVERS)
    declareLever(
      app,
      `/sim/bank/${lever}`,
      OneOrder,
      async ({ order }) => found(await bank[lever](order), say('fault.bank.sim-no-open-order')),
      'optional',
    )
  declareLever(app, '/sim/bank/outage', Outage, ({ on }) => bank.outage(on))
  declareLever(app, '/sim/bank/fault', BankFault, ({ kind, count = 1, call }) =>
    bank.fault(kind, count, call),
  )
  app.get('/sim/bank/orders', read, async () => bank.orders())
  declareLever(app, '/sim/bank/refund', InCabinet, async ({ amountKopecks, order }) =>
    found(await bank.refundInCabinet(amountKopecks, order), say('fault.bank.sim-refund-too-large')),
  )
  declareLever(app, '/sim/bank/settle-refunds', Settling, async ({ as }) => ({
    count: await bank.settleRefunds(as),
  }))
  app.get('/sim/bank/refunds', read, async () => bank.refunds())
  declareLever(app, '/sim/bank/misreport', Misreport, async ({ kind, order }) =>
    found(await bank.misreport(kind, order), say('fault.bank.sim-no-fitting-order')),
  )
}

function found(order: string | null, trouble: Sentence): { readonly order: string } {
  if (order === null) throw new Fault('not-found', trouble)
  return { order }
}
