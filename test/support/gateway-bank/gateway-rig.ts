/** The gateway adapter in front of the tests' own gateway bank, ready for the contract suites of a bank. */
import { openBanks } from '#drivers/bank/banks.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { BankLevers, FakeOrder, FakeRefund } from '#hal/fake-controls.ts'
import { type BankRig, RIG_PATIENCE_MS } from '#test/banks/bank-rig.ts'
import type { OrderState, RecordedOrder } from '#test/hostile-bank/order-records.ts'
import type { RecordedRefund } from '#test/hostile-bank/refund-records.ts'
import { type GatewayBank, openGatewayBank } from './gateway-bank.ts'

/** The name and password that the bank knows. */
const PROFILE = {
  bankName: 'CFT',
  merchantId: 'm',
  password: 'p',
  accAlias: 'shop',
  extEntityId: '7',
}

export async function openGatewayRig(): Promise<BankRig> {
  await using opening = new AsyncDisposableStack()
  const clock = createSystemClock()
  const server = opening.use(await openGatewayBank({ cutsSilence: true }))
  const config = { driver: 'gateway', url: server.url, totalTimeoutMs: RIG_PATIENCE_MS } as const
  const banks = opening.use(
    await openBanks({ [PROFILE.bankName]: config }, { clock, fakeBankFile: null }),
  )
  const bank = banks.open(PROFILE)
  const opened = opening.move()
  return {
    bank,
    levers: leversOf(server),
    secrets: [Buffer.from(`${PROFILE.merchantId}:${PROFILE.password}`).toString('base64')],
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function leversOf({ records, refunds, faults, setSilent }: GatewayBank): BankLevers {
  const orders = () => [...records.orders.keys()].flatMap((id) => records.find(id) ?? [])
  const open = () => orders().findLast(({ orderId }) => records.isPayable(orderId))?.orderId
  /** The order that a lever named, or the newest that can be paid; null where it did nothing. */
  const on = async (named: string | undefined, act: (orderId: string) => boolean) => {
    const orderId = named ?? open()
    return orderId !== undefined && act(orderId) ? orderId : null
  }
  const turn = (state: Exclude<OrderState, 'CREATED' | 'PAID'>) => (named?: string) =>
    on(named, (orderId) => records.turn(orderId, state))

  return {
    pay: (named) => on(named, (orderId) => records.pay(orderId, undefined, named !== undefined)),
    reject: turn('DECLINED'),
    cancel: turn('CANCELED'),
    expire: turn('EXPIRED'),
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
      throw new Error('this bank tells no registry that it could lie in')
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
