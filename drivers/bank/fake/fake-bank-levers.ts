/** The levers of the fake bank: what a customer, a clerk of the bank and a cut network can do. */
import type { BankLevers } from '#hal/fake-controls.ts'
import type { FakeBankNeeds } from './fake-bank-dialect.ts'
import { type Act, act, asOf, refundsOf, settled } from './fake-bank-order.ts'
import { takeRefund } from './fake-bank-refund-calls.ts'

export function createLevers(needs: FakeBankNeeds, network: { isDown: boolean }): BankLevers {
  const { orders, faults, now } = needs
  const newestOpen = () =>
    orders.all().findLast((order) => asOf(order, now()).state === 'open')?.orderId ?? null

  async function pull(what: Act, named?: string): Promise<string | null> {
    for (;;) {
      const orderId = named ?? newestOpen()
      if (orderId === null) return null
      let hasEnded = false
      const order = await orders.update(orderId, (known) => {
        const current = known && asOf(known, now())
        // The order ended in the meantime; only an order that the lever names can be paid late.
        hasEnded = named === undefined && current?.state !== 'open'
        return hasEnded ? known : current && act(current, what, now())
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
    async refundInCabinet(amountKopecks, named) {
      const orderId = named ?? orders.all().findLast(({ state }) => state === 'paid')?.orderId
      if (orderId === undefined) return null
      const taken = await takeRefund(needs, { orderId, refundId: null, amountKopecks }, null)
      return 'refund' in taken ? orderId : null
    },
    async settleRefunds(as) {
      let count = 0
      for (const { orderId } of orders.all())
        await orders.update(orderId, (order) => {
          if (order) count += refundsOf(order).filter(({ state }) => state === 'pending').length
          return order && settled(order, as, now())
        })
      return count
    },
    misreport: async (kind, named) => needs.misreports.add(kind, orders.all(), now(), named),
    refunds: async () =>
      orders.all().flatMap((order) =>
        refundsOf(order).map(({ refundId, amountKopecks, state }) => ({
          order: order.orderId,
          refund: refundId,
          amountKopecks,
          state,
        })),
      ),
  }
}
