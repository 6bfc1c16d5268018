/** Compares, from outside, what the bank knows with what the lane's ledger says. */
import type { RecordedOrder } from '#test/hostile-bank/order-records.ts'
import type { Asked, AskedRefund, Sequence, Transaction } from './sequence.ts'
import { transactions } from './sequence.ts'

/** What is compared. */
export interface Compared extends Pick<Sequence, 'lane' | 'bank'> {
  readonly asked: readonly Asked[]
  readonly refundsAsked: readonly AskedRefund[]
}

/** What is still wrong; empty when bank and ledger agree. Asked again until it is. */
export async function differences(sequence: Compared): Promise<string[]> {
  const { lane, bank } = sequence
  const rows = new Map((await transactions(lane)).map((row) => [row.id, row]))
  const wrong: string[] = []
  for (const order of bank.records.orders.values()) {
    const row = rows.get(order.orderId)
    if (row) wrong.push(...compare(order, row).map((what) => what + nastyOf(sequence, row.id)))
    else wrong.push(`${order.orderId} is at the bank and not in the ledger`)
    if (order.state === 'PAID') wrong.push(...(await compareRefunds(sequence, order.orderId)))
  }
  return wrong
}

function compare(order: RecordedOrder, row: Transaction): string[] {
  const { orderId, state, amountKopecks, paidKopecks } = order
  const wrong: string[] = []
  if (row.amount !== amountKopecks) wrong.push(`${orderId}: ${row.amount} for ${amountKopecks}`)
  if (state !== 'PAID') {
    if (row.dynamicQRStatus === 'PENDING') wrong.push(`${orderId} is PENDING for ever`)
    return wrong
  }
  const isWhole = paidKopecks === amountKopecks
  if (isWhole && row.dynamicQRStatus !== 'ACCEPTED')
    wrong.push(`LOST: ${orderId} is paid, and the ledger says ${row.dynamicQRStatus} ${row.reason}`)
  if (!isWhole && !(row.dynamicQRStatus === 'ERROR' && row.reason === 'amount'))
    wrong.push(`${orderId}: another amount was paid, and the ledger says ${row.dynamicQRStatus}`)
  return wrong
}

interface LaneRefunds {
  readonly refundedAmount: number
  readonly refundOpenAmount: number
  readonly refunds: readonly { readonly origin: string; readonly state: string }[]
}

async function compareRefunds(sequence: Compared, orderId: string): Promise<string[]> {
  const { lane, bank } = sequence
  const { json } = await lane.get(`/transactions/${orderId}/refunds`)
  const { refundedAmount, refundOpenAmount, refunds } = json as LaneRefunds
  const wrong: string[] = []
  const returned = bank.refunds.returnedKopecks(orderId)
  const states = refunds.map(({ origin, state }) => `${origin} ${state}`).join(', ')
  if (refundedAmount !== returned)
    wrong.push(
      `${orderId}: ${returned} went back, and the ledger says ${refundedAmount}: ${states}`,
    )
  if (refundOpenAmount !== 0)
    wrong.push(`${orderId}: of ${refundOpenAmount} nobody knows whether they went back: ${states}`)
  return wrong.map((what) => what + nastyOf(sequence, orderId))
}

/** Each key gives back once, however often it was asked for. */
function givenBackTwice(sequence: Compared): string[] {
  const { bank, refundsAsked } = sequence
  const wrong: string[] = []
  for (const { orderId, paidKopecks } of bank.records.orders.values()) {
    const given = bank.refunds.ofOrder(orderId)
    const ofLane = given.filter(({ refundId, state }) => refundId !== null && state === 'RETURNED')
    const sum = ofLane.reduce((all, { amountKopecks }) => all + amountKopecks, 0)
    const asked = refundsAsked.filter(({ transaction }) => transaction === orderId)
    const most = asked.reduce((all, { amount }) => all + (amount ?? paidKopecks ?? 0), 0)
    const isTooOften = ofLane.length > asked.length
    if (sum > most || isTooOften)
      wrong.push(`TWICE: ${sum} of ${orderId} went back in ${ofLane.length}, asked for was ${most}`)
  }
  return wrong
}

interface Event {
  readonly type: string
}

/** What no waiting can mend: money twice in the history, calls that the contract forbids. */
export async function lastingFaults(sequence: Compared): Promise<string[]> {
  const { lane, bank, asked } = sequence
  const wrong = bank.records.complaints.map((complaint) => `against the contract: ${complaint}`)
  for (const { id, dynamicQRStatus } of await transactions(lane))
    if (dynamicQRStatus === 'ACCEPTED' && bank.records.find(id)?.state !== 'PAID')
      wrong.push(`INVENTED: ${id} is ACCEPTED, and nobody has paid it${nastyOf(sequence, id)}`)
  for (const { orderId, state } of bank.records.orders.values()) {
    if (state !== 'PAID') continue
    const { json } = await lane.get(`/transactions/${orderId}`)
    const { events } = json as { events: Event[] }
    const money = events.filter(({ type }) => /^transaction\.accepted/.test(type))
    if (money.length > 1) wrong.push(`TWICE: ${orderId} was accepted ${money.length} times`)
  }
  const orders = [...bank.records.orders.values()]
  for (const { purpose, key } of asked) {
    const made = orders.filter((order) => order.purpose === purpose)
    if (key !== null && made.filter(({ state }) => state === 'PAID').length > 1)
      wrong.push(`TWICE: ${purpose} was paid in ${made.length} orders`)
  }
  return [...wrong, ...givenBackTwice(sequence), ...afterTheTillLeft(sequence)]
}

/** What the bank answered about an order that was not honest. */
function nastyOf({ bank }: Compared, id: string): string {
  const names = bank.records.requests.flatMap(({ orderId, nasty }) =>
    orderId === id && nasty !== null ? [nasty] : [],
  )
  return names.length > 0 ? ` (the bank said: ${[...new Set(names)].join(', ')})` : ''
}

/**
 * What was on its way when the till hung up may arrive, also on a machine that is slow. At the speed of the tests it is
 * less than the time in which a lane that heard nothing would have asked the bank.
 */
const ON_ITS_WAY_REAL_MS = 2_500

function afterTheTillLeft({ asked, bank }: Compared): string[] {
  return asked.flatMap(({ purpose, goneAtMs, speed }) => {
    const order = [...bank.records.orders.values()].find((one) => one.purpose === purpose)
    if (!order || goneAtMs === null) return []
    const first = bank.records.requests.find(({ orderId }) => orderId === order.orderId)
    const lateMs = (first?.atMs ?? 0) - goneAtMs
    if (lateMs <= ON_ITS_WAY_REAL_MS * speed) return []
    return [`${purpose} went to the bank ${Math.round(lateMs)} ms after its till had left`]
  })
}
