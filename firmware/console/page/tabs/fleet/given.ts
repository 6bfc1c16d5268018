/** A fleet of a shop, for the stories of this room. */
import type { Parts } from '../../lane-parts.ts'
import { inLanguage, minutesAgo } from '../../stories/story.ts'

type View = Parts['devices']
type Lane = View['devices'][number]

type Well = Extract<Lane, { readonly version: string }>

export const laneOf = (sn: string, change: Partial<Well> = {}): Lane => ({
  sn,
  address: '192.168.1.48',
  away: false,
  lag: 0,
  last_seen: minutesAgo(1),
  version: '1.0.0',
  state: 'ok',
  ill: [],
  last_payment: minutesAgo(9),
  deletions_outstanding: [],
  left_out: [],
  ...change,
})

const SILENT: Lane = {
  sn: 'lane-11',
  address: '192.168.1.51',
  away: true,
  lag: null,
  last_seen: minutesAgo(2_000),
  version: null,
  state: null,
  ill: [],
  last_payment: null,
  deletions_outstanding: [],
  left_out: [],
}

export const viewOf = (change: Partial<View> = {}): View => ({
  syncMode: 'slave',
  in_step: true,
  upload: true,
  download: true,
  sync_limit: 60,
  master: '192.168.1.40',
  masterSN: 'lane-1',
  last_sync: minutesAgo(3),
  trouble: null,
  asked: null,
  left_out: [],
  templates: 310,
  deletions: [],
  devices: [],
  chain: null,
  ...change,
})

const OWN: Lane = laneOf('lane-7', { address: 'this device' })

export const LANES: readonly Lane[] = [
  OWN,
  laneOf('lane-2'),
  laneOf('lane-3', { lag: 14, version: '0.9.4' }),
  laneOf('lane-4', { lag: null, last_payment: null }),
  laneOf('lane-5', { deletions_outstanding: ['0417', '4011'] }),
  laneOf('lane-6', {
    state: 'failed',
    ill: [
      {
        part: 'display',
        state: 'failed',
        since: minutesAgo(47),
        why: inLanguage('nothing answers', 'никто не отвечает'),
      },
      {
        part: 'bank',
        state: 'degraded',
        since: minutesAgo(6),
        why: inLanguage('the bank did not answer in 10 s', 'банк не ответил за 10 с'),
      },
    ],
    left_out: [
      inLanguage(
        '0417: its picture is of another network',
        '0417: снимок сделан для другой сети распознавания',
      ),
    ],
  }),
  SILENT,
]

export const masterOf = (devices: readonly Lane[], change: Partial<View> = {}): View =>
  viewOf({ syncMode: 'master', master: null, masterSN: 'lane-7', devices, ...change })

/** As many as a phone does not draw at once. */
export const MANY: readonly Lane[] = [
  OWN,
  ...Array.from({ length: 118 }, (_, nth) => laneOf(`lane-${nth + 20}`)),
]
