/** The other lanes: keys, feeds, and backups at a master. */

import { createRandom } from '#drivers/host/random.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { NO_KEYS } from '#drivers/peers/fleet-keys.ts'
import { openPeers, openWideFeed } from '#drivers/peers/open.ts'
import { databaseIn, documentIn } from '#drivers/storage/files/data-folder.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import { openSqliteTemplates } from '#drivers/storage/items/templates-thread.ts'
import { forgetGivenKey, readGivenKey } from '#drivers/storage/lane-backup/replacement-files.ts'
import type { FleetConfig } from '#firmware/sync/fleet-config/open.ts'
import type { LaneHealthSource } from '#firmware/sync/lane-health/health-exchange.ts'
import { syncPart } from '#firmware/sync/sync-health.ts'
import { FIRST_SYNC_SETTINGS } from '#firmware/sync/sync-settings.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Config } from '../config.ts'
import { Fault, toFault } from '../fault.ts'
import type { OpenItems } from '../items/open.ts'
import type { OpenPayment } from '../payment/open.ts'
import { openSynchronisation } from '../sync/open.ts'
import { VERSION } from '../version.ts'
import type { Wiring } from './wiring-context.ts'

export async function wireSync(
  wiring: Wiring,
  items: OpenItems,
  serialNumber: string,
  fleetConfig: FleetConfig | null,
  payment: Pick<OpenPayment, 'health' | 'currentPayment' | 'onChange'>,
) {
  const { config, opened, dataFolder, clock, journal, credentialsFolder } = wiring
  const sealer = loadSealer(`${dataFolder}/seal.key`, credentialsFolder)
  const settings = await loadJsonStore(documentIn(dataFolder, 'sync.json'), FIRST_SYNC_SETTINGS)
  const kept = await loadJsonStore(documentIn(dataFolder, 'fleet-keys.json'), NO_KEYS)
  const givenKey = readGivenKey(dataFolder)
  if (givenKey !== null)
    try {
      await settings.update((value) => ({ ...value, sealedKey: sealer.seal(givenKey) }))
      forgetGivenKey(dataFolder)
    } catch (error) {
      // The next start tries again; a lane without its key still sells.
      journal.warn('sync.key_not_kept', { why: toFault(error).said })
    }
  const { forLanes } = config.backup
  const depot = forLanes ? await openDepot(forLanes) : null
  const peers = openPeers(config.sync, wiring, { settings, kept, sealer, serialNumber, depot })
  const sync = await openSynchronisation(items, {
    config: config.sync,
    settings,
    serialNumber,
    peers: opened.use(peers.driver),
    keys: peers.keys,
    sealer,
    openFleetStore: () => openSqliteTemplates(databaseIn(dataFolder, 'fleet.db')),
    openLocalFeed: (feedId) => openMemoryFeed(feedId, clock),
    wideFeed: openWideFeed(config.sync, wiring),
    fleetConfig,
    health: healthOf(payment),
    clock,
    random: createRandom(),
    journal,
  })
  wiring.parts.watch('sync', () => syncPart(sync.sync.status))
  const atMaster = () => {
    const { master } = sync.sync.status
    if (sync.sync.status.role === 'subordinate' && master) return peers.backupsAt(master)
    throw new Fault('unreachable', say('fault.backup.no-master'))
  }
  return { sync: opened.use(sync), atMaster }
}

/** What a lane tells its master of itself: what its own health says, and when it last began a payment. */
function healthOf(
  payment: Pick<OpenPayment, 'health' | 'currentPayment' | 'onChange'>,
): LaneHealthSource {
  return {
    async read() {
      const { parts } = await payment.health()
      const last = payment.currentPayment()
      return {
        release: VERSION,
        parts: parts.map(({ since, ...part }) => ({ ...part, sinceAtMs: Date.parse(since) })),
        lastPaymentAtMs: last && Date.parse(last.createdAt),
      }
    },
    onChange: payment.onChange,
  }
}

/** A lane that keeps nobody's backups loads nothing that opens one. */
async function openDepot(options: NonNullable<Config['backup']['forLanes']>) {
  const { createBackupDepot } = await import(
    '#drivers/storage/remote-backups/backups-kept-for-lanes.ts'
  )
  return createBackupDepot({ ...options, bytesMax: options.megabytes * 2 ** 20 })
}
