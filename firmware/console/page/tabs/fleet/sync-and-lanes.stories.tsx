/** How the lane keeps in step, and at a master its lanes. */
import type { Parts } from '../../lane-parts.ts'
import { typeIn } from '../../stories/press.ts'
import { inLanguage, minutesAgo, type Stories, type Story } from '../../stories/story.ts'
import { LANES, laneOf, MANY, masterOf, viewOf } from './given.ts'
import { SyncAndLanes } from './sync-and-lanes.tsx'
import 'page-words:fleet'

const shown = (view: Parts['devices']): Story => ({ show: () => <SyncAndLanes view={view} /> })

export const STORIES: Stories = {
  'in step': shown(viewOf()),
  'no master found': shown(
    viewOf({ in_step: false, master: null, masterSN: null, last_sync: null, templates: null }),
  ),
  'in trouble': shown(
    viewOf({
      in_step: false,
      trouble: inLanguage(
        'there are two masters in this network: lane-1 and lane-7',
        'в этой сети две главные кассы: lane-1 и lane-7',
      ),
    }),
  ),
  'being synchronised': shown(
    viewOf({ asked: { state: 'running', at: minutesAgo(0), ended: null, trouble: null } }),
  ),
  synchronised: shown(
    viewOf({ asked: { state: 'done', at: minutesAgo(1), ended: minutesAgo(1), trouble: null } }),
  ),
  'not synchronised': shown(
    viewOf({
      in_step: false,
      asked: {
        state: 'failed',
        at: minutesAgo(1),
        ended: minutesAgo(1),
        trouble: inLanguage('the key of the fleet is another', 'ключ сети касс другой'),
      },
    }),
  ),
  'a master, its lanes in order': shown(masterOf([laneOf('lane-7'), laneOf('lane-2')])),
  'a master, its lanes in trouble': shown(masterOf(LANES, { in_step: false })),
  'a master of many': shown(masterOf(MANY)),
  'one of many is looked for': {
    ...shown(masterOf(MANY)),
    play: () => typeIn('#devices-find', 'lane-13'),
  },
  'seen by a monitor': {
    ...shown(masterOf(LANES, { in_step: false })),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
