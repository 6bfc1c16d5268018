/** What a lane deleted shortly before it stopped comes back from its master, with what was said of it meanwhile. */
import * as assert from 'uvu/assert'
import { openSimulatedFleet, pictureOf } from '#test/fleet/simulated-fleet.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

/** Far less than the quarter of an hour after which a lane asks though it heard of nothing. */
const IN_STEP_MS = 240_000

spec('an item that is deleted on a lane before it stops', {
  async 'is there again soon after its start, with what was said against it meanwhile'() {
    const chance = createSeededChance(3)
    await using fleet = await openSimulatedFleet({
      lanes: 1,
      templatesPerItem: 4,
      chance,
      hasCounterExamples: true,
    })
    const [masters, lane] = fleet.lanes
    if (!masters || !lane) throw new Error('a master and a lane')
    await masters.learn('a')
    await fleet.clock.advance(IN_STEP_MS)
    assert.is((await lane.store.templatesOf('a')).length, 1)

    lane.crash()
    await lane.removeItem('a')
    const said = await masters.counterExamples.say('a', pictureOf(77))
    await fleet.clock.advance(IN_STEP_MS)
    await lane.start()
    await fleet.clock.advance(IN_STEP_MS)
    assert.is((await lane.store.templatesOf('a')).length, 1)
    assert.equal(await lane.counterExamples.facts(), [said])
  },
})
