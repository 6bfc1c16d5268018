/** The payment under way and its outcomes, as the cashier sees them. */
import { inLanguage, type Stories } from '../../stories/story.ts'
import { WAITING } from './given.ts'
import { Payment } from './payment.tsx'
import type { CurrentPayment } from './payment-states.ts'
import 'page-words:till'

type Shown = CurrentPayment & { readonly refundedAmount: number }

const waiting: Shown = { ...WAITING, bankName: 'Alfa Bank', refundedAmount: 0 }
const paid: Shown = {
  ...waiting,
  dynamicQRStatus: 'ACCEPTED',
  phase: 'accepted',
  paidAmount: 124_900,
}

const shown = (payment: Partial<Shown>): Stories[string] => ({
  show: () => <Payment current={{ ...waiting, ...payment }} />,
})
const ended = (payment: Partial<Shown>) => shown({ ...paid, ...payment })

export const STORIES: Stories = {
  waiting: shown({}),
  'waiting, the lane silent': { ...shown({}), isSilent: true },
  'waiting, the display lost': {
    ...shown({}),
    parts: {
      display: {
        isConnected: false,
        screen: null,
        reason: inLanguage('the cable is out', 'кабель отключён'),
      },
    },
  },
  cancelling: shown({ phase: 'cancelling' }),
  unknown: shown({ dynamicQRStatus: 'ERROR', phase: 'unknown', reason: null }),
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
  'seen by a monitor': {
    ...shown({}),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
