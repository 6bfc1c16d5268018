/**
 * The card refuses as a lane begins to follow its master: the lane says why and sells on, leaves no
 * line to the network open, and follows when it is told again.
 */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createFakeFleetKeys } from '#doubles/fleet-keys-fake.ts'
import { createFakeNetwork } from '#doubles/network-fake.ts'
import { createFakePeers, type FakeEther } from '#doubles/peers-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createFakeSealer } from '#doubles/sealer-fake.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { openSync } from '#firmware/sync/sync.ts'
import { FIRST_SYNC_SETTINGS } from '#firmware/sync/sync-settings.ts'
import { FLEET_SPACE, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'

spec('a lane that cannot begin to follow', {
  async 'says why, looks for no master meanwhile, and begins when it is told again'() {
    const clock = createFakeClock()
    const random = createSeededRandom(7)
    const network = createFakeNetwork(clock, () => random.fraction())
    const ether: FakeEther = {
      network,
      taken: new Set(),
      announced: new Set(),
      looking: new Set(),
    }
    const store = openMemoryTemplates()
    const { discard } = store
    store.discard = () => Promise.reject(new Fault('storage', 'the disk is full'))
    await using sync = await openSync({
      config: { role: 'subordinate', upload: true, download: true, announce: true },
      settings: createMemoryDocument(FIRST_SYNC_SETTINGS),
      serialNumber: 'lane-1',
      local: {
        store,
        inTurn: createSerialQueue().run,
        follow: async () => {},
        async room() {},
        onApplied: () => {},
        space: FLEET_SPACE,
        onChange: () => ({ [Symbol.dispose]() {} }),
      },
      limits: { templatesPerItem: 8, templates: 1_000, pictureSide: 1_024 },
      peers: createFakePeers(ether, 'lane-1', '192.0.2.1'),
      keys: createFakeFleetKeys(clock),
      sealer: createFakeSealer(),
      sha256: sha256Of,
      clock,
      random,
      journal: createMemoryJournal(),
      openFleetStore: async () => openMemoryTemplates(),
      openLocalFeed: (feedId) => openMemoryFeed(feedId, clock),
      openWideFeed: null,
    })
    assert.match(String(sync.status.trouble ?? ''), 'the disk is full')
    assert.is(ether.looking.size, 0, 'a line that nobody holds any more')
    store.discard = discard
    await sync.beSubordinate(null, {})
    assert.is(ether.looking.size, 1)
    await clock.advance(100)
    assert.match(String(sync.status.trouble ?? ''), 'no master was found')
  },
})
