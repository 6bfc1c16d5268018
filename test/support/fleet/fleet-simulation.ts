/** Simulates a fleet and its accidents; checks what must be true once all is well. A seed repeats it. */
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { byWorth, digestOf, nameOf } from '#firmware/sync/protocol/kept-templates.ts'
import { CALENDAR_END_MS, isPlausible } from '#firmware/vocabulary/plausible-time.ts'
import type { TemplateRecord } from '#hal/template-store.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { createCounterExampleStory } from './counter-example-stories.ts'
import { type FleetLane, openSimulatedFleet, type SimulatedFleet } from './simulated-fleet.ts'

/** On these, nobody deletes or marks anything: whatever was learned must be there at the end. */
const KEPT_ITEMS = ['kept-1', 'kept-2']
const OTHER_ITEMS = ['loose-1', 'loose-2', 'loose-3']
const ITEMS = [...KEPT_ITEMS, ...OTHER_ITEMS]
const HOUR_MS = 3_600_000
/** What many small mishaps add up to, and no wrong year does. */
const CLOCK_MS_MAX = 365 * 24 * HOUR_MS
/** A quarter of an hour, and a quarter more by chance. */
const ASKS_OF_ITSELF_MS = 1.25 * 15 * 60_000

export interface SimulationFigures {
  readonly lanes: number
  readonly taught: number
  readonly messages: number
}

export async function runFleetSimulation(seed: number): Promise<SimulationFigures> {
  const chance = createSeededChance(seed)
  const templatesPerItem = 2 + chance.below(4)
  const hasCounterExamples = chance.below(4) === 0
  await using fleet = await openSimulatedFleet({
    lanes: laneCount(chance),
    templatesPerItem,
    chance,
    hasCounterExamples,
  })
  const against = createCounterExampleStory(fleet, chance, ITEMS, KEPT_ITEMS)
  const simulation: FleetSimulation = {
    fleet,
    chance,
    templatesPerItem,
    hasOtherMaster: chance.below(4) === 0,
    taught: [],
    markedAtMs: new Map(),
    confirmed: new Set(),
    said: new Set(),
    boots: 0,
  }
  const { network, clock } = fleet
  network.delayMs = chance.below(2) === 0 ? 0 : chance.below(2_000)
  network.loss = chance.below(3) === 0 ? chance.between(0, 0.4) : 0
  network.doubling = chance.below(3) === 0 ? chance.between(0, 0.3) : 0
  const steps = 12 + chance.below(24)
  for (let step = 0; step < steps; step += 1) {
    await happen(simulation)
    if (hasCounterExamples && chance.below(2) === 0) await against.happen()
    await clock.advance(chance.below(4) === 0 ? chance.below(40_000) : chance.below(1_500))
    await lookAtProgress(simulation)
  }
  await heal(simulation)
  await allIsWell(simulation)
  if (hasCounterExamples) await against.allIsWell()
  return {
    lanes: fleet.lanes.length,
    taught: simulation.taught.length,
    messages: network.messages,
  }
}

interface FleetSimulation {
  readonly fleet: SimulatedFleet
  readonly chance: SeededChance
  readonly templatesPerItem: number
  readonly hasOtherMaster: boolean
  readonly taught: TemplateRecord[]
  /** By item, for the marks of the master that lives. */
  readonly markedAtMs: Map<string, number>
  readonly confirmed: Set<string>
  /** `ITEM FIELD=VALUE` of all that was ever said of items. */
  readonly said: Set<string>
  boots: number
}

/** Few lanes most of the time, as most accidents need few; now and then as many as a hypermarket has. */
function laneCount(chance: SeededChance): number {
  const throwOf = chance.below(40)
  return throwOf === 0 ? 32 : throwOf < 6 ? 6 + chance.below(8) : 1 + chance.below(5)
}

const oneOf = <Value>(chance: SeededChance, values: readonly Value[]): Value =>
  values[chance.below(values.length)] as Value

async function happen(simulation: FleetSimulation): Promise<void> {
  const { fleet, chance } = simulation
  const lane = oneOf(chance, fleet.lanes)
  const item = oneOf(chance, OTHER_ITEMS)
  switch (chance.below(17)) {
    case 0:
      await lane.removeItem(item)
      return
    case 1: {
      const template = (await lane.store.templatesOf(item))[0]
      if (template) await lane.remove(template)
      return
    }
    case 2:
      if (!isUp(simulation)) return
      if (!simulation.markedAtMs.has(item))
        simulation.markedAtMs.set(item, fleet.clock.monotonicMs())
      await fleet.master.mark(item)
      return
    case 3:
      if (!isUp(simulation)) return
      simulation.markedAtMs.delete(item)
      for (const name of simulation.confirmed)
        if (name.startsWith(`${item} `)) simulation.confirmed.delete(name)
      await fleet.master.masterAnswers.unmark(item)
      return
    case 4:
      if (fleet.network.cut.delete(lane.serialNumber)) return
      if (lane !== fleet.lanes[0]) fleet.network.cut.add(lane.serialNumber)
      return
    case 5:
      if (!fleet.network.cut.delete('master')) fleet.network.cut.add('master')
      return
    case 6:
      lane.crash()
      if (chance.below(2) === 0) await lane.start()
      return
    case 7:
      forgetMarks(simulation)
      fleet.master.crash()
      if (chance.below(3) > 0) await fleet.master.restart()
      return
    case 8:
      lane.clockOffsetMs += Math.round(chance.between(-5, 5) * HOUR_MS)
      // A clock that was never set, or set to what cannot be: in the end somebody sets it.
      if (chance.below(3) === 0)
        clockGoesWrong(simulation, chance.below(4) === 0 ? fleet.master : lane)
      return
    case 9:
      if (simulation.hasOtherMaster) {
        forgetMarks(simulation)
        await fleet.master.restart(openMemoryTemplates())
      }
      return
    case 10:
    case 11:
      await describe(simulation, lane)
      return
    case 12: {
      const card = chance.below(4) === 0 ? fleet.master : lane
      card.freeBytes = 1 - card.freeBytes
      return
    }
    default:
      await learn(simulation, lane)
  }
}

const WRONG_TIMES = [Date.UTC(1970, 1), Date.UTC(2020), Date.UTC(2035), CALENDAR_END_MS - 2_000]

function clockGoesWrong(
  { fleet, chance }: FleetSimulation,
  whose: { clockOffsetMs: number },
): void {
  whose.clockOffsetMs = oneOf(chance, WRONG_TIMES) - fleet.clock.now()
}

async function learn(
  { chance, taught, hasOtherMaster }: FleetSimulation,
  lane: FleetLane,
): Promise<void> {
  const isKept = chance.below(2) === 0
  const times = 1 + chance.below(3)
  for (let nth = 0; nth < times; nth += 1) {
    const itemId = oneOf(chance, isKept ? KEPT_ITEMS : OTHER_ITEMS)
    // What a lane lets go of before anybody else has it is gone, and nobody's fault.
    const options = { isPinned: chance.below(3) > 0, mayEvict: !isKept && !hasOtherMaster }
    const learned = await lane.learn(itemId, options)
    if (learned && isKept) taught.push(learned)
  }
}

async function describe({ chance, said }: FleetSimulation, lane: FleetLane): Promise<void> {
  const itemId = oneOf(chance, ITEMS)
  if (chance.below(3) === 0) {
    const isActive = chance.below(2) === 0
    await lane.describe(itemId, { isActive })
    said.add(`${itemId} active=${Number(isActive)}`)
    return
  }
  const name = chance.below(5) === 0 ? null : `name ${said.size}`
  await lane.describe(itemId, { name })
  said.add(`${itemId} name=${name ?? ''}`)
}

function isUp({ fleet }: FleetSimulation): boolean {
  try {
    return Boolean(fleet.master.masterAnswers)
  } catch {
    return false
  }
}

function forgetMarks(simulation: FleetSimulation): void {
  simulation.markedAtMs.clear()
  simulation.confirmed.clear()
}

/** Whoever is listed has deleted: what it still has of the item was learned after the mark. */
async function lookAtProgress(simulation: FleetSimulation): Promise<void> {
  if (!isUp(simulation)) return
  for (const { itemId, serialNumbers } of simulation.fleet.master.masterAnswers.progress())
    for (const serialNumber of serialNumbers) {
      const name = `${itemId} ${serialNumber}`
      if (simulation.confirmed.has(name)) continue
      simulation.confirmed.add(name)
      const lane = simulation.fleet.lanes.find((one) => one.serialNumber === serialNumber)
      const left = (await lane?.store.templatesOf(itemId)) ?? []
      assert.ok(
        left.every(({ origin }) => origin === serialNumber),
        `${serialNumber} says that it deleted ${itemId} and has templates of others`,
      )
    }
}

async function heal({ fleet }: FleetSimulation): Promise<void> {
  const { network, clock, master, lanes } = fleet
  network.cut.clear()
  network.loss = network.doubling = 0
  try {
    void master.masterAnswers
  } catch {
    await master.restart()
  }
  const wrong = [master, ...lanes].filter(
    ({ clockOffsetMs }) => Math.abs(clockOffsetMs) > CLOCK_MS_MAX,
  )
  for (const device of wrong) device.clockOffsetMs = 0
  for (const card of [master, ...lanes]) card.freeBytes = 1
  for (const lane of lanes) if (!lane.subordinate) await lane.start()
  // The longest that anybody waits before looking again, and twice that for news of news.
  await clock.advance(300_000)
  // Dates of counter-examples that cannot be are seen when a lane next asks of itself: a clock that is set is no news.
  if (wrong.length > 0) await clock.advance(ASKS_OF_ITSELF_MS)
}

async function allIsWell({
  fleet,
  taught,
  templatesPerItem,
  said,
}: FleetSimulation): Promise<void> {
  const { master, lanes } = fleet
  const marked = new Set(master.masterAnswers.progress().map(({ itemId }) => itemId))
  for (const itemId of ITEMS) {
    const wanted = master.masterAnswers.kept(itemId)
    if (marked.has(itemId))
      assert.is(wanted.length, 0, `${itemId} is marked and kept by the master`)
    for (const { serialNumber, store } of lanes) {
      const has = await store.templatesOf(itemId)
      const where = `${itemId} on ${serialNumber}: ${has.map(nameOf)} for ${wanted.map(nameOf)}`
      assert.is(digestOf(has), digestOf(wanted), where)
    }
  }
  await allSaySame(lanes, said, marked)
  const everybody = lanes.map(({ serialNumber }) => serialNumber).sort()
  for (const { itemId, serialNumbers } of master.masterAnswers.progress())
    assert.equal(serialNumbers, everybody, `SNs of ${itemId}`)
  for (const taughtOne of taught) {
    const kept = master.masterAnswers.kept(taughtOne.itemId)
    if (kept.some((template) => nameOf(template) === nameOf(taughtOne))) continue
    assert.is(kept.length, templatesPerItem, `${nameOf(taughtOne)} is lost, and there is room`)
    // What was learned at a time that cannot be counts as old; among those, a lane that was full
    // let go by the time that it believed in.
    const isTimely = isPlausible(taughtOne.createdAtMs, fleet.clock.now())
    const worth = isTimely ? taughtOne : { ...taughtOne, createdAtMs: 0 }
    assert.ok(
      kept.every(
        (template) =>
          byWorth(template, worth) < 0 ||
          (!isTimely && template.createdAtMs === 0 && template.isPinned === worth.isPinned),
      ),
      `${nameOf(taughtOne)} is lost to a lesser one`,
    )
  }
  assert.equal(
    fleet.journal.filter(({ level }) => level === 'error'),
    [],
  )
}

/** Of a marked item nothing travels; of all others, what was last said is known everywhere. */
async function allSaySame(
  lanes: readonly FleetLane[],
  said: ReadonlySet<string>,
  marked: ReadonlySet<string>,
): Promise<void> {
  const [first] = lanes
  for (const itemId of ITEMS.filter((one) => !marked.has(one))) {
    const labels = (await first?.store.labelsOf(itemId)) ?? []
    for (const { serialNumber, store } of lanes)
      assert.equal(await store.labelsOf(itemId), labels, `${itemId} on ${serialNumber}`)
    for (const field of ['active', 'name']) {
      const now = labels.find((label) => label.field === field)
      const every = [...said].filter((one) => one.startsWith(`${itemId} ${field}=`))
      assert.is(now !== undefined, every.length > 0, `${field} of ${itemId} was said, and is known`)
      if (now) assert.ok(every.includes(`${itemId} ${field}=${now.value}`))
    }
  }
}
