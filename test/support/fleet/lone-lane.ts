/** The synchronisation of one lane on a network without others: what `more` gives takes the place of what it has. */
import { NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createFakeFleetKeys } from '#doubles/fleet-keys-fake.ts'
import { createFakeNetwork } from '#doubles/network-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createFakeSealer } from '#doubles/sealer-fake.ts'
import { type MemoryTemplates, openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import type { SyncConfig } from '#firmware/config/sections/sync.ts'
import { openSync } from '#firmware/sync/sync.ts'
import { FIRST_SYNC_SETTINGS } from '#firmware/sync/sync-settings.ts'
import type { ChangeFeedDriver } from '#hal/change-feed.ts'
import { FLEET_SPACE, sha256Of } from './simulated-fleet.ts'

export const HOST = '192.0.2.1'

export interface LoneLaneOptions {
  readonly config?: Partial<SyncConfig>
  readonly store?: MemoryTemplates
  /** Stands between the lane and its own feed. */
  readonly watched?: (feed: ChangeFeedDriver) => ChangeFeedDriver
}

export async function openLoneLane({
  config,
  store = openMemoryTemplates(),
  watched = (feed) => feed,
}: LoneLaneOptions = {}) {
  const clock = createFakeClock()
  const random = createSeededRandom(7)
  const network = createFakeNetwork(clock, () => random.fraction())
  const { ether } = network
  const sync = await openSync({
    config: { role: 'standalone', upload: true, download: true, announce: true, ...config },
    settings: createMemoryDocument(FIRST_SYNC_SETTINGS),
    serialNumber: 'lane-1',
    local: {
      store,
      inTurn: createSerialQueue().run,
      follow: async () => {},
      async requireFreeSpace() {},
      blankPictures: NO_BLANK_PICTURES,
      onApplied: () => {},
      space: FLEET_SPACE,
      onChange: () => ({ [Symbol.dispose]() {} }),
    },
    limits: { templatesPerItem: 8, templates: 1_000, pictureSide: 1_024 },
    peers: network.peersOf('lane-1', config?.listen?.split(':')[0] ?? HOST),
    keys: createFakeFleetKeys(clock),
    sealer: createFakeSealer(),
    sha256: sha256Of,
    clock,
    random,
    journal: createMemoryJournal(),
    openFleetStore: async () => openMemoryTemplates(),
    openLocalFeed: (feedId) => watched(openMemoryFeed(feedId, clock)),
    wideFeed: null,
  })
  return { sync, ether, clock, store }
}
