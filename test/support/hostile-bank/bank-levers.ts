/** The levers that the contract suites pull, at a hostile bank of any dialect. */
import type { BankFaults } from '#drivers/bank/fake/injected-faults.ts'
import type { BankLevers, FakeOrder, FakeRefund } from '#hal/fake-controls.ts'
import type { OrderRecords, OrderState, RecordedOrder } from './order-records.ts'
import type { RecordedRefund, RefundRecords } from './refund-records.ts'

export function createBankLevers(
  records: OrderRecords,
  refunds: RefundRecords,
  faults: BankFaults,
  setSilent: (isSilent: boolean) => void,
): BankLevers {
  const orders = () => [...records.orders.keys()].flatMap((id) => records.find(id) ?? [])
  const open = () => orders().findLast(({ orderId }) => records.isPayable(orderId))?.orderId
  /** The order that a lever named, or the newest that can be paid; null where it did nothing. */
  const on = async (named: string | undefined, act: (orderId: string) => boolean) => {
    const orderId = named ?? open()
    return orderId !== undefined && act(orderId) ? orderId : null
  }
  const turn = (state: 'DECLINED' | 'CANCELED' | 'IN_PROGRESS') => (named?: string) =>
    on(named, (orderId) => records.turn(orderId, state))

  return {
    pay: (named) => on(named, (orderId) => records.pay(orderId, undefined, named !== undefined)),
    reject: turn('DECLINED'),
    cancel: turn('CANCELED'),
    expire: (named) => on(named, records.runOut),
    decline: turn('IN_PROGRESS'),
    outage: async (isOn) => setSilent(isOn),
    fault: async (kind, count, call) => faults.set(kind, count, call),
    orders: async () => orders().map(orderOf),
    async refundInCabinet(amountKopecks, named) {
      const orderId = named ?? orders().findLast(({ state }) => state === 'PAID')?.orderId
      if (orderId === undefined) return null
      return typeof refunds.give(orderId, null, amountKopecks) === 'string' ? null : orderId
    },
    settleRefunds: async (as) => refunds.settle(as === 'returned' ? 'RETURNED' : 'REFUSED'),
    refunds: async () => refunds.all.map(refundOf),
    misreport: async () => {
      throw new Error('this bank lies in no registry')
    },
  }
}

const STATES = {
  CREATED: 'open',
  IN_PROGRESS: 'open',
  PAID: 'paid',
  DECLINED: 'rejected',
  CANCELED: 'canceled',
  EXPIRED: 'expired',
} as const satisfies Record<OrderState, FakeOrder['state']>

const REFUND_STATES = {
  PENDING: 'pending',
  RETURNED: 'returned',
  REFUSED: 'refused',
} as const satisfies Record<RecordedRefund['state'], FakeRefund['state']>

function orderOf({ orderId, amountKopecks, state }: RecordedOrder): FakeOrder {
  return { order: orderId, amountKopecks, state: STATES[state] }
}

function refundOf({ orderId, refundId, amountKopecks, state }: RecordedRefund): FakeRefund {
  return { order: orderId, refund: refundId, amountKopecks, state: REFUND_STATES[state] }
}
