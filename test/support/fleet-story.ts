/**
 * One seeded story of a fleet, from the first lesson to the day when all is well again, and what
 * must be true then. The same seed tells the same story.
 */
import * as assert from 'uvu/assert'
import { openSimulatedTemplates } from '#doubles/templates-simulated.ts'
import { byWorth, digestOf, nameOf } from '#firmware/sync/protocol/merge.ts'
import { CALENDAR_END_MS, isPlausible } from '#hal/plausible-time.ts'
import type { TemplateRecord } from '#hal/template-store.ts'
import { createDice, type Dice } from './dice.ts'
import { type Fleet, type FleetLane, type OpenTemplates, openFleet } from './fleet.ts'

/** On these, nobody deletes or marks anything: whatever was learned must be there at the end. */
const KEPT_ITEMS = ['kept-1', 'kept-2']
const OTHER_ITEMS = ['loose-1', 'loose-2', 'loose-3']
const ITEMS = [...KEPT_ITEMS, ...OTHER_ITEMS]
const HOUR_MS = 3_600_000
/** What many small mishaps add up to, and no wrong year does. */
const CLOCK_MS_MAX = 365 * 24 * HOUR_MS

export interface Told {
  readonly lanes: number
  readonly lessons: number
  readonly messages: number
}

export async function tellStory(
  seed: number,
  openStore: OpenTemplates = openSimulatedTemplates,
): Promise<Told> {
  const dice = createDice(seed)
  const templatesPerItem = 2 + dice.below(4)
  await using fleet = await openFleet({
    lanes: laneCount(dice),
    templatesPerItem,
    dice,
    openStore,
  })
  const story: Story = {
    fleet,
    dice,
    openStore,
    templatesPerItem,
    hasOtherMaster: dice.below(4) === 0,
    lessons: [],
    markedAtMs: new Map(),
    confirmed: new Set(),
    said: new Set(),
    boots: 0,
  }
  const { network, clock } = fleet
  network.delayMs = dice.below(2) === 0 ? 0 : dice.below(2_000)
  network.loss = dice.below(3) === 0 ? dice.between(0, 0.4) : 0
  network.doubling = dice.below(3) === 0 ? dice.between(0, 0.3) : 0
  const steps = 12 + dice.below(24)
  for (let step = 0; step < steps; step += 1) {
    await happen(story)
    await clock.advance(dice.below(4) === 0 ? dice.below(40_000) : dice.below(1_500))
    await lookAtProgress(story)
  }
  await heal(story)
  await allIsWell(story)
  return { lanes: fleet.lanes.length, lessons: story.lessons.length, messages: network.messages }
}

interface Story {
  readonly fleet: Fleet
  readonly dice: Dice
  readonly openStore: OpenTemplates
  readonly templatesPerItem: number
  readonly hasOtherMaster: boolean
  readonly lessons: TemplateRecord[]
  /** By item, for the marks of the master that lives. */
  readonly markedAtMs: Map<string, number>
  readonly confirmed: Set<string>
  /** `ITEM FIELD=VALUE` of all that was ever said of items. */
  readonly said: Set<string>
  boots: number
}

/** Few lanes most of the time, as most accidents need few; now and then as many as a hypermarket has. */
function laneCount(dice: Dice): number {
  const throwOf = dice.below(40)
  return throwOf === 0 ? 32 : throwOf < 6 ? 6 + dice.below(8) : 1 + dice.below(5)
}

const oneOf = <Value>(dice: Dice, values: readonly Value[]): Value =>
  values[dice.below(values.length)] as Value

async function happen(story: Story): Promise<void> {
  const { fleet, dice } = story
  const lane = oneOf(dice, fleet.lanes)
  const item = oneOf(dice, OTHER_ITEMS)
  switch (dice.below(16)) {
    case 0:
      await lane.removeItem(item)
      return
    case 1: {
      const template = (await lane.store.templatesOf(item))[0]
      if (template) await lane.remove(template)
      return
    }
    case 2:
      if (!isUp(story)) return
      if (!story.markedAtMs.has(item)) story.markedAtMs.set(item, fleet.clock.monotonicMs())
      await fleet.master.mark(item)
      return
    case 3:
      if (!isUp(story)) return
      story.markedAtMs.delete(item)
      for (const name of story.confirmed)
        if (name.startsWith(`${item} `)) story.confirmed.delete(name)
      await fleet.master.masterStore.unmark(item)
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
      if (dice.below(2) === 0) await lane.start()
      return
    case 7:
      forgetMarks(story)
      fleet.master.crash()
      if (dice.below(3) > 0) await fleet.master.restart()
      return
    case 8:
      lane.clockOffsetMs += Math.round(dice.between(-5, 5) * HOUR_MS)
      // A clock that was never set, or set to what cannot be: in the end somebody sets it.
      if (dice.below(3) === 0) clockGoesWrong(story, dice.below(4) === 0 ? fleet.master : lane)
      return
    case 9:
      if (story.hasOtherMaster) {
        forgetMarks(story)
        await fleet.master.restart(story.openStore())
      }
      return
    case 10:
    case 11:
      await describe(story, lane)
      return
    default:
      await learn(story, lane)
  }
}

const WRONG_TIMES = [Date.UTC(1970, 1), Date.UTC(2020), Date.UTC(2035), CALENDAR_END_MS - 2_000]

function clockGoesWrong({ fleet, dice }: Story, whose: { clockOffsetMs: number }): void {
  whose.clockOffsetMs = oneOf(dice, WRONG_TIMES) - fleet.clock.now()
}

async function learn({ dice, lessons, hasOtherMaster }: Story, lane: FleetLane): Promise<void> {
  const isKept = dice.below(2) === 0
  const times = 1 + dice.below(3)
  for (let nth = 0; nth < times; nth += 1) {
    const itemId = oneOf(dice, isKept ? KEPT_ITEMS : OTHER_ITEMS)
    // What a lane lets go of before anybody else has it is gone, and nobody's fault.
    const options = { isPinned: dice.below(3) > 0, mayEvict: !isKept && !hasOtherMaster }
    const learned = await lane.learn(itemId, options)
    if (learned && isKept) lessons.push(learned)
  }
}

async function describe({ dice, said }: Story, lane: FleetLane): Promise<void> {
  const itemId = oneOf(dice, ITEMS)
  if (dice.below(3) === 0) {
    const isActive = dice.below(2) === 0
    await lane.describe(itemId, { isActive })
    said.add(`${itemId} active=${Number(isActive)}`)
    return
  }
  const name = dice.below(5) === 0 ? null : `name ${said.size}`
  await lane.describe(itemId, { name })
  said.add(`${itemId} name=${name ?? ''}`)
}

function isUp({ fleet }: Story): boolean {
  try {
    return Boolean(fleet.master.masterStore)
  } catch {
    return false
  }
}

function forgetMarks(story: Story): void {
  story.markedAtMs.clear()
  story.confirmed.clear()
}

/** Whoever is listed has deleted: what it still has of the item was learned after the mark. */
async function lookAtProgress(story: Story): Promise<void> {
  if (!isUp(story)) return
  for (const { itemId, serialNumbers } of story.fleet.master.masterStore.progress())
    for (const serialNumber of serialNumbers) {
      const name = `${itemId} ${serialNumber}`
      if (story.confirmed.has(name)) continue
      story.confirmed.add(name)
      const lane = story.fleet.lanes.find((one) => one.serialNumber === serialNumber)
      const left = (await lane?.store.templatesOf(itemId)) ?? []
      assert.ok(
        left.every(({ origin }) => origin === serialNumber),
        `${serialNumber} says that it deleted ${itemId} and has templates of others`,
      )
    }
}

async function heal({ fleet }: Story): Promise<void> {
  const { network, clock, master, lanes } = fleet
  network.cut.clear()
  network.loss = network.doubling = 0
  try {
    void master.masterStore
  } catch {
    await master.restart()
  }
  for (const device of [master, ...lanes])
    if (Math.abs(device.clockOffsetMs) > CLOCK_MS_MAX) device.clockOffsetMs = 0
  for (const lane of lanes) if (!lane.subordinate) await lane.start()
  // The longest that anybody waits before looking again, and twice that for news of news.
  await clock.advance(300_000)
}

async function allIsWell({ fleet, lessons, templatesPerItem, said }: Story): Promise<void> {
  const { master, lanes } = fleet
  const marked = new Set(master.masterStore.progress().map(({ itemId }) => itemId))
  for (const itemId of ITEMS) {
    const wanted = master.masterStore.kept(itemId)
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
  for (const { itemId, serialNumbers } of master.masterStore.progress())
    assert.equal(serialNumbers, everybody, `SNs of ${itemId}`)
  for (const lesson of lessons) {
    const kept = master.masterStore.kept(lesson.itemId)
    if (kept.some((template) => nameOf(template) === nameOf(lesson))) continue
    assert.is(kept.length, templatesPerItem, `${nameOf(lesson)} is lost, and there is room`)
    // What was learned at a time that cannot be counts as old; among those, a lane that was full
    // let go by the time that it believed in.
    const isTimely = isPlausible(lesson.createdAtMs, fleet.clock.now())
    const worth = isTimely ? lesson : { ...lesson, createdAtMs: 0 }
    assert.ok(
      kept.every(
        (template) =>
          byWorth(template, worth) < 0 ||
          (!isTimely && template.createdAtMs === 0 && template.isPinned === worth.isPinned),
      ),
      `${nameOf(lesson)} is lost to a lesser one`,
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
