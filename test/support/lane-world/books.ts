/**
 * What must hold between the bank's book and the lane's ledger, whoever drives the lane: nothing lost, invented, too much
 * or twice. Each list is of what does not hold.
 */
import { hasEnded, isFinal } from '#firmware/payment/transaction/payment-phases.ts'
import type { Phase } from '#hal/transaction-store.ts'
import type {
  AskedRefund,
  LaneWorld,
  OrderAtBank,
  PaymentOfLedger,
  RefundAtBank,
  RefundOfLedger,
  ToldRefund,
} from './lane-world.ts'

export interface Books {
  readonly orders: readonly OrderAtBank[]
  readonly refundsAtBank: readonly RefundAtBank[]
  readonly payments: readonly PaymentOfLedger[]
  readonly refunds: readonly RefundOfLedger[]
}

const sum = (amounts: readonly { readonly amountKopecks: number }[]) =>
  amounts.reduce((total, { amountKopecks }) => total + amountKopecks, 0)

const isOver = ({ phase }: { readonly phase: string }) => isFinal({ phase: phase as Phase })

/** Or a person is to decide, since another amount came. */
const isSettled = ({ phase, paidKopecks }: PaymentOfLedger) =>
  hasEnded({ phase: phase as Phase, paidKopecks })

const isMoving = ({ state }: RefundAtBank) => state !== 'refused'

const isReturned = ({ phase }: RefundOfLedger) => phase === 'returned'

/** At any moment. */
export function paymentFaults({ orders, payments }: Pick<Books, 'orders' | 'payments'>): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  return payments.flatMap(({ id, phase, reason }) => {
    if (phase === 'accepted')
      return byId.get(id)?.paidKopecks == null ? [`INVENTED: ${id} is accepted, and not paid`] : []
    const isReasonOdd = isOver({ phase }) && (reason === null) !== (phase === 'static')
    return isReasonOdd ? [`${id} is ${phase}, and why is ${reason}`] : []
  })
}

/** At any moment. */
export function refundFaults(
  { orders, refundsAtBank, payments, refunds }: Books,
  refundsAsked: Iterable<AskedRefund>,
): string[] {
  const wrong: string[] = []
  const moving = refundsAtBank.filter(isMoving)
  for (const [id, same] of Map.groupBy(moving, ({ refundId }) => refundId))
    if (id !== null && same.length > 1) wrong.push(`TWICE: refund ${id} was given back`)
  const paidAtBank = new Map(orders.map(({ id, paidKopecks }) => [id, paidKopecks ?? 0]))
  const back = Map.groupBy(moving, ({ orderId }) => orderId)
  for (const [id, own] of back)
    if (sum(own) > (paidAtBank.get(id) ?? 0)) wrong.push(`${id}: more went back than was paid`)
  const asked = [...refundsAsked]
  for (const { key, paymentId, ids } of asked) {
    const own = (back.get(paymentId) ?? []).filter(({ refundId }) => ids.has(refundId ?? ''))
    if (own.length > 1) wrong.push(`TWICE: ${key} was given back ${own.length} times`)
  }
  for (const [id, own] of back) wrong.push(...notAskedFor(id, own, asked, paidAtBank.get(id) ?? 0))
  const paidInLedger = new Map(payments.map(({ id, paidKopecks }) => [id, paidKopecks ?? 0]))
  for (const [id, own] of Map.groupBy(refunds, ({ transactionId }) => transactionId)) {
    const ours = own.filter(({ origin, phase }) => origin === 'lane' && phase !== 'refused')
    if (sum(ours) > (paidInLedger.get(id) ?? 0)) wrong.push(`${id}: more is refunded than was paid`)
    if (sum(own.filter(isReturned)) > returnedKopecks(refundsAtBank, id))
      wrong.push(`INVENTED: more is returned of ${id} than the bank gave back`)
  }
  return wrong
}

/** A lane gives back no more, and no more often, than its tills asked for. */
function notAskedFor(
  orderId: string,
  back: readonly RefundAtBank[],
  asked: readonly AskedRefund[],
  paidKopecks: number,
): string[] {
  const ofLane = back.filter(({ refundId }) => refundId !== null)
  const own = asked.filter(({ paymentId }) => paymentId === orderId)
  const most = own.reduce((total, { given }) => total + (given.amount ?? paidKopecks), 0)
  if (ofLane.length <= own.length && sum(ofLane) <= most) return []
  return [`TWICE: ${sum(ofLane)} of ${orderId} in ${ofLane.length}, asked for was ${most}`]
}

/** Once everything works again and the time of every code has passed; of a ledger that was never restored. */
export function paymentFaultsAtTheEnd(
  { orders, payments }: Pick<Books, 'orders' | 'payments'>,
  keepsCancelled = false,
): string[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  return [
    ...payments.filter((one) => !isSettled(one)).map(({ id, phase }) => `${id} is still ${phase}`),
    ...orders.flatMap((order) => {
      const { id, isPayable } = order
      const payment = byId.get(id)
      if (!payment) return [`${id} is at the bank and not in the ledger`]
      const open =
        isPayable && !keepsCancelled ? [`${id} can be paid, and nobody waits for it`] : []
      return [...open, ...compare(order, payment)]
    }),
  ]
}

function compare(order: OrderAtBank, payment: PaymentOfLedger): string[] {
  const { id, amountKopecks, paidKopecks } = order
  const { phase, reason } = payment
  const wrong: string[] = []
  if (payment.amountKopecks !== amountKopecks)
    wrong.push(`${id}: ${payment.amountKopecks} for ${amountKopecks}`)
  if (paidKopecks === null) return wrong
  if (payment.paidKopecks !== paidKopecks)
    wrong.push(`${id}: ${paidKopecks} came, and the ledger says ${payment.paidKopecks}`)
  const isWhole = paidKopecks === amountKopecks
  if (isWhole && phase !== 'accepted')
    wrong.push(`LOST: ${id} is paid, and the ledger says ${phase} ${reason}`)
  if (!isWhole && !(phase === 'unknown' && reason === 'amount'))
    wrong.push(`${id}: another amount was paid, and the ledger says ${phase} ${reason}`)
  return wrong
}

/** Once the bank has said its last word on each, and the lane has heard of what its website gave back. */
export function refundFaultsAtTheEnd({ orders, refundsAtBank, refunds }: Books): string[] {
  const wrong: string[] = []
  for (const { id, phase } of refunds)
    if (!['returned', 'refused'].includes(phase)) wrong.push(`refund ${id} is still ${phase}`)
  const known = new Set(refunds.map(({ id }) => id))
  for (const { refundId } of refundsAtBank)
    if (refundId !== null && !known.has(refundId))
      wrong.push(`refund ${refundId} is at the bank and not in the ledger`)
  for (const { id, paidKopecks } of orders) {
    if (paidKopecks === null) continue
    const own = refunds.filter(({ transactionId }) => transactionId === id)
    const [here, there] = [sum(own.filter(isReturned)), returnedKopecks(refundsAtBank, id)]
    const states = own.map(({ origin, phase }) => `${origin} ${phase}`).join(', ')
    if (here !== there)
      wrong.push(`${id}: ${there} went back, and the ledger says ${here}: ${states}`)
  }
  return wrong
}

export interface HistoryEntry {
  readonly type: string
  /** Of the payment after it; undefined where it is of money that the bank's list has. */
  readonly phase?: string | undefined
}

const OTHER_AMOUNT = 'transaction.paid-other-amount'
const LATE_MONEY: readonly string[] = ['transaction.accepted-late', OTHER_AMOUNT]

/** Of a payment, in order: final states are left by late money only, and money is written down once. */
export function historyFaults(id: string, entries: readonly HistoryEntry[]): string[] {
  const wrong: string[] = []
  let final: string | null = null
  for (const { type, phase } of entries) {
    if (phase === undefined) continue
    if (final !== null && phase !== final && !LATE_MONEY.includes(type))
      wrong.push(`${id}: ${final} became ${phase} by ${type}`)
    if (isOver({ phase }) || type === OTHER_AMOUNT) final = phase
  }
  const money = entries.filter(({ type }) => type.startsWith('transaction.accepted'))
  if (money.length > 1) wrong.push(`TWICE: ${id} was accepted ${money.length} times`)
  return wrong
}

/** What a till is told of a refund is a promise. */
export function checkAgainstTold(
  world: LaneWorld,
  { key, ids, paymentId }: AskedRefund,
  { id, state, amountKopecks }: ToldRefund,
): void {
  const before = world.refundsReported.get(id)
  if (before === 'returned' && state !== 'returned')
    world.fail(`${id} was returned, and is ${state}`)
  world.refundsReported.set(id, state)
  if (ids.size > 0 && !ids.has(id) && !world.mayHaveForgotten)
    world.fail(`${key}: one key, two refunds: ${[...ids].join(' ')} and ${id}`)
  ids.add(id)
  const returned = returnedKopecks(world.atBank.refunds(), paymentId)
  if (state === 'returned' && returned < amountKopecks)
    world.fail(`${id} is returned, and the bank has given back ${returned} of ${paymentId}`)
}

function returnedKopecks(refunds: readonly RefundAtBank[], orderId: string): number {
  return sum(refunds.filter((one) => one.orderId === orderId && one.state === 'returned'))
}
