/** Settings that a fleet hands out: what is in force here, and how far a master has handed them out. */
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { press } from '#firmware/console/page/stories/press.ts'
import {
  inLanguage,
  RefusedAnswer,
  type Stories,
  type Story,
} from '#firmware/console/page/stories/story.ts'
import { healthOf, partsOf } from '#firmware/console/page/tabs/device/given.ts'
import { SharedSettings } from './fleet-config.tsx'
import 'page-words:fleet'

type Standing = Done<'GET /api/get_fleet_config'>['data']
type RollOut = NonNullable<Standing['roll_out']>

const NOTHING: Standing = {
  in_force: null,
  on_trial: false,
  waiting: null,
  why_by_hand: null,
  why_not_restarted: null,
  kept: [],
  refused: null,
  went_back: null,
  trouble: null,
  roll_out: null,
}

const HEALTH = healthOf({ parts: partsOf({ 'fleet-config': {} }) })

const config = (change: Partial<Standing>, isMaster = false): Story => ({
  answers: {
    'GET /health': HEALTH,
    'GET /api/get_fleet_config': { code: 0, data: { ...NOTHING, ...change } },
  },
  show: () => <SharedSettings isMaster={isMaster} />,
})

const lane = (sn: string, change: Partial<RollOut['lanes'][number]> = {}) => ({
  sn,
  tried: null,
  proven: false,
  healthy: true,
  in_force: 41,
  offered: true,
  ...change,
})

const WENT_BACK = inLanguage(
  'the bank did not answer after the restart',
  'после перезапуска банк не ответил',
)

const ROLL_OUT: RollOut = {
  sequence: 42,
  minutes: 15,
  stopped: null,
  withdrawn: false,
  wave: 1,
  waves: ['1', '10 %', '100 %'],
  lanes: [
    lane('lane-2', {
      in_force: 42,
      proven: true,
      tried: { sequence: 42, state: 'in-force', why: null },
    }),
    lane('lane-3', { tried: { sequence: 42, state: 'trial', why: null } }),
    lane('lane-4', { tried: { sequence: 42, state: 'went-back', why: WENT_BACK }, healthy: false }),
    lane('lane-5'),
    lane('lane-6', { offered: false, in_force: null }),
  ],
}

const atMaster = config({ in_force: 42, roll_out: ROLL_OUT }, true)

export const STORIES: Stories = {
  'not set up': {
    ...config({}),
    answers: {
      'GET /health': healthOf(),
    },
  },
  'nothing came': config({}),
  'in force': config({ in_force: 41 }),
  'on trial': config({ in_force: 42, on_trial: true }),
  'waits for a minute without a payment': config({ in_force: 41, waiting: 42 }),
  'waits for a restart by hand': config({
    in_force: 41,
    waiting: 42,
    why_by_hand: inLanguage(
      'nothing starts this lane again: it was started by hand',
      'эту кассу никто не запустит снова: она запущена вручную',
    ),
  }),
  'waits, because the lane would not start': config({
    in_force: 41,
    waiting: 42,
    why_not_restarted: inLanguage(
      'the lane has not restarted, because it would not start: the folder for exports does not exist. It looks again every minute',
      'терминал не перезапущен, потому что не запустится. Ошибка: папка для выгрузок не найдена. Терминал проверяет это каждую минуту',
    ),
  }),
  'refused and gone back': config({
    in_force: 40,
    refused: {
      sequence: 42,
      why: inLanguage('the signature is not of the fleet', 'подпись чужая'),
    },
    went_back: { sequence: 41, why: WENT_BACK },
  }),
  'at a master, nothing handed out': config({}, true),
  'handed out in waves': atMaster,
  'the handing out stopped': config(
    { in_force: 42, roll_out: { ...ROLL_OUT, stopped: { sn: 'lane-4', why: WENT_BACK } } },
    true,
  ),
  'the handing out withdrawn': config(
    { in_force: 42, roll_out: { ...ROLL_OUT, withdrawn: true } },
    true,
  ),
  'asks before it goes back': { ...atMaster, play: () => press('#fleet-config-revert:enabled') },
  silent: {
    ...config({}),
    answers: {
      'GET /health': HEALTH,
      'GET /api/get_fleet_config': new RefusedAnswer(
        503,
        inLanguage('the settings cannot be read', 'настройки не читаются'),
      ),
    },
  },
  'seen by a monitor': {
    ...atMaster,
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
