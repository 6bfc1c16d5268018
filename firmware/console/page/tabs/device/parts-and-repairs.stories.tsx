/** Every part of the lane, what is wrong with it and what mends it. */
import type { Done } from '../../lane-rows.ts'
import {
  inLanguage,
  minutesAgo,
  RefusedAnswer,
  type Stories,
  type Story,
} from '../../stories/story.ts'
import { BROKEN, healthOf, partsOf } from './given.ts'
import { Repairs } from './parts-and-repairs.tsx'
import 'page-words:device'

type Report = NonNullable<Done<'GET /selftest'>['report']>
type Tried = Report['parts'][number]

const IDLE: Done<'GET /selftest'> = { task: { status: 'idle' }, report: null }

const parts = (
  changes: Parameters<typeof partsOf>[0],
  selftest: Done<'GET /selftest'> = IDLE,
): Story => ({
  answers: {
    'GET /health': healthOf({ parts: partsOf(changes) }),
    'GET /selftest': selftest,
    'GET /receivers': {
      status: 'success',
      receivers: [
        {
          name: inLanguage('Books', 'Бухгалтерия'),
          origin: 'https://books.example',
          state: 'waiting',
          since: minutesAgo(300),
          deliveredUpTo: 3_911,
          deliveredAt: minutesAgo(300),
          undelivered: 196,
          lastAnswer: '503',
        },
      ],
    },
  },
  show: () => <Repairs />,
})

const absent = { state: 'absent' } as const
const missing = { display: absent, camera: absent, bank: absent, scale: absent, broker: absent }
const ill = (en: string, ru: string) =>
  ({ state: 'degraded', since: minutesAgo(200), reason: inLanguage(en, ru) }) as const

const tried = (part: Tried['part'], verdict: Tried['verdict'], en: string, ru: string): Tried => ({
  part,
  verdict,
  en,
  ru,
})

const REPORT: Report = {
  serialNumber: 'lane-7',
  version: '1.0.0',
  machine: 'Raspberry Pi 4',
  beganAt: minutesAgo(31),
  endedAt: minutesAgo(30),
  seen: { sound: null, display: true, lamp: null },
  parts: [
    tried('display', 'good', 'It acknowledged each screen.', 'Подтвердил каждый экран.'),
    tried('camera', 'poor', 'The picture is dark: 41 of 255.', 'Картинка тёмная: 41 из 255.'),
    tried('card', 'bad', 'It writes 1.1 MB a second.', 'Пишет 1,1 МБ в секунду.'),
    tried('scale', 'absent', 'No scale is set up.', 'Весы не настроены.'),
    tried('power', 'unknown', 'The board does not tell.', 'Плата не сообщает.'),
  ],
}

export const STORIES: Stories = {
  'all well': parts({}),
  'some broken': parts(BROKEN),
  'what a button mends': parts({
    backup: ill('the last backup is 9 days old', 'последней копии уже 9 дней'),
    clock: ill('the clock stands in 2023', 'на часах 2023 год'),
    receivers: ill('196 events are not taken', 'не приняты события: 196'),
  }),
  'not set up': parts(missing),
  'broken and not set up, for a cashier': {
    ...parts({ ...missing, ...BROKEN }),
    person: { name: 'Till 3', role: 'till', mayRefund: true },
  },
  'the selftest runs': parts({}, { task: { status: 'running', part: 'card' }, report: null }),
  'after a selftest': parts({}, { task: { status: 'idle' }, report: REPORT }),
  refused: {
    ...parts({}),
    answers: {
      'GET /health': new RefusedAnswer(503, inLanguage('the lane starts', 'касса запускается')),
      'GET /selftest': IDLE,
    },
  },
}
