/** Reads the books of the bank and of the lane from outside, and says what does not hold between them. */
import {
  type Books,
  type HistoryEntry,
  historyFaults,
  paymentFaults,
  paymentFaultsAtTheEnd,
  refundFaults,
  refundFaultsAtTheEnd,
} from '#test/lane-world/books.ts'
import type { RefundOfLedger } from '#test/lane-world/lane-world.ts'
import { paymentsOf, type Sequence } from './sequence.ts'

/** What is compared. */
export type Compared = Pick<Sequence, 'asked' | 'atBank' | 'bank' | 'lane' | 'refundsAsked'>

async function readBooks({ atBank, lane }: Compared): Promise<Books> {
  const orders = atBank.orders()
  const paid = orders.filter(({ paidKopecks }) => paidKopecks !== null)
  const refunds = await Promise.all(paid.map(({ id }) => refundsOf(lane, id)))
  return {
    orders,
    refundsAtBank: atBank.refunds(),
    payments: await paymentsOf(lane),
    refunds: refunds.flat(),
  }
}

interface RefundAnswer extends Pick<RefundOfLedger, 'id' | 'origin'> {
  readonly state: string
  readonly amount: number
}

/** None where the ledger has no such payment. */
async function refundsOf(
  lane: Compared['lane'],
  transactionId: string,
): Promise<readonly RefundOfLedger[]> {
  const { json } = await lane.get(`/transactions/${transactionId}/refunds`)
  const { refunds = [] } = json as { readonly refunds?: readonly RefundAnswer[] }
  return refunds.map(({ id, origin, state, amount }) => ({
    id,
    transactionId,
    origin,
    phase: state,
    amountKopecks: amount,
  }))
}

/** What is still wrong; empty when bank and ledger agree. Asked again until it is. */
export async function differences(compared: Compared): Promise<string[]> {
  const books = await readBooks(compared)
  const { keepsCancelled } = compared.atBank
  return [...paymentFaultsAtTheEnd(books, keepsCancelled), ...refundFaultsAtTheEnd(books)].map(
    (what) => what + nastyOf(compared, what),
  )
}

/** What no waiting can mend: money invented or twice, calls that the contract forbids, bugs that tills met. */
export async function lastingFaults(compared: Compared): Promise<string[]> {
  const { asked, bank, lane, refundsAsked } = compared
  const books = await readBooks(compared)
  const wrong = [...paymentFaults(books), ...refundFaults(books, refundsAsked.values())]
  for (const { id } of books.payments) {
    const { json } = await lane.get(`/transactions/${id}`)
    wrong.push(...historyFaults(id, (json as { events: readonly HistoryEntry[] }).events))
  }
  const orders = [...bank.records.orders.values()]
  for (const { purpose, key } of asked) {
    const paid = orders.filter((order) => order.purpose === purpose && order.state === 'PAID')
    if (key !== null && paid.length > 1)
      wrong.push(`TWICE: ${purpose} was paid in ${paid.length} orders`)
  }
  return [
    ...bank.records.complaints.map((complaint) => `against the contract: ${complaint}`),
    ...lane.bugs,
    ...wrong.map((what) => what + nastyOf(compared, what)),
    ...afterTheTillLeft(compared),
  ]
}

/** What the bank answered about an order of this fault that was not honest. */
function nastyOf({ bank }: Compared, what: string): string {
  const names = bank.records.requests.flatMap(({ orderId, nasty }) =>
    orderId !== null && nasty !== null && what.includes(orderId) ? [nasty] : [],
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
