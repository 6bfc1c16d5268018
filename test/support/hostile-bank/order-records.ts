/**
 * What really happened at a bank, whatever it answers: which orders were registered, paid and
 * cancelled, when, and by which request. Orders have the lane's ids, in every dialect.
 */
import type { CallKind } from './accidents/nasty-answer.ts'

export type OrderState = 'CREATED' | 'IN_PROGRESS' | 'PAID' | 'DECLINED' | 'CANCELED' | 'EXPIRED'

export interface NewOrder {
  readonly amountKopecks: number
  readonly purpose: string | null
  /** From then on nobody can pay. */
  readonly expiresAt: string
}

/** What a customer scans, and what the bank calls it. */
export interface OrderCode {
  readonly qrId: string
  readonly payload: string
}

export interface RecordedOrder extends Omit<NewOrder, 'expiresAt'>, OrderCode {
  /** A bank that lets an order be revised moves it. */
  expiresAt: string
  readonly orderId: string
  /** The how manieth of this bank, from 1. */
  readonly number: number
  registeredAtMs: number
  state: OrderState
  paidAtMs: number | null
  operationId: string | null
  paidKopecks: number | null
  /** How often money came: more than once is an accident of the test, never of the lane. */
  payments: number
  /** Said to the lane at least once, although it was not so. */
  wasLiedAbout: boolean
}

export interface RecordedRequest {
  readonly number: number
  readonly atMs: number
  readonly call: CallKind | 'other'
  readonly orderId: string | null
  /** The nasty answer it got; null: the honest one. */
  readonly nasty: string | null
  readonly hadEffect: boolean
}

const PAYABLE: readonly OrderState[] = ['CREATED', 'IN_PROGRESS']
const REQUESTS_KEPT = 20_000

export type OrderRecords = ReturnType<typeof createOrderRecords>

/**
 * `now` is the bank's wall clock; `codeOf` makes the code of an order by its number, `operationOf` the name of a
 * movement of money.
 */
export function createOrderRecords(
  now: () => number,
  codeOf: (number: number, order: NewOrder) => OrderCode,
  operationOf = (number: number) => `op-${number}`,
) {
  const orders = new Map<string, RecordedOrder>()
  const requests: RecordedRequest[] = []
  /** What the lane did that the contract forbids: nothing of it must ever be here. */
  const complaints: string[] = []
  let operations = 0

  /** From `expiresAt` on nobody can pay. */
  function expire(order: RecordedOrder): RecordedOrder {
    if (PAYABLE.includes(order.state) && now() >= Date.parse(order.expiresAt))
      order.state = 'EXPIRED'
    return order
  }

  function find(orderId: string): RecordedOrder | null {
    const order = orders.get(orderId)
    return order ? expire(order) : null
  }

  function register(orderId: string, wanted: NewOrder): 'new' | 'known' | 'differs' {
    const known = find(orderId)
    if (known) return known.amountKopecks === wanted.amountKopecks ? 'known' : 'differs'
    const number = orders.size + 1
    const { amountKopecks, purpose, expiresAt } = wanted
    orders.set(orderId, {
      amountKopecks,
      purpose,
      expiresAt,
      ...codeOf(number, wanted),
      orderId,
      number,
      registeredAtMs: now(),
      state: 'CREATED',
      paidAtMs: null,
      operationId: null,
      paidKopecks: null,
      payments: 0,
      wasLiedAbout: false,
    })
    return 'new'
  }

  /** The bank would make a second code for the same order, and both could be paid: no lane may ask for one. */
  function registerOnce(orderId: string, wanted: NewOrder): void {
    const before = find(orderId)
    if (before && !before.wasLiedAbout) complaints.push(`${orderId} is registered a second time`)
    register(orderId, wanted)
  }

  /** A customer pays; `late`: also when the order has ended. False when it cannot be paid. */
  function pay(orderId: string, paidKopecks?: number, late = false): boolean {
    const order = find(orderId)
    if (!order || order.state === 'PAID') return false
    if (!late && !PAYABLE.includes(order.state)) return false
    operations += 1
    order.state = 'PAID'
    order.paidAtMs = now()
    order.operationId = operationOf(operations)
    order.paidKopecks = paidKopecks ?? order.amountKopecks
    order.payments += 1
    return true
  }

  /** The order ends unpaid, or one attempt failed and it goes on (IN_PROGRESS). */
  function turn(orderId: string, state: Exclude<OrderState, 'CREATED' | 'PAID'>): boolean {
    const order = find(orderId)
    if (!order || !PAYABLE.includes(order.state)) return false
    order.state = state
    return true
  }

  /** The order alone is so much older that it is over. */
  function runOut(orderId: string): boolean {
    const order = find(orderId)
    if (!order || !PAYABLE.includes(order.state)) return false
    // The Date header of its answers tells no less than a second.
    const endMs = now() - 1_000
    order.registeredAtMs -= Date.parse(order.expiresAt) - endMs
    order.expiresAt = new Date(endMs).toISOString()
    return true
  }

  function note(request: Omit<RecordedRequest, 'number' | 'atMs'>): void {
    if (requests.length < REQUESTS_KEPT)
      requests.push({ number: requests.length + 1, atMs: now(), ...request })
  }

  return {
    orders: orders as ReadonlyMap<string, RecordedOrder>,
    requests: requests as readonly RecordedRequest[],
    complaints,
    find,
    register,
    registerOnce,
    pay,
    turn,
    runOut,
    note,
    isPayable: (orderId: string) => PAYABLE.includes(find(orderId)?.state ?? 'EXPIRED'),
  }
}
