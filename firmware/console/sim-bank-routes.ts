/** The levers of the fake bank over HTTP. */
import { Fault } from '#firmware/fault.ts'
import { oneOf, Type } from '#firmware/schema-builder.ts'
import type { BankLevers } from '#hal/fake-controls.ts'
import type { App } from '../http/router.ts'

const read = { config: { access: 'read' } } as const
const DONE = { status: 'success' } as const
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
  const takesJson = { access: 'change', takesJson: true } as const
  const mayTakeJson = { access: 'change', takesJson: 'optional' } as const
  for (const lever of ORDER_LEVERS)
    app.post(
      `/sim/bank/${lever}`,
      { config: mayTakeJson, schema: { body: OneOrder } },
      async ({ body }) => {
        const order = await bank[lever](body.order)
        if (order === null) throw new Fault('not-found', 'the bank has no such open order')
        return { ...DONE, order }
      },
    )
  app.post(
    '/sim/bank/outage',
    { config: takesJson, schema: { body: Outage } },
    async ({ body }) => {
      await bank.outage(body.on)
      return DONE
    },
  )
  app.post(
    '/sim/bank/fault',
    { config: takesJson, schema: { body: BankFault } },
    async ({ body }) => {
      await bank.fault(body.kind, body.count ?? 1, body.call)
      return DONE
    },
  )
  app.get('/sim/bank/orders', read, async () => bank.orders())
  app.post(
    '/sim/bank/refund',
    { config: takesJson, schema: { body: InCabinet } },
    async ({ body }) => {
      const order = await bank.refundInCabinet(body.amountKopecks, body.order)
      if (order === null) throw new Fault('not-found', 'no paid order has so much left')
      return { ...DONE, order }
    },
  )
  app.post(
    '/sim/bank/settle-refunds',
    { config: takesJson, schema: { body: Settling } },
    async ({ body }) => ({ ...DONE, count: await bank.settleRefunds(body.as) }),
  )
  app.get('/sim/bank/refunds', read, async () => bank.refunds())
  app.post(
    '/sim/bank/misreport',
    { config: takesJson, schema: { body: Misreport } },
    async ({ body }) => {
      const order = await bank.misreport(body.kind, body.order)
      if (order === null) throw new Fault('not-found', 'the bank has no order of which that fits')
      return { ...DONE, order }
    },
  )
}
