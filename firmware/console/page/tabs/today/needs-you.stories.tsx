/** What waits for a person, of each kind that there is. */
import { press } from '../../stories/press.ts'
import {
  inLanguage,
  minutesAgo,
  RefusedAnswer,
  type Stories,
  type Story,
} from '../../stories/story.ts'
import { BROKEN, healthOf, partsOf } from '../device/given.ts'
import { paymentOf } from '../till/given.ts'
import { dayOf } from './given.ts'
import { Needs } from './needs-you.tsx'
import 'page-words:payments'
import 'page-words:till'
import 'page-words:today'

const GAP = {
  id: 1,
  from: minutesAgo(2_900),
  until: minutesAgo(2_700),
  settledAt: null,
  note: null,
  knownPayments: null,
  shiftsFrom: null,
  statementsFrom: null,
}

const silent = (sn: string) => ({
  sn,
  address: '192.168.1.48',
  away: true,
  lag: null,
  last_seen: minutesAgo(90),
  version: null,
  state: null,
  ill: [],
  last_payment: null,
  deletions_outstanding: [],
  left_out: [],
})

const nothing: Story = {
  answers: {
    'GET /reports/day': dayOf(),
    'GET /health': healthOf(),
  },
  show: () => <Needs />,
}

const gap: Story = {
  ...nothing,
  answers: {
    ...nothing.answers,
    'GET /health': healthOf({
      ledger: { check: 'sound', gaps: [GAP], lastEvent: 12, unsettled: 0 },
    }),
  },
}

const money: Story = {
  ...nothing,
  answers: {
    ...nothing.answers,
    'GET /reports/day': dayOf({
      late: [paymentOf({ late: true, amount: 1_284_500, id: '01J9ZQ6V7M4K8D2T5X41' })],
      sameOperation: [paymentOf({ amount: 35_750, id: '01J9ZQ6V7M4K8D2T5X42' })],
      open: [
        paymentOf({
          dynamicQRStatus: 'ERROR',
          phase: 'unknown',
          paidAmount: null,
          amount: 412_050,
          id: '01J9ZQ6V7M4K8D2T5X43',
        }),
        paymentOf({
          dynamicQRStatus: 'ERROR',
          phase: 'rejected',
          paidAmount: 100_000,
          id: '01J9ZQ6V7M4K8D2T5X44',
        }),
      ],
    }),
  },
}

const more: Story = {
  ...gap,
  answers: {
    'GET /reports/day': dayOf(),
    'GET /health': healthOf({
      ledger: { check: 'sound', gaps: [GAP], lastEvent: 12, unsettled: 0 },
      parts: partsOf(BROKEN),
    }),
  },
  parts: {
    items: {
      list: [
        { id: '101', count: 2, name: inLanguage('Tomatoes', 'Томаты') },
        { id: '102', count: 0, name: inLanguage('Cucumbers', 'Огурцы') },
      ],
    },
    devices: {
      syncMode: 'master',
      in_step: false,
      upload: true,
      download: true,
      sync_limit: 60,
      master: null,
      masterSN: null,
      last_sync: minutesAgo(5),
      trouble: null,
      asked: null,
      left_out: [],
      templates: 310,
      deletions: [],
      chain: null,
      devices: [silent('lane-8'), silent('lane-11')],
    },
  },
}

export const STORIES: Stories = {
  nothing,
  money,
  'parts, lanes and goods': more,
  'what a cashier cannot open': {
    ...more,
    person: { name: 'Till 3', role: 'till', mayRefund: true },
  },
  'what a monitor cannot open': {
    ...more,
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
  'payments that may be missing': gap,
  'it was compared': { ...gap, play: () => press('#needs-list button') },
  'not all is told': {
    ...nothing,
    answers: {
      ...nothing.answers,
      'GET /reports/day': new RefusedAnswer(
        503,
        inLanguage('the ledger is damaged', 'журнал платежей повреждён'),
      ),
    },
  },
}
