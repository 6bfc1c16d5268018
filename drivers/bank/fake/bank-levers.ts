/** The levers of the fake bank: what a customer, a clerk of the bank and a cut network can do. */
import type { BankLevers } from '#hal/levers.ts'
import { type Act, act, asOf } from './order.ts'
import type { FakeBankParts } from './routes.ts'

export function createLevers(
  { orders, faults, now }: FakeBankParts,
  network: { isDown: boolean },
): BankLevers {
  const newestOpen = () =>
    orders.all().findLast((order) => asOf(order, now()).state === 'open')?.orderId ?? null

  async function pull(what: Act, named?: string): Promise<string | null> {
    for (;;) {
      const orderId = named ?? newestOpen()
      if (orderId === null) return null
      let hasEnded = false
      const order = await orders.update(orderId, (known) => {
        const current = known && asOf(known, now())
        // Meanwhile it was cancelled: only an order that is named can be paid late.
        hasEnded = named === undefined && current?.state !== 'open'
        return hasEnded ? known : current && act(current, what)
      })
      if (!hasEnded) return order?.orderId ?? null
    }
  }

  return {
    pay: (order) => pull('pay', order),
    reject: (order) => pull('reject', order),
    cancel: (order) => pull('cancel', order),
    expire: (order) => pull('expire', order),
    decline: (order) => pull('decline', order),
    async outage(on) {
      network.isDown = on
    },
    async fault(kind, count, call) {
      faults.set(kind, count, call)
    },
    orders: async () =>
      orders.all().map((order) => ({
        order: order.orderId,
        amountKopecks: order.amountKopecks,
        state: asOf(order, now()).state,
      })),
  }
}
