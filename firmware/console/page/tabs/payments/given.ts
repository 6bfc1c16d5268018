/** Payments with what happened to them, for the stories of this room. */
import type { Done } from '../../lane-rows.ts'
import { inLanguage, minutesAgo } from '../../stories/story.ts'
import { paymentOf } from '../till/given.ts'

type Found = Done<'GET /transactions/:id'>
type Refund = Found['refunds'][number]
type Event = Found['events'][number]

const event = (id: number, type: string, ago: number, bankStatus: string | null = null): Event => ({
  id,
  type,
  bankStatus,
  at: minutesAgo(ago),
})

export const PAID: readonly Event[] = [
  event(401, 'transaction.created', 12),
  event(402, 'transaction.registered', 12, 'RCVD'),
  event(403, 'transaction.shown', 12),
  event(404, 'transaction.accepted', 11, 'ACSC'),
]
export const LATE: readonly Event[] = [
  ...PAID.slice(0, 3),
  event(404, 'transaction.cancelling', 8),
  event(405, 'transaction.canceled', 8, 'RJCT'),
  event(406, 'transaction.accepted-late', 3, 'ACSC'),
]
export const SILENT: readonly Event[] = [
  ...PAID.slice(0, 3),
  event(404, 'transaction.lost-sight', 6),
]

export const refundOf = (change: Partial<Refund>): Refund => ({
  id: 'r-01J9ZR11',
  transaction: '01J9ZQ6V7M4K8D2T5X3N',
  amount: 24_900,
  state: 'returned',
  problem: null,
  reference: null,
  bankStatus: null,
  reason: inLanguage('one good was damaged', 'один товар был повреждён'),
  createdAt: minutesAgo(9),
  changedAt: minutesAgo(9),
  settledAt: minutesAgo(9),
  origin: 'lane',
  requestedBy: null,
  bankRefund: null,
  overdue: false,
  settlement: null,
  ...change,
})

export const foundOf = (
  change: Partial<Found['transaction']>,
  events: readonly Event[] = PAID,
  refunds: readonly Refund[] = [],
): Found => ({ status: 'success', transaction: paymentOf(change), events, refunds })
