/** What happened, as the lane keeps it. */
import type { Done } from '../../lane-rows.ts'
import { typeIn } from '../../stories/press.ts'
import {
  inLanguage,
  minutesAgo,
  RefusedAnswer,
  type Stories,
  type Story,
} from '../../stories/story.ts'
import { Log } from './log.tsx'
import 'page-words:device'

type Line = Done<'GET /device/log'>['lines'][number]

const line = (
  number: number,
  event: string,
  fields: Line['fields'] = {},
  level: Line['level'] = 'info',
): Line => ({ number, event, fields, level, at: minutesAgo(100 - number) })

const LINES: readonly Line[] = [
  line(1, 'device.started', { version: '1.0.0' }),
  line(2, 'display.identified', { protocol: '2' }),
  line(3, 'transaction.created', { transaction: '01J9ZQ6V7M4K8D2T5X3N', amount: 124_900 }),
  line(4, 'transaction.shown', { transaction: '01J9ZQ6V7M4K8D2T5X3N' }),
  line(5, 'transaction.lost-sight', { transaction: '01J9ZQ6V7M4K8D2T5X3N' }, 'warn'),
  line(6, 'part.failed', { part: 'display' }, 'error'),
  line(7, 'transaction.accepted-late', { transaction: '01J9ZQ6V7M4K8D2T5X3N' }, 'warn'),
]

const log = (lines: readonly Line[]): Story => ({
  answers: { 'GET /device/log': { lines } },
  show: () => <Log />,
})

export const STORIES: Stories = {
  empty: log([]),
  'of all levels': log(LINES),
  'searched for': {
    ...log(LINES.slice(2, 4)),
    play: () => typeIn('#log-find', '01J9ZQ6V7M4K8D2T5X3N'),
  },
  refused: {
    ...log([]),
    answers: {
      'GET /device/log': new RefusedAnswer(
        503,
        inLanguage('the journal cannot be read', 'журнал не читается'),
      ),
    },
  },
}
