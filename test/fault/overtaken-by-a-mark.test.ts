/** Messages that were under way while the master moved on: refused as stale, and nothing is undone by them. */
import * as assert from 'uvu/assert'
import { createMessageHandler } from '#firmware/sync/master/message-handler.ts'
import type { MessageHandler } from '#hal/peers.ts'
import {
  contentOf,
  FLEET_SPACE,
  openSimulatedFleet,
  type SimulatedFleet,
} from '#test/fleet/simulated-fleet.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const open = () =>
  openSimulatedFleet({ lanes: 2, templatesPerItem: 8, chance: createSeededChance(5) })

/** A master that answers no upload until it is told to. */
async function holdUploads({ network, master, lanes }: SimulatedFleet) {
  const opened = Promise.withResolvers<void>()
  let waiting = 0
  const handler: MessageHandler = async (caller, operation, message, signal) => {
    if (operation === 'upload') {
      waiting += 1
      await opened.promise
    }
    return createMessageHandler(master.masterAnswers)(caller, operation, message, signal)
  }
  network.serve('master', handler)
  // What they had asked before is answered no more.
  for (const lane of lanes) await lane.start()
  return {
    release: () => opened.resolve(),
    get waiting() {
      return waiting
    },
  }
}

/** Shorter than a lane waits for an answer, long enough for everything that is not held. */
const A_WHILE_MS = 5_000
const UNTIL_CALM_MS = 90_000

async function holders(fleet: SimulatedFleet, itemId: string): Promise<readonly string[]> {
  const found = fleet.master.masterAnswers.kept(itemId).length > 0 ? ['master'] : []
  for (const { serialNumber, store } of fleet.lanes)
    if ((await store.templatesOf(itemId)).length > 0) found.push(serialNumber)
  return found
}

const EVERYBODY = ['master', 'lane-0', 'lane-1', 'lane-2']

spec('an upload that is overtaken', {
  async 'by a mark and its end: what was deleted everywhere stays deleted'() {
    await using fleet = await open()
    const uploads = await holdUploads(fleet)
    await fleet.clock.advance(A_WHILE_MS)
    await fleet.lanes[1]?.learn('a')
    await fleet.clock.advance(A_WHILE_MS)
    assert.is(uploads.waiting, 1)
    await fleet.master.mark('a')
    await fleet.clock.advance(A_WHILE_MS)
    await fleet.master.masterAnswers.unmark('a')
    uploads.release()
    await fleet.clock.advance(UNTIL_CALM_MS)
    assert.equal(await holders(fleet, 'a'), [])
  },
  async 'by another item’s mark: it is sent again and arrives'() {
    await using fleet = await open()
    const uploads = await holdUploads(fleet)
    await fleet.clock.advance(A_WHILE_MS)
    await fleet.lanes[1]?.learn('a')
    await fleet.clock.advance(A_WHILE_MS)
    await fleet.master.mark('z')
    uploads.release()
    await fleet.clock.advance(UNTIL_CALM_MS)
    assert.is(uploads.waiting, 2)
    assert.equal(await holders(fleet, 'a'), EVERYBODY)
  },
})

spec('a comparison of everything that is overtaken', {
  async 'by another item’s mark: it is made again, and what only the lane had arrives'() {
    await using fleet = await open()
    const { clock, lanes, master, network } = fleet
    await clock.advance(A_WHILE_MS)
    const [, lane] = lanes
    lane?.crash()
    await lane?.learn('a')
    await master.restart()
    let isOvertaken = false
    network.serve('master', async (caller, operation, message, signal) => {
      if (operation === 'compare' && caller.serialNumber === 'lane-1' && !isOvertaken) {
        isOvertaken = true
        await master.mark('z')
      }
      return createMessageHandler(master.masterAnswers)(caller, operation, message, signal)
    })
    await lane?.start()
    await clock.advance(UNTIL_CALM_MS)
    assert.ok(isOvertaken)
    assert.equal(await holders(fleet, 'a'), EVERYBODY)
  },
})

spec('a master that is told of another state than its own', {
  async 'says so and does nothing'() {
    await using fleet = await open()
    const { masterAnswers, store } = fleet.master
    const caller = { serialNumber: 'lane-1', address: 'test' }
    const page = await masterAnswers.changes(
      caller,
      {
        protocol: 1,
        serialNumber: 'lane-1',
        databaseId: null,
        bootId: null,
        after: 0,
        marksVersion: null,
        waitMs: 0,
      },
      new AbortController().signal,
    )
    const now = { bootId: page.bootId, marksVersion: page.marksVersion }
    const content = contentOf(1)
    const { sha256 } = content
    const facts = { origin: 'lane-1', number: 1, sha256, createdAtMs: 1, isPinned: true }
    const send = (epoch: typeof now) =>
      masterAnswers.upload(
        caller,
        { ...epoch, spaceId: FLEET_SPACE.id, templates: [{ itemId: 'a', ...facts }] },
        [content],
      )
    const others = [
      { ...now, bootId: 'another life' },
      { ...now, marksVersion: now.marksVersion + 1 },
    ]
    for (const epoch of others) {
      const items = [{ itemId: 'a', have: [facts], labels: [] }]
      assert.equal(await masterAnswers.compare(caller, { ...epoch, items }), {
        isStale: true,
        items: [],
      })
      assert.equal(await send(epoch), { isStale: true, dropped: [], clashed: [] })
      assert.is((await store.totals()).templates, 0)
    }
    assert.equal(await send(now), { isStale: false, dropped: [], clashed: [] })
    assert.is(masterAnswers.kept('a').length, 1)
  },
})
