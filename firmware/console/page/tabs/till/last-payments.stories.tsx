/** The last payments at the till, and the refund of one. */
import { press, typeIn } from '../../stories/press.ts'
import { inLanguage, RefusedAnswer, type Stories, type Story } from '../../stories/story.ts'
import { PAYMENTS, paymentOf } from './given.ts'
import { LastPayments } from './last-payments.tsx'
import type { LedgerPayment } from './payment-states.ts'
import 'page-words:till'

const last = (payments: readonly LedgerPayment[]): Story => ({
  show: () => (
    <div class="till" data-face="last">
      <LastPayments payments={payments} />
    </div>
  ),
})

const whole = paymentOf({})
const inPart = paymentOf({ refundedAmount: 24_900, refundableAmount: 100_000 })

async function refund(amount: string): Promise<void> {
  await press('.refund')
  await typeIn('#refund [name=amount]', amount)
  await press('#refund [type=submit]')
}

export const STORIES: Stories = {
  'none yet': last([]),
  'of all kinds': last(PAYMENTS),
  'at a till that may not refund': {
    ...last(PAYMENTS),
    person: { name: 'Till 3', role: 'till', mayRefund: false },
  },
  'seen by a monitor': {
    ...last(PAYMENTS),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
  'a refund is asked': { ...last([whole]), play: () => press('.refund') },
  'a refund of all that is left': {
    ...last([inPart]),
    play: () => press('.refund', '#refund-all'),
  },
  'a refund of too much': { ...last([whole]), play: () => refund('2000') },
  'a refund that the bank refuses': {
    ...last([whole]),
    answers: {
      'POST /transactions/:id/refunds': new RefusedAnswer(
        422,
        inLanguage(
          'the bank refuses the refund: not enough money on the account of the shop',
          'банк отказал в возврате: на счёте магазина недостаточно денег',
        ),
      ),
    },
    play: () => refund('500'),
  },
  'refunded meanwhile': {
    ...last([whole]),
    answers: {
      'POST /transactions/:id/refunds': new RefusedAnswer(
        400,
        inLanguage('refunded meanwhile', 'тем временем вернули'),
      ),
      'GET /transactions/:id/refunds': {
        status: 'success',
        refundedAmount: 50_000,
        refundOpenAmount: 0,
        refundableAmount: 74_900,
        refunds: [],
      },
    },
    play: () => refund('500'),
  },
}
