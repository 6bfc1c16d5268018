/**
 * Payments found by what no index of the ledger knows: their amount, or what of them was refunded. The ledger of years
 * is gone through in turns, the newest first, until there are enough; the till has its own between them.
 */
import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import type { ReturnedSum } from '#hal/refund-store.ts'
import type {
  TransactionQuery,
  TransactionRecord,
  TransactionStore,
} from '#hal/transaction-store.ts'

export interface PaymentSearch extends TransactionQuery {
  /** Asked for or paid. */
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

/** Few of many payments: those are read that have refunds, whenever they were made. */
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

/** Of one moment by their ids, which are in the order of time as well. */
function newestFirst(one: TransactionRecord, other: TransactionRecord): number {
  return other.createdAtMs - one.createdAtMs || (one.id < other.id ? 1 : -1)
}
