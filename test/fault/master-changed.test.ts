/** A master that is not what it was, a lane with another name: said, healed, nothing lost. */
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { digestOf } from '#firmware/sync/protocol/kept-templates.ts'
import { openSimulatedFleet, type SimulatedFleet } from '#test/fleet/simulated-fleet.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const open = (lanes = 2) =>
  openSimulatedFleet({ lanes, templatesPerItem: 8, chance: createSeededChance(3) })

async function inStep({ lanes, clock, master }: SimulatedFleet, itemId: string, count: number) {
  await clock.advance(90_000)
  const wanted = master.masterAnswers.kept(itemId)
  assert.is(wanted.length, count)
  for (const { store, serialNumber } of lanes)
    assert.is(digestOf(await store.templatesOf(itemId)), digestOf(wanted), serialNumber)
}

const said = (fleet: SimulatedFleet, event: string) =>
  fleet.journal.some((entry) => entry.event === event)

spec('a master that changed', {
  async 'is another one: lanes bring it what they know'() {
    await using fleet = await open()
    for (const lane of fleet.lanes) await lane.learn('a')
    await inStep(fleet, 'a', 3)
    await fleet.master.restart(openMemoryTemplates())
    await inStep(fleet, 'a', 3)
    assert.ok(said(fleet, 'master.replaced'))
  },
  async 'was restored from an old backup: lanes bring it what it forgot'() {
    await using fleet = await open()
    await fleet.lanes[1]?.learn('a')
    await inStep(fleet, 'a', 1)
    // What the card was when the backup was made, under the same name.
    const backup = openMemoryTemplates()
    const { databaseId } = fleet.master.store
    for (let nth = 0; nth < 4; nth += 1) await fleet.lanes[2]?.learn('a')
    await inStep(fleet, 'a', 5)
    await fleet.master.restart(Object.defineProperty(backup, 'databaseId', { value: databaseId }))
    await inStep(fleet, 'a', 5)
    assert.ok(said(fleet, 'master.restored'))
  },
  async 'started anew: marks are gone, and what they deleted may come back'() {
    await using fleet = await open()
    await fleet.lanes[1]?.learn('a')
    await fleet.lanes[1]?.learn('b')
    await inStep(fleet, 'a', 1)
    fleet.network.cut.add('lane-2')
    await fleet.master.mark('a')
    await fleet.clock.advance(10_000)
    assert.equal(fleet.master.masterAnswers.progress(), [
      { itemId: 'a', serialNumbers: ['lane-0', 'lane-1'] },
    ])
    await fleet.master.restart()
    assert.equal(fleet.master.masterAnswers.progress(), [])
    fleet.network.cut.clear()
    // The lane that never heard of the mark still has the item: the deletion is reset with the mark.
    await inStep(fleet, 'a', 1)
    await inStep(fleet, 'b', 1)
  },
  async 'never gave the cursor that a lane has'() {
    await using fleet = await open()
    await fleet.lanes[1]?.learn('a')
    await inStep(fleet, 'a', 1)
    const lane = fleet.lanes[2]
    lane?.crash()
    const kept = JSON.parse((await lane?.store.note('sync.cursor')) ?? '{}') as { after: number }
    await lane?.store.setNotes({ 'sync.cursor': JSON.stringify({ ...kept, after: 999_999 }) })
    await fleet.lanes[1]?.learn('a')
    await lane?.start()
    await inStep(fleet, 'a', 2)
    assert.ok(said(fleet, 'master.disowned'))
  },
})

spec('a lane that changed', {
  async 'has another serial number: its templates stay, under their old name'() {
    await using fleet = await open()
    const [, lane] = fleet.lanes
    await lane?.learn('a')
    await inStep(fleet, 'a', 1)
    lane?.crash()
    const kept = JSON.parse((await lane?.store.note('sync.cursor')) ?? '{}') as object
    await lane?.store.setNotes({
      'sync.cursor': JSON.stringify({ ...kept, ownSerial: 'before' }),
    })
    await lane?.start()
    await lane?.learn('a')
    await inStep(fleet, 'a', 2)
    assert.ok(said(fleet, 'device.renamed'))
    const names = fleet.master.masterAnswers.devices().map(({ serialNumber }) => serialNumber)
    assert.not(names.includes('before'))
  },
  async 'has the name of another: both keep what they learned'() {
    await using fleet = await open()
    const [, one, other] = fleet.lanes
    // A cloned card: the same numbers for different pictures, before either met the master.
    fleet.network.cut.add('lane-1').add('lane-2')
    const first = await one?.learn('a')
    assert.ok(first)
    await other?.store.stage('clone', [
      { ...first, sha256: (await other.learn('z'))?.sha256 ?? '', itemId: 'b' },
    ])
    await other?.store.apply('clone', {
      mode: 'merge',
      templatesPerItemMax: 8,
      templatesMax: 100,
    })
    fleet.network.cut.clear()
    await inStep(fleet, 'a', 1)
    await inStep(fleet, 'b', 1)
    await inStep(fleet, 'z', 1)
    assert.ok(said(fleet, 'template.renamed'))
  },
})
