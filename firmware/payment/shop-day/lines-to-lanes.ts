/**
 * Which line of a bank's list is whose: by the order's id, then by the ids of refund, operation and QR code, as a lane
 * finds the payment of a line (reconciliation/payment-of-line.ts). The first lane that names a line gets it; that another
 * one names it too is counted. Pure except that it yields to the event loop.
 */
import { inSlices } from '#firmware/async/in-slices.ts'
import { idMadeAtMs } from '#firmware/vocabulary/crockford.ts'
import { type PaymentNames, SHOP_DAY_OLDER_MAX, type ShopLine } from '#hal/shop-day.ts'
import { namesOurOrder } from '../reconciliation/comparison-input.ts'

export interface LinesToLanes {
  /** Those that this lane has named, in the order of the list. */
  ofLane(serialNumber: string): readonly ShopLine[]
  /** Those that no lane has named, but these. */
  rest(gone: ReadonlySet<string>): readonly ShopLine[]
  /** All but those of these lanes. */
  without(serialNumbers: ReadonlySet<string>): readonly ShopLine[]
  /** How many lines several lanes have named. */
  readonly contested: number
  name(serialNumber: string, names: readonly PaymentNames[]): Promise<void>
}

export async function indexLinesForLanes(lines: readonly ShopLine[]): Promise<LinesToLanes> {
  const owners: (string | null)[] = lines.map(() => null)
  const contested = new Set<number>()
  const byOrder = new Map<string, number[]>()
  const byRefund = new Map<string, number[]>()
  const byOperation = new Map<string, number[]>()
  const byQr = new Map<string, number[]>()
  await inSlices(lines, ({ kind, orderId, operationId, qrId, refundId }, at) => {
    put(byOrder, orderId, at)
    // Such a line is of no other payment, whatever else it says.
    if (namesOurOrder(orderId)) return
    if (kind === 'refund') for (const id of [refundId, operationId]) put(byRefund, id, at)
    put(byOperation, operationId, at)
    put(byQr, qrId, at)
  })

  function give(serialNumber: string, found: readonly number[] | undefined): void {
    for (const at of found ?? []) {
      owners[at] ??= serialNumber
      if (owners[at] !== serialNumber) contested.add(at)
    }
  }

  const where = (isOne: (owner: string | null) => boolean) =>
    lines.filter((_, at) => isOne(owners[at] ?? null))
  return {
    ofLane: (serialNumber) => where((owner) => owner === serialNumber),
    rest: (gone) => where((owner) => owner === null || gone.has(owner)),
    without: (serialNumbers) => where((owner) => owner === null || !serialNumbers.has(owner)),
    get contested() {
      return contested.size
    },
    name: (serialNumber, names) =>
      inSlices(names, ({ id, operationId, qrId, refunds }) => {
        give(serialNumber, byOrder.get(id))
        for (const refund of refunds) give(serialNumber, byRefund.get(refund))
        if (operationId !== null) give(serialNumber, byOperation.get(operationId))
        if (qrId !== null) give(serialNumber, byQr.get(qrId))
      }),
  }
}

function put(by: Map<string, number[]>, id: string | null, at: number): void {
  if (id === null) return
  const known = by.get(id)
  if (known) known.push(at)
  else by.set(id, [at])
}

/**
 * Orders that were begun before `beforeMs`, as their ids say: a lane names its payments since then by itself. Of more
 * than SHOP_DAY_OLDER_MAX the first: the others stay lines of no lane.
 */
export async function olderOrders(
  lines: readonly ShopLine[],
  beforeMs: number,
): Promise<readonly string[]> {
  const older = new Set<string>()
  await inSlices(lines, ({ orderId }) => {
    if (namesOurOrder(orderId) && idMadeAtMs(orderId) < beforeMs) older.add(orderId)
  })
  return [...older].slice(0, SHOP_DAY_OLDER_MAX)
}
