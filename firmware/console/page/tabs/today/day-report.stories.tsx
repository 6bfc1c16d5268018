/** The money of a day and of more days. */
import { choose } from '../../stories/press.ts'
import { inLanguage, RefusedAnswer, type Stories, type Story } from '../../stories/story.ts'
import { paymentOf } from '../till/given.ts'
import { Day } from './day-report.tsx'
import { dayOf, EMPTY_DAY, EMPTY_HOURS, HOURS, MANY_HOURS } from './given.ts'
import 'page-words:payments'
import 'page-words:till'
import 'page-words:today'

const today: Story = {
  answers: { 'GET /reports/day': dayOf(), 'GET /reports/hours': HOURS },
  show: () => <Day />,
}

export const STORIES: Stories = {
  today,
  'nothing yet': {
    ...today,
    answers: { 'GET /reports/day': dayOf(EMPTY_DAY), 'GET /reports/hours': EMPTY_HOURS },
  },
  'other amounts, and one pending': {
    ...today,
    answers: {
      ...today.answers,
      'GET /reports/day': dayOf({
        otherAmount: { count: 1, amount: 100_000 },
        open: [paymentOf({ dynamicQRStatus: 'PENDING', paidAmount: null })],
      }),
    },
  },
  'a fortnight': {
    ...today,
    answers: {
      'GET /reports/day': dayOf({
        acceptedCount: 1_204,
        acceptedAmount: 103_894_820,
        refundCount: 31,
        refundedAmount: 1_180_000,
        netAmount: 102_714_820,
      }),
      'GET /reports/hours': MANY_HOURS,
    },
    async play() {
      await choose('#day-date', '2026-03-01')
      await choose('#day-to', '2026-03-14')
    },
  },
  refused: {
    ...today,
    answers: {
      'GET /reports/day': new RefusedAnswer(
        400,
        inLanguage('the days end before they begin', 'последний день раньше первого'),
      ),
      'GET /reports/hours': new RefusedAnswer(
        400,
        inLanguage('the days end before they begin', 'последний день раньше первого'),
      ),
    },
    play: () => choose('#day-to', '2026-03-01'),
  },
}
