/** One master and a few lanes on a good network. */
import * as assert from 'uvu/assert'
import { openSimulatedFleet } from '#test/fleet/simulated-fleet.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

spec('a small fleet', {
  async 'learns as one'() {
    await using fleet = await openSimulatedFleet({
      lanes: 3,
      templatesPerItem: 4,
      chance: createSeededChance(1),
    })
    await fleet.clock.advance(5_000)
    for (const lane of fleet.lanes) await lane.learn('a')
    await fleet.clock.advance(5_000)
    for (const lane of fleet.lanes) {
      assert.is((await lane.store.templatesOf('a')).length, 4, lane.serialNumber)
      assert.ok(lane.subordinate?.status.isInStep)
    }
    await fleet.lanes[2]?.removeItem('a')
    await fleet.clock.advance(5_000)
    assert.is((await fleet.lanes[2]?.store.templatesOf('a'))?.length, 4)
    await fleet.master.mark('a')
    await fleet.clock.advance(5_000)
    for (const lane of fleet.lanes) assert.is((await lane.store.templatesOf('a')).length, 0)
    assert.equal(fleet.master.masterAnswers.progress(), [
      { itemId: 'a', serialNumbers: ['lane-0', 'lane-1', 'lane-2', 'lane-3'] },
    ])
  },
})
