/** When a store has come to rest: are the banks' books, the ledgers, the tills and the templates of all lanes one and the same? */
import { createHash } from 'node:crypto'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
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
  /** Of them, learned by a clock that was ahead: the other shop takes them when their time has come. */
  readonly templatesAhead: number
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
  for (const [lane, desk] of desks)
    differences.push(...tillRefundDifferences(lane, desk, refunds.kopecksOf))
  const templates = await templatesOfAll(lanes, otherShop)
  return {
    payments: rows.size,
    paid: paid.size,
    templates: templates.count,
    templatesAhead: templates.ahead,
    refunded: refunds.count,
    refundedKopecks: refunds.kopecks,
    differences: [...differences, ...refunds.differences, ...templates.differences],
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

/** What the till asked back and was promised, beside what the bank gave back: of one payment it asks once. */
function tillRefundDifferences(
  { name }: StoreLane,
  { refunds }: TillDesk,
  kopecksOf: (order: string) => number,
): string[] {
  return [...refunds].flatMap(([key, { id, amount, isTaken }]) => {
    const back = kopecksOf(id)
    const isSo = isTaken === null ? back === 0 || back === amount : back === (isTaken ? amount : 0)
    const said = isTaken === null ? 'nothing' : isTaken ? 'yes' : 'no'
    return isSo
      ? []
      : [`${name}: ${key} asked ${amount} back and was told ${said}; ${back} went back`]
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
    kopecksOf,
    count: orders.length,
    kopecks: orders.reduce((sum, order) => sum + kopecksOf(order), 0),
  }
}

/** The same names on every lane, and when they are, the same pictures; in the other shop all whose time has come. */
async function templatesOfAll(lanes: readonly StoreLane[], otherShop: StoreLane) {
  const [lists, theirs] = await Promise.all([
    Promise.all(lanes.map(templatesOf)),
    templatesOf(otherShop),
  ])
  const ours = lists[0] ?? []
  const known = new Set(theirs.map(({ name }) => name))
  const ahead = ours.filter((template) => !known.has(template.name) && isAhead(template))
  const due = ours.filter((template) => !ahead.includes(template))
  const aside = ahead.length === 0 ? 0 : await leftAsideBy(otherShop)
  const unknown = new Set(ahead.map(({ id }) => id)).size - aside
  const untold =
    unknown > 0 ? [`${otherShop.name} has not said that ${unknown} items wait for their time`] : []
  const named = [
    ...differencesOf(lanes, lists.map(namesIn)),
    ...differencesOf([lanes[0] ?? otherShop, otherShop], [due, theirs].map(namesIn)),
  ]
  const differences = named.length > 0 ? named : await pictureDifferences()
  return { differences: [...untold, ...differences], count: ours.length, ahead: ahead.length }

  async function pictureDifferences() {
    const pictures = await Promise.all(lanes.map((lane, nth) => picturesOf(lane, lists[nth] ?? [])))
    const [master = otherShop] = lanes
    return [
      ...differencesOf(lanes, pictures),
      ...differencesOf(
        [master, otherShop],
        await Promise.all([picturesOf(master, due), picturesOf(otherShop, theirs)]),
      ),
    ]
  }
}

const namesIn = (templates: readonly NamedTemplate[]) => templates.map(({ name }) => name)

/** A lane numbers what it learns by its clock: it was ahead, or is numbering on from when it was. */
const isAhead = ({ name }: NamedTemplate) =>
  Number(name.slice(name.lastIndexOf(':') + 1)) > Date.now() + SYNC_LIMITS.feedAheadMs

async function leftAsideBy(lane: StoreLane): Promise<number> {
  const { json } = await lane.ask('/api/get_sync_status')
  return (json as { data: { chain: { left_aside: number } } }).data.chain.left_aside
}

function differencesOf(
  lanes: readonly StoreLane[],
  lists: readonly (readonly string[])[],
): string[] {
  const [master = []] = lists
  return lanes.flatMap(({ name }, nth) => {
    const own = lists[nth] ?? []
    return own.join() === master.join()
      ? []
      : [
          `${name} has ${own.length} templates and not the ${master.length} of its master: ${apart(own, master)}`,
        ]
  })
}

interface NamedTemplate {
  readonly id: string
  readonly sid: string
  /** Which it has on every lane. */
  readonly name: string
}

async function templatesOf(lane: StoreLane): Promise<readonly NamedTemplate[]> {
  const { json } = await lane.ask('/api/get_item_list')
  const { data } = json as { data: readonly { id: string }[] }
  const found: NamedTemplate[] = []
  for (const { id } of data) {
    const list = (await lane.post('/api/get_item_template_list', { id })).json as {
      data: readonly string[]
    }
    for (const sid of list.data)
      found.push({ id, sid, name: `${id} ${sid.includes(':') ? sid : `${lane.name}:${sid}`}` })
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function picturesOf(
  lane: StoreLane,
  templates: readonly NamedTemplate[],
): Promise<readonly string[]> {
  const pictures: string[] = []
  for (const { id, sid, name } of templates) {
    const { json } = await lane.post('/api/get_item_template_image', { id, sid })
    const { image } = (json as { data?: { image?: string } }).data ?? {}
    pictures.push(
      `${name} ${createHash('sha256')
        .update(image ?? '')
        .digest('hex')}`,
    )
  }
  return pictures
}

function apart(some: readonly string[], others: readonly string[]): string {
  const [more, less] = [
    new Set(some).difference(new Set(others)),
    new Set(others).difference(new Set(some)),
  ]
  return `more ${[...more].slice(0, 5).join(', ')}; missing ${[...less].slice(0, 5).join(', ')}`
}
