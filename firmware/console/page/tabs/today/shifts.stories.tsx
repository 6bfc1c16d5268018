/** The open shift, its papers, and closing it. */
import { press } from '../../stories/press.ts'
import { inLanguage, RefusedAnswer, type Stories, type Story } from '../../stories/story.ts'
import { CLOSED, NO_SUMS, PAPER, SUMS, shiftOf } from './given.ts'
import { Shifts } from './shifts.tsx'
import 'page-words:payments'
import 'page-words:till'
import 'page-words:today'

const open: Story = {
  answers: {
    'GET /shifts/current': { status: 'success', report: shiftOf(SUMS, 1), text: PAPER },
    'GET /shifts/:number': {
      status: 'success',
      report: shiftOf(SUMS),
      hash: '9f2c41d07ab86e35',
      text: PAPER.replace('X', 'Z'),
    },
    'GET /shifts': CLOSED,
  },
  show: () => <Shifts />,
}

export const STORIES: Stories = {
  open,
  'the first one, nothing paid': {
    ...open,
    answers: {
      'GET /shifts/current': { status: 'success', report: shiftOf(NO_SUMS) },
      'GET /shifts': { status: 'success', shifts: [], closings: [] },
    },
  },
  'its report': { ...open, play: () => press('#shift-report') },
  'the paper of a closed one': { ...open, play: () => press('[data-shift="117"]') },
  'closing asks': { ...open, play: () => press('#shift-close') },
  'no paper': {
    ...open,
    answers: {
      ...open.answers,
      'GET /shifts/:number': new RefusedAnswer(
        404,
        inLanguage('there is no shift 117', 'смены 117 нет'),
      ),
    },
    play: () => press('[data-shift="117"]'),
  },
  refused: {
    ...open,
    answers: {
      'GET /shifts/current': new RefusedAnswer(
        503,
        inLanguage('the ledger is damaged', 'журнал платежей повреждён'),
      ),
      'GET /shifts': CLOSED,
    },
  },
  'seen by a monitor': { ...open, person: { name: 'Screen', role: 'monitor', mayRefund: false } },
}
