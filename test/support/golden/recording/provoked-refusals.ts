/** Refusals of lanes in trouble: each operation that may refuse more than a guard does is asked there as in the walk. */
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'
import { type RawAnswer, type RawRequest, rawCall } from './raw-call.ts'
import type { Exchange } from './recorded-walk.ts'
import { createSameDayClock } from './same-day-clock.ts'

interface Lane extends AsyncDisposable {
  readonly url: string
}

interface Trouble {
  readonly title: string
  open(): Promise<Lane>
}

const bare = () =>
  openTestDevice({
    yaml: 'embedder: { driver: fake }\nserialNumber: lane-1',
    clock: createSameDayClock(),
  })

const TROUBLES: readonly Trouble[] = [
  { title: 'a lane that nobody set up', open: bare },
  {
    title: 'learning is locked',
    async open() {
      const lane = await bare()
      await postJson(lane.url, '/api/set_learn_mode', { learnMode: 0 })
      return lane
    },
  },
  {
    title: 'its camera, scale, display and bank are gone',
    async open() {
      const lane = await openLaneToWalk({ clock: createSameDayClock() })
      await postJson(lane.url, '/updateDriverSettings', DEMO_SETTINGS)
      for (const [path, body] of LEVERS) await lane.pull(path, body)
      return lane
    },
  },
]

/** What would end the trouble, or the lane. */
const ENDS_IT: ReadonlySet<string> = new Set([
  'POST /updateDriverSettings',
  'POST /api/set_learn_mode',
  'POST /api/set_sync_master',
  'POST /api/set_sync_slave',
  'POST /api/factory_reset',
])

const LEVERS: readonly (readonly [path: string, body?: object])[] = [
  ['/sim/camera/fault', { accident: 'lost' }],
  ['/sim/scale', { grams: 0, stable: true }],
  ['/sim/scale/unplug'],
  ['/sim/display/unplug'],
  ['/sim/bank/outage', { on: true }],
]

export async function provokedRefusals(
  samples: ReadonlyMap<string, RawRequest>,
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = []
  for (const { title, open } of TROUBLES) {
    await using lane = await open()
    for (const [operation, asked] of samples) {
      if (ENDS_IT.has(operation)) continue
      const answer = await askedUntilFree(lane.url, asked)
      if (isRefusal(answer)) exchanges.push({ operation, title, asked, answer })
    }
  }
  return exchanges
}

/** What was begun before may still be under way: how long it takes is the machine's. */
export function askedUntilFree(url: string, asked: RawRequest): Promise<RawAnswer> {
  return waitUntil('the lane is busy no longer', async () => {
    const answer = await rawCall(url, asked)
    const isBusy = /"kind":"busy"|"code":-9002/.test(new TextDecoder().decode(answer.bytes))
    return isBusy ? null : answer
  })
}

/** Of a recognition device the code says so. */
export function isRefusal({ status, bytes }: Exchange['answer']): boolean {
  if (status >= 400) return true
  return /^\{"code":-/.test(new TextDecoder().decode(bytes.subarray(0, 16)))
}
