/** A lane, or a master, whose card has nothing to spare: no template comes in, and all that needs no room passes. */
import * as assert from 'uvu/assert'
import { toFault } from '#firmware/fault.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { type FleetLane, openSimulatedFleet } from '#test/fleet/simulated-fleet.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const UNTIL_CALM_MS = 90_000
const TEN_MINUTES_MS = 600_000

/** A master and two lanes of it. */
async function openTwoLanes(seed: number) {
  const chance = createSeededChance(seed)
  const fleet = await openSimulatedFleet({ lanes: 2, templatesPerItem: 8, chance })
  const [, one, other] = fleet.lanes as readonly [FleetLane, FleetLane, FleetLane]
  return Object.assign(fleet, { one, other })
}

spec('a lane of a fleet without room', {
  async 'takes no templates and says why; names and deletions pass, and the templates once there is room'() {
    await using fleet = await openTwoLanes(9)
    const { clock, master, one, other } = fleet
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
    assert.match(
      String(other.subordinate?.status.trouble ?? ''),
      /nearly full, and the last free space is kept/,
    )
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
  async 'holds back none of what comes after it, nor forgets where it was when it is killed'() {
    for (const isAnew of [false, true]) {
      await using fleet = await openTwoLanes(10)
      const { clock, master, network, one, other } = fleet
      await one.learn('known')
      await clock.advance(UNTIL_CALM_MS)
      network.cut.add(other.serialNumber)
      // A page of changes: what follows is on a second one, and needs no room.
      for (let nth = 0; nth < SYNC_LIMITS.itemsPerPage; nth += 1) await one.learn(`new ${nth}`)
      await clock.advance(UNTIL_CALM_MS)
      await one.describe('known', { name: 'Apple' })
      await clock.advance(UNTIL_CALM_MS)
      await other.learn('own')
      if (isAnew) await master.restart()
      other.freeBytes = 0
      network.cut.delete(other.serialNumber)
      await clock.advance(TEN_MINUTES_MS)
      const named = async () =>
        (await other.store.items()).find(({ itemId }) => itemId === 'known')?.name
      assert.is(await named(), 'Apple', 'a name of the second page')
      assert.is(master.masterAnswers.kept('own').length, 1, 'what was taught here')
      assert.match(String(other.subordinate?.status.trouble ?? ''), /nearly full/)
      assert.is((await other.store.templatesOf('new 0')).length, 0)

      other.crash()
      other.freeBytes = 1
      await other.start()
      await clock.advance(UNTIL_CALM_MS)
      assert.is(other.subordinate?.status.isInStep, true)
      for (const { itemId } of await one.store.items())
        assert.is((await other.store.templatesOf(itemId)).length, 1, itemId)
    }
  },
  async 'sends all that is said here, however much it is'() {
    await using fleet = await openTwoLanes(12)
    const { clock, master, one, other } = fleet
    await clock.advance(UNTIL_CALM_MS)
    other.freeBytes = 0
    await one.learn('a')
    await clock.advance(UNTIL_CALM_MS)
    // More than it looks at in one go.
    for (let nth = 0; nth < 510; nth += 1) await other.describe(`i${nth}`, { name: `N${nth}` })
    await clock.advance(UNTIL_CALM_MS)
    assert.match(String(other.subordinate?.status.trouble ?? ''), /nearly full/)
    assert.is((await master.store.labels()).length, 510)
  },
  async 'compares everything some minutes apart, and at once when there is room'() {
    await using fleet = await openTwoLanes(13)
    const { clock, master, one, other } = fleet
    await clock.advance(UNTIL_CALM_MS)
    other.freeBytes = 0
    await one.learn('a')
    await master.restart()
    let ends = 0
    const { items } = other.store
    Object.assign(other.store, {
      items() {
        ends += 1
        return items.call(other.store)
      },
    })
    await clock.advance(TEN_MINUTES_MS)
    assert.ok(ends > 1 && ends < 5, `compared ${ends} times in ten minutes`)
    other.freeBytes = 1
    await clock.advance(UNTIL_CALM_MS)
    assert.is((await other.store.templatesOf('a')).length, 1)
    assert.is(other.subordinate?.status.isInStep, true)
  },
  async 'begins anew when it is told to while the end of a comparison is sent'() {
    await using fleet = await openTwoLanes(14)
    const { clock, master, one, other } = fleet
    await clock.advance(UNTIL_CALM_MS)
    other.freeBytes = 0
    await one.learn('a')
    await clock.advance(UNTIL_CALM_MS)
    const { items, labelled } = other.store
    let isAtEnd = false
    let isTold = false
    Object.assign(other.store, {
      items() {
        isAtEnd = true
        return items.call(other.store)
      },
      async labelled(...asked: Parameters<typeof labelled>) {
        const found = await labelled.apply(other.store, asked)
        if (isAtEnd && !isTold) {
          isTold = true
          other.subordinate?.compareAll()
        }
        return found
      },
    })
    await master.restart()
    const why = other.subordinate?.syncNow().catch((error: unknown) => toFault(error))
    await clock.advance(UNTIL_CALM_MS)
    assert.ok(isTold)
    assert.match(String((await why)?.message ?? ''), /nearly full/)
  },
})

spec('a master without room', {
  async 'takes no templates; what it has goes out, and the lane sends its own once there is room'() {
    await using fleet = await openTwoLanes(11)
    const { clock, master, network, one, other } = fleet
    network.cut.add(other.serialNumber)
    await one.learn('a')
    await clock.advance(UNTIL_CALM_MS)
    for (let nth = 0; nth < 3; nth += 1) await other.learn('a')
    await other.describe('a', { name: 'Apple' })
    master.freeBytes = 0
    network.cut.delete(other.serialNumber)
    await clock.advance(TEN_MINUTES_MS)
    assert.is(master.masterAnswers.kept('a').length, 1)
    assert.is((await other.store.templatesOf('a')).length, 4, 'what the master has came')
    assert.match(
      String(other.subordinate?.status.trouble ?? ''),
      /nearly full, and the last free space is kept/,
    )
    assert.is((await one.store.items())[0]?.name, 'Apple', 'a name needs no room')
    assert.is(one.subordinate?.status.trouble, null, 'who sends nothing is in step')

    master.freeBytes = 1
    await clock.advance(UNTIL_CALM_MS)
    assert.is((await one.store.templatesOf('a')).length, 4)
    assert.is(other.subordinate?.status.trouble, null)
  },
})
