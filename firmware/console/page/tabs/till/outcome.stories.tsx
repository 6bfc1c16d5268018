/** The end of the last payment above the keys of the next, as the cashier sees it. */
import type { Stories } from '../../stories/story.ts'
import { WAITING } from './given.ts'
import { type EndedPayment, Outcome } from './outcome.tsx'
import 'page-words:till'

const paid: EndedPayment = {
  ...WAITING,
  dynamicQRStatus: 'ACCEPTED',
  phase: 'accepted',
  paidAmount: WAITING.amount,
  refundedAmount: 0,
}

const ended = (payment: Partial<EndedPayment>, isShort = false): Stories[string] => ({
  show: () => (
    <div class="till" data-face="pay">
      <Outcome ended={{ ...paid, ...payment }} isShort={isShort} />
    </div>
  ),
})

export const STORIES: Stories = {
  paid: ended({}),
  'paid late': ended({ late: true }),
  'paid in part': ended({
    dynamicQRStatus: 'REJECTED',
    phase: 'rejected',
    reason: 'amount',
    paidAmount: 100_000,
  }),
  'refunded in part': ended({ refundedAmount: 24_900 }),
  refunded: ended({ refundedAmount: 124_900 }),
  declined: ended({
    dynamicQRStatus: 'REJECTED',
    phase: 'rejected',
    reason: 'bank',
    paidAmount: null,
  }),
  'cancelled by the cashier': ended({
    dynamicQRStatus: 'CANCELED',
    phase: 'canceled',
    reason: 'user',
    paidAmount: null,
  }),
  'run out': ended({
    dynamicQRStatus: 'CANCELED',
    phase: 'canceled',
    reason: 'expired',
    paidAmount: null,
  }),
  'never begun': ended({
    dynamicQRStatus: 'ERROR',
    phase: 'failed',
    reason: 'not-registered',
    paidAmount: null,
  }),
  'paid, and the next amount begun': ended({}, true),
}
