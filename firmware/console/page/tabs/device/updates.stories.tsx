/** Releases: which one runs, what the channel offers, and how an installation goes. */
import type { Done } from '../../lane-rows.ts'
import {
  inLanguage,
  minutesAgo,
  RefusedAnswer,
  type Stories,
  type Story,
} from '../../stories/story.ts'
import { Updates } from './updates.tsx'
import 'page-words:device'

type Standing = Done<'GET /device/update'>
type Run = NonNullable<Standing['run']>

const standing = (run: Partial<Run> | null, change: Partial<Standing> = {}): Story => ({
  answers: {
    'GET /device/update': {
      running: '1.0.0',
      whyNot: null,
      good: '1.0.0',
      previous: '0.9.4',
      onTrial: null,
      triesLeft: 0,
      probation: null,
      verdict: null,
      bad: [],
      run: run && {
        verb: 'check',
        status: 'up-to-date',
        version: null,
        message: null,
        step: null,
        bytes: null,
        totalBytes: null,
        beganAt: minutesAgo(2),
        endedAt: minutesAgo(2),
        ...run,
      },
      ...change,
    },
  },
  show: () => <Updates />,
})

export const STORIES: Stories = {
  'never looked': standing(null),
  'up to date': standing({}),
  offered: standing({ status: 'offered', version: '1.1.0' }),
  'not yet for this lane': standing({ status: 'not-yet', version: '1.1.0' }),
  'at work': standing({
    verb: 'install',
    status: 'running',
    version: '1.1.0',
    endedAt: null,
    step: inLanguage('The release is fetched', 'Версия загружается'),
    bytes: 31_457_280,
    totalBytes: 58_720_256,
  }),
  'in probation': standing(
    { verb: 'install', status: 'installed', version: '1.1.0' },
    { running: '1.1.0', probation: '1.1.0', previous: '1.0.0' },
  ),
  refused: standing(
    {
      verb: 'install',
      status: 'refused',
      version: '1.1.0',
      message: inLanguage(
        'the signature of the release is of nobody known',
        'версия подписана кем-то неизвестным',
      ),
    },
    { bad: ['1.0.7', '1.0.8'] },
  ),
  'no updater': standing(null, {
    previous: null,
    whyNot: inLanguage(
      'this lane was not installed from a release',
      'эта касса установлена не из выпуска',
    ),
  }),
  silent: {
    ...standing(null),
    answers: {
      'GET /device/update': new RefusedAnswer(
        503,
        inLanguage('the updater does not answer', 'программа обновления не отвечает'),
      ),
    },
  },
  'seen by a monitor': {
    ...standing({ status: 'offered', version: '1.1.0' }),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
