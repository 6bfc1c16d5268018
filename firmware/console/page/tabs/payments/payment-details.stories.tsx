/** One payment with its story and its refunds. */
import type { Done } from '../../lane-rows.ts'
import { choose, press, typeIn } from '../../stories/press.ts'
import {
  inLanguage,
  minutesAgo,
  RefusedAnswer,
  type Stories,
  type Story,
} from '../../stories/story.ts'
import { foundOf, LATE, PAID, refundOf, SILENT } from './given.ts'
import { Story as Details } from './payment-details.tsx'
import 'page-words:payments'
import 'page-words:till'

const details = (found: Done<'GET /transactions/:id'> | RefusedAnswer): Story => ({
  answers: { 'GET /transactions/:id': found },
  show: () => <Details id="01J9ZQ6V7M4K8D2T5X3N" onBack={() => {}} />,
})

const refunded = { refundedAmount: 24_900, refundableAmount: 100_000 }
const silentRefund = refundOf({ state: 'unknown', settledAt: null, problem: 'bank' })
const unsettled = details(foundOf({ refundableAmount: 100_000 }, PAID, [silentRefund]))

export const STORIES: Stories = {
  paid: details(foundOf({})),
  'paid late': details(foundOf({ late: true, reason: 'user' }, LATE)),
  'paid in part': details(
    foundOf({
      dynamicQRStatus: 'REJECTED',
      phase: 'rejected',
      reason: 'amount',
      paidAmount: 100_000,
      refundableAmount: 100_000,
    }),
  ),
  'of unknown end': details(
    foundOf(
      {
        dynamicQRStatus: 'ERROR',
        phase: 'unknown',
        reason: 'bank',
        paidAmount: null,
        refundableAmount: 0,
        bankOperation: null,
      },
      SILENT,
    ),
  ),
  'refunds of each state': details(
    foundOf(refunded, PAID, [
      refundOf({}),
      refundOf({ id: 'r-2', state: 'asked', settledAt: null, reason: null, amount: 10_000 }),
      { ...silentRefund, id: 'r-3' },
      refundOf({ id: 'r-4', state: 'refused', amount: 1_000 }),
      refundOf({
        id: 'r-5',
        amount: 5_000,
        reason: null,
        settlement: {
          at: minutesAgo(2),
          by: inLanguage('Anna', 'Анна'),
          as: 'returned',
          contradicted: false,
          note: inLanguage('statement of 14 March, line 31', 'выписка за 14 марта, строка 31'),
        },
      }),
    ]),
  ),
  'a refund is asked': { ...details(foundOf({})), play: () => press('#give-back') },
  'a refund is settled': { ...unsettled, play: () => press('.settle') },
  'a refund is not settled': {
    ...unsettled,
    answers: {
      ...unsettled.answers,
      'POST /refunds/:refund/settle': new RefusedAnswer(
        409,
        inLanguage(
          'the bank has just said that the refund was made',
          'банк только что сообщил, что возврат выполнен',
        ),
      ),
    },
    async play() {
      await press('.settle')
      await choose('#settle [name=end]', 'refused')
      await typeIn('#settle [name=note]', inLanguage('Anna, 14 March', 'Анна, 14 марта'))
      await press('#settle [type=submit]')
    },
  },
  'not found': details(
    new RefusedAnswer(404, inLanguage('there is no such payment', 'такого платежа нет')),
  ),
  'seen by a cashier': {
    ...unsettled,
    person: { name: 'Till 3', role: 'till', mayRefund: false },
  },
}
