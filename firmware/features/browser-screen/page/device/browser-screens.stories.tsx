/** Browsers as the display: which are there, and what they show while nobody pays. */
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { press } from '#firmware/console/page/stories/press.ts'
import {
  inLanguage,
  minutesAgo,
  type Stories,
  type Story,
} from '#firmware/console/page/stories/story.ts'
import { Screens } from './browser-screens.tsx'
import 'page-words:device'

type Connected = Done<'GET /device/screens'>
type Idle = Done<'GET /device/idle'>

const screen = (change: Partial<Connected['screens'][number]>): Connected['screens'][number] => ({
  page: 'p1',
  name: 'kiosk',
  isGlass: true,
  lags: false,
  width: 800,
  height: 480,
  ratio: 1,
  shows: 'blank',
  trouble: null,
  since: minutesAgo(400),
  paintedAt: minutesAgo(4),
  ...change,
})

const WINDOW = inLanguage('Window', 'Витрина')
const TABLET = inLanguage('Tablet at the scale', 'Планшет у весов')
const SCREENS: Connected = {
  isScreen: true,
  most: 8,
  screens: [
    screen({ name: 'kiosk-1' }),
    screen({ page: 'p2', name: WINDOW, isGlass: false, lags: true, shows: 'basket' }),
    screen({ page: 'p3', name: TABLET, isGlass: false, trouble: 'too-small', width: 240 }),
  ],
  known: [
    { name: 'kiosk-1', isGlass: true, since: minutesAgo(9_000) },
    { name: inLanguage('Old phone', 'Старый телефон'), isGlass: false, since: minutesAgo(90_000) },
  ],
}

const FILES: Idle = {
  isOwn: true,
  filesMax: 40,
  bytesMax: 8_388_608,
  files: [
    { name: 'spring-1.jpg', bytes: 412_400, kind: 'picture', lines: null, isShownNow: true },
    {
      name: 'hours-1.txt',
      bytes: 60,
      kind: 'text',
      isShownNow: false,
      lines: [
        inLanguage('Open from 8 to 22', 'Открыто с 8 до 22'),
        inLanguage('Fresh bread at 9 and 16', 'Свежий хлеб в 9 и в 16'),
      ],
    },
  ],
}
const NO_FILES: Idle = { ...FILES, files: [] }

const screens = (connected: Connected, idle: Idle): Story => ({
  answers: { 'GET /device/screens': connected, 'GET /device/idle': idle },
  show: () => <Screens />,
})

export const STORIES: Stories = {
  some: screens(SCREENS, FILES),
  none: screens({ ...SCREENS, screens: [], known: [] }, NO_FILES),
  'the folder of another': screens(SCREENS, { ...FILES, isOwn: false }),
  'a picture is looked at': {
    ...screens({ ...SCREENS, screens: [], known: [] }, FILES),
    play: () => press('#idle-files button'),
  },
  'asks before one is forgotten': {
    ...screens(SCREENS, NO_FILES),
    play: () => press('#screens li:nth-child(2) button:nth-of-type(2)'),
  },
  'seen by a monitor': {
    ...screens(SCREENS, FILES),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
