/**
 * A bank in memory, on the clock it is given: for simulations and for tests of the payment
 * service alone. It keeps its books apart from what it answers, so that a test can compare them.
 */
import { Fault } from '#firmware/fault.ts'
import type { Bank, BankFact, BankProfile, BankState, Banks, Order } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'

export type BankTrouble =
  | 'timeout-before' // The call never arrives.
  | 'timeout-after' // It is carried out, the answer is lost.
  | 'http-500'
  | 'http-429'
  | 'unknown-word'
  | 'paid-during-cancel'
  | 'cancel-refused'

export interface BankOrder {
  readonly id: string
  readonly amountKopecks: number
  readonly payload: string
  state: 'payable' | 'paid' | 'rejected' | 'canceled' | 'expired'
  operationId: string | null
  expiresAtMs: number
}

export interface TestBank extends Banks {
  readonly orders: Map<string, BankOrder>
  readonly calls: string[]
  /** Whether a customer could pay the payload now. */
  isPayable(payload: string): boolean
  /** The next calls go wrong, one entry each; null lets one pass. */
  readonly troubles: (BankTrouble | null)[]
  pay(id: string): void
  /** What the next movements of money are called, null for nothing; when there is none, each by a name of its own. */
  readonly operationIds: (string | null)[]
  isOut: boolean
}

const UNREACHABLE = 'the bank does not answer'

export function createTestBank(clock: Pick<Clock, 'now'>): TestBank {
  const orders = new Map<string, BankOrder>()
  const calls: string[] = []
  const troubles: (BankTrouble | null)[] = []
  const operationIds: (string | null)[] = []
  let operations = 0

  const stateOf = (order: BankOrder): BankState =>
    order.state === 'payable' && clock.now() >= order.expiresAtMs ? 'expired' : order.state

  function factOf(order: BankOrder | undefined): BankFact {
    if (!order)
      return { state: 'absent', word: 'NOT_FOUND', operationId: null, amountKopecks: null }
    const state = stateOf(order)
    const amountKopecks = state === 'paid' ? order.amountKopecks : null
    return { state, word: state.toUpperCase(), operationId: order.operationId, amountKopecks }
  }

  /** One call: the trouble that waits for it happens before or after its effect. */
  async function call<Answer>(name: string, effect: (trouble: BankTrouble | null) => Answer) {
    calls.push(name)
    const trouble = test.isOut ? 'timeout-before' : (troubles.shift() ?? null)
    if (trouble === 'timeout-before' || trouble === 'http-500')
      throw new Fault('unreachable', UNREACHABLE)
    if (trouble === 'http-429')
      throw new Fault('unreachable', 'too many', undefined, { retryAfterMs: 3_000 })
    const answer = effect(trouble)
    if (trouble === 'timeout-after') throw new Fault('unreachable', UNREACHABLE)
    return answer
  }

  function register(order: Order) {
    const known = orders.get(order.orderId)
    if (known) return { qrId: `qr-${known.id}`, payload: known.payload }
    const payload = `https://qr.example/${order.orderId}?sum=${order.amountKopecks}&cur=RUB`
    orders.set(order.orderId, {
      id: order.orderId,
      amountKopecks: order.amountKopecks,
      payload,
      state: 'payable',
      operationId: null,
      expiresAtMs: clock.now() + order.ttlMinutes * 60_000,
    })
    return { qrId: `qr-${order.orderId}`, payload }
  }

  const UNKNOWN: BankFact = {
    state: 'unknown',
    word: 'HELD_FOR_REVIEW',
    operationId: null,
    amountKopecks: null,
  }

  const dynamic: Bank = {
    kind: 'dynamic',
    register: (order) => call(`register ${order.orderId}`, () => register(order)),
    status: ({ orderId }) =>
      call(`status ${orderId}`, (trouble) =>
        trouble === 'unknown-word' ? UNKNOWN : factOf(orders.get(orderId)),
      ),
    cancel: ({ orderId }) =>
      call(`cancel ${orderId}`, (trouble) => {
        const order = orders.get(orderId)
        if (trouble === 'paid-during-cancel' && order && stateOf(order) === 'payable')
          test.pay(orderId)
        if (trouble === 'cancel-refused') throw new Fault('refused', 'the bank cannot cancel')
        if (order && stateOf(order) === 'payable') order.state = 'canceled'
        return trouble === 'unknown-word' ? UNKNOWN : factOf(order)
      }),
    probe: () => call('probe', () => {}),
  }

  const fixed = (payload: string): Bank => ({
    ...dynamic,
    kind: 'static',
    register: async () => ({ qrId: 'static', payload }),
  })

  const test: TestBank = {
    orders,
    calls,
    troubles,
    operationIds,
    isOut: false,
    isPayable: (payload) =>
      [...orders.values()].some(
        (order) => order.payload === payload && stateOf(order) === 'payable',
      ),
    pay(id) {
      const order = orders.get(id)
      if (!order) throw new Error(`the bank has no order ${id}`)
      if (order.state === 'paid') return
      operations += 1
      order.state = 'paid'
      const [next] = operationIds.splice(0, 1)
      order.operationId = next === undefined ? `op-${operations}` : next
    },
    names: ['CFT', 'Static'],
    canonical: (name) =>
      ['CFT', 'Static'].find((known) => known.toLowerCase() === name.trim().toLowerCase()) ?? null,
    open(profile: BankProfile) {
      const { bankName, staticQR } = profile
      if (bankName !== 'Static') return dynamic
      if (!staticQR)
        throw new Fault('bad-request', 'the profile lacks staticQR', undefined, {
          part: 'bank',
          bankName,
        })
      return fixed(staticQR)
    },
  }
  return test
}
