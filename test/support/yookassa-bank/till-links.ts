/**
 * A till's printed link (`pos_link`), as far as YooKassa's documents tell: it holds one sum for some minutes, a new
 * payment is written over the one before, and it is told which payment was its last.
 */
import type { OrderRecords } from '#test/hostile-bank/order-records.ts'
import type { Fields } from './yookassa-request-check.ts'

export const TILL_LINK_ID = 'pl-2a63c1e0-0011-5000-9000-1b2d3f4a5c6e'

const MINUTE_MS = 60_000

export function createTillLinks(records: OrderRecords, now: () => number) {
  /** Of each order that was written into a link, which link. */
  const linkOfOrder = new Map<string, string>()
  const deactivated = new Set<string>()

  return {
    deactivated,
    holds: (orderId: string) => linkOfOrder.has(orderId),
    /** The order that was written into it last; undefined: none ever. */
    lastOrder: (linkId: string) => [...linkOfOrder].findLast(([, its]) => its === linkId)?.[0],
    /** Why no payment can be written into it; null when one can. */
    problem({ id, expires_at: end }: Fields): string | null {
      if (id !== TILL_LINK_ID || deactivated.has(id)) return 'There is no such active link'
      const lastsMs = Date.parse(String(end)) - now()
      const isInTime = lastsMs >= MINUTE_MS && lastsMs <= 20 * MINUTE_MS
      return isInTime ? null : 'expires_at must be 1 to 20 minutes ahead'
    },
    write(linkId: string, orderId: string) {
      for (const [other, its] of linkOfOrder) if (its === linkId) records.turn(other, 'CANCELED')
      linkOfOrder.set(orderId, linkId)
    },
  }
}
