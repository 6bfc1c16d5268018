/** A lane whose card has nothing to spare: no template comes from its master, and all that needs no room does. */
import * as assert from 'uvu/assert'
import { type FleetLane, openSimulatedFleet } from '#test/fleet/simulated-fleet.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const UNTIL_CALM_MS = 90_000
const TEN_MINUTES_MS = 600_000

spec('a lane of a fleet without room', {
  async 'takes no templates and says why; names and deletions pass, and the templates once there is room'() {
    const chance = createSeededChance(9)
    await using fleet = await openSimulatedFleet({ lanes: 2, templatesPerItem: 8, chance })
    const { clock, lanes, master } = fleet
    const [, one, other] = lanes as readonly [FleetLane, FleetLane, FleetLane]
    const held = async () =>
      (await other.store.items()).map(({ itemId, name, templates }) => [itemId, name, templates])
    await one.learn('gone')
    await clock.advance(UNTIL_CALM_MS)
    assert.equal(await held(), [['gone', null, 1]])

    const card = { freeBytes: 0, asked: 0 }
    Object.defineProperty(other, 'freeBytes', {
      get() {
        card.asked += 1
        return card.freeBytes
      },
    })
    await one.learn('a')
    await one.learn('a')
    await one.describe('a', { name: 'Apple' })
    await master.mark('gone')
    await clock.advance(TEN_MINUTES_MS)
    assert.equal(await held(), [['a', 'Apple', 0]])
    assert.match(other.subordinate?.status.trouble ?? '', /nearly full: free some space/)
    assert.not(other.subordinate?.status.isInStep)
    assert.ok(card.asked > 1 && card.asked < 100, `asked ${card.asked} times in ten minutes`)
    assert.is(one.subordinate?.status.trouble, null, 'the others are in step')

    card.freeBytes = 1
    await clock.advance(UNTIL_CALM_MS)
    assert.equal(await held(), [['a', 'Apple', 2]])
    assert.equal(
      [other.subordinate?.status.isInStep, other.subordinate?.status.trouble],
      [true, null],
    )
  },
})
