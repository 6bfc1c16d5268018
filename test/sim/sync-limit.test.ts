/** What `sync_limit` does to the speed of a lane, by the clock of a simulation. */
import * as assert from 'uvu/assert'
import { createMessageHandler } from '#firmware/sync/master/message-handler.ts'
import { unpack } from '#firmware/sync/protocol/content-codec.ts'
import type { MessageHandler } from '#hal/peers.ts'
import {
  type FleetLane,
  openSimulatedFleet,
  type SimulatedFleet,
} from '#test/fleet/simulated-fleet.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const MINUTE_MS = 60_000
const TEMPLATES = 150
const PER_ITEM = 10

interface Load {
  readonly atMs: number
  readonly templates: number
}

const CASES = [
  { direction: 'upload', limit: 30 },
  { direction: 'upload', limit: 100 },
  { direction: 'content', limit: 30 },
  { direction: 'content', limit: 100 },
] as const

for (const { direction, limit } of CASES)
  spec(`a limit of ${limit} templates a minute, by ${direction}`, {
    async 'is kept in every minute, and made use of'() {
      await using fleet = await openSimulatedFleet({
        lanes: 2,
        templatesPerItem: 32,
        chance: createSeededChance(7),
      })
      const loads = await carry(fleet, direction, limit)
      assert.is(sum(loads), TEMPLATES)
      const largest = Math.max(...loads.map(({ templates }) => templates))
      assert.ok(largest <= limit / 6, `${largest} at once: a thin line is full for long`)
      for (const { atMs } of loads) {
        const minute = loads.filter((load) => load.atMs >= atMs && load.atMs < atMs + MINUTE_MS)
        assert.ok(sum(minute) <= limit + largest, `${sum(minute)} in the minute from ${atMs} ms`)
      }
      const [first, last] = [loads[0], loads.at(-1)]
      assert.ok(first && last)
      const neededMs = ((TEMPLATES - last.templates) / limit) * MINUTE_MS
      // Slower than needed would be wrong too; some seconds are for asking what there is.
      const tookMs = last.atMs - first.atMs
      assert.ok(Math.abs(tookMs - neededMs) < 5_000, `${tookMs} ms for ${neededMs} ms of limit`)
    },
  })

spec('no limit', {
  async 'lets everything through at once'() {
    for (const direction of ['upload', 'content'] as const) {
      await using fleet = await openSimulatedFleet({
        lanes: 2,
        templatesPerItem: 32,
        chance: createSeededChance(7),
      })
      const loads = await carry(fleet, direction, 0)
      assert.is(sum(loads), TEMPLATES)
      assert.is(loads.at(-1)?.atMs, loads[0]?.atMs)
    }
  },
})

/** Brings 150 templates over: out of lane 1 or into lane 2, whichever is limited; the other is not. */
async function carry(fleet: SimulatedFleet, direction: 'upload' | 'content', limit: number) {
  const loads: Load[] = []
  const [, teacher, learner] = fleet.lanes as readonly [FleetLane, FleetLane, FleetLane]
  const limited = direction === 'upload' ? teacher : learner
  limited.switches = { ...limited.switches, limit }
  watch(fleet, (operation, serialNumber, templates) => {
    if (operation === direction && serialNumber === limited.serialNumber)
      loads.push({ atMs: fleet.clock.monotonicMs(), templates })
  })
  fleet.network.cut.add(teacher.serialNumber)
  for (let nth = 0; nth < TEMPLATES; nth += 1)
    await teacher.learn(`item-${Math.floor(nth / PER_ITEM)}`)
  fleet.network.cut.clear()
  await fleet.clock.advance(10 * MINUTE_MS)
  assert.is((await learner.store.totals()).templates, TEMPLATES)
  return loads
}

/** Tells how many pictures go in or out with each message of the master. */
function watch(
  { network, master }: SimulatedFleet,
  tell: (operation: string, serialNumber: string, templates: number) => void,
): void {
  const handler: MessageHandler = async (caller, operation, message, signal) => {
    const answer = await createMessageHandler(master.masterAnswers)(
      caller,
      operation,
      message,
      signal,
    )
    const { body } = operation === 'upload' ? message : answer
    tell(operation, caller.serialNumber, unpack(body).length)
    return answer
  }
  network.serve('master', handler)
}

const sum = (loads: readonly Load[]) => loads.reduce((total, { templates }) => total + templates, 0)
