/** When a store has come to rest: are the banks' books, the ledgers, the tills and the templates of all lanes one and the same? */
import { wholeLedger } from '#test/payments/whole-ledger.ts'
import type { Store } from './store.ts'
import type { StoreLane } from './store-lane.ts'
import type { TillDesk } from './till-desk.ts'

interface Row {
  readonly id: string
  readonly createdAt: string
  readonly amount: number
  readonly reference: string | null
  readonly dynamicQRStatus: string
  readonly late: boolean
}

export interface StoreBooks {
  readonly payments: number
  readonly paid: number
  readonly refunded: number
  readonly refundedKopecks: number
  readonly templates: number
  readonly differences: readonly string[]
}

/** Rejects where a lane is away, or does not answer as it should. */
export async function booksOf(
  { lanes, otherShop, banks }: Store,
  desks: ReadonlyMap<StoreLane, TillDesk>,
): Promise<StoreBooks> {
  const all = [...lanes, otherShop]
  const differences: string[] = []
  const rows = new Map<string, Row & { readonly lane: StoreLane }>()
  for (const lane of all)
    for (const row of await wholeLedger<Row>((path) => lane.ask(path))) {
      if (rows.has(row.id)) differences.push(`${row.id} is in two ledgers`)
      rows.set(row.id, { ...row, lane })
    }
  const orders = (await Promise.all(banks.map((bank) => bank.orders()))).flat()
  for (const { order, state, amountKopecks } of orders) {
    const row = rows.get(order)
    if (!row) differences.push(`${order} is at the bank (${state}) and in no ledger`)
    else if (row.amount !== amountKopecks)
      differences.push(`${order}: ${amountKopecks} at the bank, ${row.amount} in the ledger`)
    if (state === 'open') differences.push(`${order} can still be paid`)
  }
  const paid = new Set(orders.filter(({ state }) => state === 'paid').map(({ order }) => order))
  for (const { id, lane, dynamicQRStatus } of rows.values())
    if ((dynamicQRStatus === 'ACCEPTED') !== paid.has(id))
      differences.push(
        `${lane.name}: ${id} is ${dynamicQRStatus}, and at the bank ${paid.has(id) ? 'paid' : 'not paid'}`,
      )
  for (const [lane, desk] of desks) differences.push(...tillDifferences(lane, desk, rows))
  const refunds = await refundsOf(banks, rows)
  const templates = await Promise.all(all.map(templatesOf))
  const [master = []] = templates
  for (const [nth, lane] of all.entries())
    if (templates[nth]?.join() !== master.join())
      differences.push(
        `${lane.name} has ${templates[nth]?.length} templates and not the ${master.length} of its master: ${apart(templates[nth] ?? [], master)}`,
      )
  return {
    ...{ payments: rows.size, paid: paid.size, templates: master.length },
    ...{ refunded: refunds.count, refundedKopecks: refunds.kopecks },
    differences: [...differences, ...refunds.differences],
  }
}

/** What the till was told to sell and what it said of it, beside the ledger: one payment each, by the receipt. */
function tillDifferences(
  lane: StoreLane,
  { sales, outcomeOf }: TillDesk,
  rows: ReadonlyMap<string, Row & { readonly lane: StoreLane }>,
): string[] {
  const own = [...rows.values()].filter((row) => row.lane === lane)
  const accepted = Map.groupBy(
    own.filter(({ dynamicQRStatus }) => dynamicQRStatus === 'ACCEPTED'),
    ({ reference }) => reference,
  )
  return [...sales].flatMap(([receipt, amount]) => {
    const [money, ...more] = accepted.get(receipt) ?? []
    const said = outcomeOf(receipt)
    if (more.length > 0) return [`${receipt} was paid ${more.length + 1} times`]
    if (money && money.amount !== amount) return [`${receipt}: ${money.amount} for ${amount}`]
    // Late money is told by an event: the till had been told that the payment is over.
    const isSaid = (said === 'paid') === Boolean(money) || money?.late
    return isSaid
      ? []
      : [`${receipt}: the till says ${said}, the ledger ${money ? 'ACCEPTED' : 'no money'}`]
  })
}

interface LaneRefunds {
  readonly refundedAmount: number
  readonly refundOpenAmount: number
}

async function refundsOf(
  banks: Store['banks'],
  rows: ReadonlyMap<string, Row & { readonly lane: StoreLane }>,
) {
  const differences: string[] = []
  const made = (await Promise.all(banks.map((bank) => bank.refunds()))).flat()
  const returned = Map.groupBy(
    made.filter(({ state }) => state === 'returned'),
    ({ order }) => order,
  )
  const kopecksOf = (order: string) =>
    (returned.get(order) ?? []).reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  for (const { id, lane, dynamicQRStatus } of rows.values()) {
    if (dynamicQRStatus !== 'ACCEPTED') continue
    const { json } = await lane.ask(`/transactions/${id}/refunds`)
    const { refundedAmount, refundOpenAmount } = json as LaneRefunds
    if (refundedAmount !== kopecksOf(id) || refundOpenAmount !== 0)
      differences.push(
        `${lane.name}: of ${id} ${kopecksOf(id)} went back, and the ledger says ${refundedAmount} and ${refundOpenAmount} open`,
      )
  }
  const orders = [...returned.keys()]
  return {
    differences,
    count: orders.length,
    kopecks: orders.reduce((sum, order) => sum + kopecksOf(order), 0),
  }
}

/** By the names that they have on every lane. */
async function templatesOf(lane: StoreLane): Promise<readonly string[]> {
  const { json } = await lane.ask('/api/get_item_list')
  const { data } = json as { data: readonly { id: string }[] }
  const names: string[] = []
  for (const { id } of data) {
    const list = (await lane.post('/api/get_item_template_list', { id })).json as {
      data: readonly string[]
    }
    for (const sid of list.data)
      names.push(`${id} ${sid.includes(':') ? sid : `${lane.name}:${sid}`}`)
  }
  return names.sort()
}

function apart(some: readonly string[], others: readonly string[]): string {
  const [more, less] = [
    new Set(some).difference(new Set(others)),
    new Set(others).difference(new Set(some)),
  ]
  return `more ${[...more].slice(0, 5).join(', ')}; missing ${[...less].slice(0, 5).join(', ')}`
}
