/** The keys of a fleet, and the code by which a card replaces a lane. */
import { press, typeIn } from '../../stories/press.ts'
import {
  inLanguage,
  minutesAgo,
  RefusedAnswer,
  type Stories,
  type Story,
} from '../../stories/story.ts'
import { Keys } from './fleet-keys.tsx'
import { LANES, masterOf } from './given.ts'
import 'page-words:fleet'

const show = () => <Keys view={masterOf(LANES)} />

const keys: Story = {
  answers: {
    'GET /api/get_fleet_keys': {
      code: 0,
      data: ['lane-2', 'lane-3', 'lane-4'].map((sn, nth) => ({
        sn,
        key_id: `k${nth + 1}9c2f41d0`,
        created: minutesAgo(9_000 + nth * 1_440),
      })),
    },
  },
  show,
}

export const STORIES: Stories = {
  'none yet': { answers: { 'GET /api/get_fleet_keys': { code: 0, data: [] } }, show },
  some: keys,
  'one is made': {
    ...keys,
    answers: {
      ...keys.answers,
      'POST /api/add_fleet_key': {
        code: 0,
        data: {
          sn: 'lane-8',
          key_id: 'k49c2f41d0',
          key: 'lane-8:5d0c2f9a7be14c6f8d2e03b1c4a59f7766e1d2c3b4a5968778695a4b3c2d1e0f',
        },
      },
    },
    async play() {
      await typeIn('#fleet-key-form [name=sn]', 'lane-8')
      await press('#fleet-key-form [type=submit]')
    },
  },
  'asks before one is revoked': { ...keys, play: () => press('#fleet-key-list button') },
  'a lane is replaced': {
    ...keys,
    answers: {
      ...keys.answers,
      'POST /api/replace_device': {
        code: 0,
        data: { sn: 'lane-11', code: '7K2M-9QXD-41TB', until: minutesAgo(-1_440) },
      },
    },
    async play() {
      await typeIn('#replace-form [name=sn]', 'lane-11')
      await press('#replace-form [type=submit]')
    },
  },
  refused: {
    answers: {
      'GET /api/get_fleet_keys': new RefusedAnswer(
        409,
        inLanguage('the fleet has one key for all of its lanes', 'у сети один ключ на все кассы'),
      ),
    },
    show,
  },
}
