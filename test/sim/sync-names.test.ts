/** What is said of an item on one lane is said on all: names and which items are offered. */
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import {
  type FleetLane,
  openSimulatedFleet,
  type SimulatedFleet,
} from '#test/fleet/simulated-fleet.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const UNTIL_CALM_MS = 90_000
const open = () =>
  openSimulatedFleet({ lanes: 2, templatesPerItem: 8, chance: createSeededChance(9) })
type Lanes = readonly [FleetLane, FleetLane, FleetLane]

async function allKnow(
  { lanes, clock }: SimulatedFleet,
  itemId: string,
  name: string | null,
  is = true,
) {
  await clock.advance(UNTIL_CALM_MS)
  for (const { store, serialNumber } of lanes) {
    const item = (await store.items()).find((one) => one.itemId === itemId)
    assert.equal([item?.name, item?.isActive], [name, is], serialNumber)
  }
}

spec('names in a fleet', {
  async 'are known on all lanes, of items without templates too, and at once'() {
    await using fleet = await open()
    const [master, one, other] = fleet.lanes as Lanes
    await fleet.clock.advance(UNTIL_CALM_MS)
    await one.describe('a', { name: 'Apple' })
    await fleet.clock.advance(1_000)
    assert.is((await other.store.items())[0]?.name, 'Apple')
    await other.learn('a')
    await master.describe('b', { name: 'Pear', isActive: false })
    await allKnow(fleet, 'a', 'Apple')
    await allKnow(fleet, 'b', 'Pear', false)
  },
  async 'and a template that were new while the master was away go to it together'() {
    await using fleet = await open()
    const [, one] = fleet.lanes as Lanes
    await fleet.clock.advance(UNTIL_CALM_MS)
    fleet.network.cut.add('lane-1')
    // As many of the one as of the other.
    await one.learn('a')
    await one.describe('b', { name: 'Pear' })
    fleet.network.cut.clear()
    await allKnow(fleet, 'b', 'Pear')
    for (const { store } of fleet.lanes) assert.is((await store.templatesOf('a')).length, 1)
  },
  async 'come to a lane that was away, and to one that is new'() {
    await using fleet = await open()
    const [, one] = fleet.lanes as Lanes
    fleet.network.cut.add('lane-2')
    await one.describe('a', { name: 'Apple' })
    await fleet.clock.advance(UNTIL_CALM_MS)
    fleet.network.cut.clear()
    await allKnow(fleet, 'a', 'Apple')
  },
  async 'the last one stays, whichever lane is heard first'() {
    for (const late of [1, 2]) {
      await using fleet = await open()
      const [, one, other] = fleet.lanes as Lanes
      fleet.network.cut.add('lane-1').add('lane-2')
      await one.describe('a', { name: 'Earlier' })
      await fleet.clock.advance(5_000)
      await other.describe('a', { name: 'Later' })
      fleet.network.cut.delete(`lane-${3 - late}`)
      await fleet.clock.advance(UNTIL_CALM_MS)
      fleet.network.cut.clear()
      await allKnow(fleet, 'a', 'Later')
    }
  },
  async 'a correction counts though the clock of its lane is behind'() {
    await using fleet = await open()
    const [, one, other] = fleet.lanes as Lanes
    await one.describe('a', { name: 'Appel' })
    await allKnow(fleet, 'a', 'Appel')
    other.clockOffsetMs = -24 * 3_600_000
    await other.describe('a', { name: 'Apple' })
    await allKnow(fleet, 'a', 'Apple')
  },
  async 'and activity do not push each other out'() {
    await using fleet = await open()
    const [, one, other] = fleet.lanes as Lanes
    fleet.network.cut.add('lane-1').add('lane-2')
    await one.describe('a', { name: 'Apple' })
    await other.describe('a', { isActive: false })
    fleet.network.cut.clear()
    await allKnow(fleet, 'a', 'Apple', false)
  },
  async 'can be taken away again'() {
    await using fleet = await open()
    const [, one, other] = fleet.lanes as Lanes
    await one.describe('a', { name: 'Apple' })
    await allKnow(fleet, 'a', 'Apple')
    await other.describe('a', { name: null })
    await allKnow(fleet, 'a', null)
  },
  async 'outlive the deletion of the item, and the master'() {
    await using fleet = await open()
    const [, one] = fleet.lanes as Lanes
    await one.learn('a')
    await one.describe('a', { name: 'Apple' })
    await fleet.clock.advance(UNTIL_CALM_MS)
    await fleet.master.mark('a')
    await fleet.clock.advance(UNTIL_CALM_MS)
    await fleet.master.masterAnswers.unmark('a')
    await allKnow(fleet, 'a', 'Apple')
    await fleet.master.restart()
    await one.describe('b', { name: 'Pear' })
    await allKnow(fleet, 'b', 'Pear')
    await fleet.master.restart(openMemoryTemplates())
    await fleet.clock.advance(UNTIL_CALM_MS)
    assert.equal(
      (await fleet.master.store.labels()).map(({ value }) => value),
      ['Apple', 'Pear'],
    )
  },
  async 'stay where upload is off, and stay out where download is'() {
    await using fleet = await open()
    const [, quiet, deaf] = fleet.lanes as Lanes
    await fleet.clock.advance(UNTIL_CALM_MS)
    quiet.switches = { ...quiet.switches, upload: false }
    deaf.switches = { ...deaf.switches, download: false }
    await quiet.describe('a', { name: 'Mine' })
    await deaf.describe('b', { name: 'Ours' })
    await fleet.clock.advance(UNTIL_CALM_MS)
    assert.equal(
      (await fleet.master.store.labels()).map(({ value }) => value),
      ['Ours'],
    )
    await fleet.lanes[0]?.describe('c', { name: 'Theirs' })
    await fleet.clock.advance(UNTIL_CALM_MS)
    assert.equal(
      (await deaf.store.labels()).map(({ value }) => value),
      ['Ours'],
    )
    assert.equal(
      (await quiet.store.labels()).map(({ value }) => value),
      ['Mine', 'Ours', 'Theirs'],
    )
  },
})
