/** The payment under way, as the cashier sees it. */
import { inLanguage, type Stories } from '../../stories/story.ts'
import { WAITING } from './given.ts'
import { Payment } from './payment.tsx'
import type { CurrentPayment } from './payment-states.ts'
import 'page-words:till'

const waiting: CurrentPayment = { ...WAITING, bankName: 'Alfa Bank' }

const shown = (payment: Partial<CurrentPayment>): Stories[string] => ({
  show: () => <Payment current={{ ...waiting, ...payment }} />,
})

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
  'seen by a monitor': {
    ...shown({}),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
