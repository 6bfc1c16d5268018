/**
 * Finds payments by fields without an index: their amount, or how much of them was refunded. A ledger of years is
 * searched in short turns, newest payments first, until enough are found; requests of the till run between the turns.
 */
import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import type { ReturnedSum } from '#hal/refund-store.ts'
import type {
  TransactionQuery,
  TransactionRecord,
  TransactionStore,
} from '#hal/transaction-store.ts'

export interface PaymentSearch extends TransactionQuery {
  /** The amount that was asked for or paid. */
  readonly amountKopecks?: number
  readonly refunded?: Refunded
}

export type Refunded = 'wholly' | 'partly'

/** Looked at in one turn: some milliseconds on a slow board. */
const PAYMENTS_AT_ONCE = 2_000
const REFUNDS_AT_ONCE = 200

type Store = Pick<TransactionStore, 'list' | 'ofAmount' | 'findAll'> & {
  readonly refunds: Pick<TransactionStore['refunds'], 'returnedSums'>
}

/** The last to be created first, `limit` of them. */
export async function searchPayments(
  store: Store,
  search: PaymentSearch,
): Promise<readonly TransactionRecord[]> {
  const { amountKopecks, refunded } = search
  if (refunded !== undefined) return refundedPayments(store, search, refunded)
  if (amountKopecks !== undefined) return paymentsOfAmount(store, search, amountKopecks)
  return store.list(search)
}

async function paymentsOfAmount(
  store: Store,
  search: PaymentSearch,
  amountKopecks: number,
): Promise<TransactionRecord[]> {
  const turns = beginTurns()
  const found: TransactionRecord[] = []
  let untilMs = search.untilMs ?? Number.MAX_SAFE_INTEGER
  while (found.length < search.limit) {
    if (turns.isOver()) await turns.next()
    const { records, fromMs } = store.ofAmount(amountKopecks, untilMs, PAYMENTS_AT_ONCE)
    found.push(...records.filter((record) => fits(record, search)))
    if (fromMs === null || fromMs <= (search.sinceMs ?? Number.MIN_SAFE_INTEGER)) break
    untilMs = fromMs - 1
  }
  return found.slice(0, search.limit)
}

/** Few payments have refunds, so all payments with refunds are read, whenever they were made. */
async function refundedPayments(
  store: Store,
  search: PaymentSearch,
  refunded: Refunded,
): Promise<TransactionRecord[]> {
  const turns = beginTurns()
  let found: TransactionRecord[] = []
  for (let afterId = ''; ; ) {
    if (turns.isOver()) await turns.next()
    const sums: readonly ReturnedSum[] = store.refunds.returnedSums(afterId, REFUNDS_AT_ONCE)
    const last = sums.at(-1)
    if (!last) return found
    afterId = last.transactionId
    const returned = new Map(sums.map((sum) => [sum.transactionId, sum.returnedKopecks]))
    const isAll = ({ id, paidKopecks }: TransactionRecord) =>
      (returned.get(id) ?? 0) >= (paidKopecks ?? 0)
    const some = store
      .findAll([...returned.keys()])
      .filter((record) => isAll(record) === (refunded === 'wholly') && fits(record, search))
    found = [...found, ...some].sort(newestFirst).slice(0, search.limit)
  }
}

function fits(record: TransactionRecord, search: PaymentSearch): boolean {
  const { sinceMs = -Infinity, untilMs = Infinity, reference, phases, amountKopecks } = search
  return (
    record.createdAtMs >= sinceMs &&
    record.createdAtMs <= untilMs &&
    (reference === undefined || record.reference === reference) &&
    (phases === undefined || phases.includes(record.phase)) &&
    (amountKopecks === undefined ||
      record.amountKopecks === amountKopecks ||
      record.paidKopecks === amountKopecks)
  )
}

/** Payments of the same moment are ordered by their ids, which sort by time as well. */
function newestFirst(one: TransactionRecord, other: TransactionRecord): number {
  return other.createdAtMs - one.createdAtMs || (one.id < other.id ? 1 : -1)
}
