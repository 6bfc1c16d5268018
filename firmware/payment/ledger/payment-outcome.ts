/** The one state that a payment is in, with all its money, as every paper, list and table names it. Pure. */
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { hasOtherAmount, isPending } from '../transaction/payment-phases.ts'

export const OUTCOMES = [
  'paid',
  'other-amount',
  'pending',
  'unclear',
  'declined',
  'cancelled',
  'failed',
  'static-qr',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export function outcomeOf(record: Pick<TransactionRecord, 'phase' | 'paidKopecks'>): Outcome {
  if (hasOtherAmount(record)) return 'other-amount'
  const { phase } = record
  switch (phase) {
    case 'accepted':
      return 'paid'
    case 'unknown':
      return 'unclear'
    case 'rejected':
      return 'declined'
    case 'canceled':
      return 'cancelled'
    case 'failed':
      return 'failed'
    case 'static':
      return 'static-qr'
    default:
      return isPending({ phase }) ? 'pending' : 'unclear'
  }
}
