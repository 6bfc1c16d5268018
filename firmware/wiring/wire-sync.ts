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
import { createHandover } from '#firmware/async/handover.ts'
import type { HandedOut } from '#firmware/sync/handed-out.ts'
import type { LaneHealthSource } from '#firmware/sync/lane-health/health-exchange.ts'
import { syncPart } from '#firmware/sync/sync-health.ts'
import { FIRST_SYNC_SETTINGS } from '#firmware/sync/sync-settings.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import { type Speaker, speakerOf } from '#firmware/words/speaker.ts'
import type { BackupDepot } from '#hal/backup-store.ts'
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
  payment: Pick<OpenPayment, 'health' | 'currentPayment' | 'onChange' | 'shopDay'>,
) {
  const { config, opened, dataFolder, clock, journal, credentialsFolder } = wiring
  const sealer = loadSealer(`${dataFolder}/seal.key`, credentialsFolder)
  const settings = await loadJsonStore(documentIn(dataFolder, 'sync.json'), FIRST_SYNC_SETTINGS)
  const keys = await loadJsonStore(documentIn(dataFolder, 'fleet-keys.json'), NO_KEYS)
  const givenKey = readGivenKey(dataFolder)
  if (givenKey !== null)
    try {
      await settings.update((value) => ({ ...value, sealedKey: sealer.seal(givenKey) }))
      forgetGivenKey(dataFolder)
    } catch (error) {
      // The next start tries again; a lane without its key still sells.
      journal.warn('sync.key_not_kept', { why: toFault(error).said })
    }
  // Who keeps backups says so when features open; a lane that asks before is answered then.
  const kept = createHandover<BackupDepot>('a place for backups of other lanes')
  const depot = kept.known
  // The same of what a master hands out.
  const handedOut = createHandover<HandedOut>('something that a master hands out')
  const peers = openPeers(config.sync, wiring, {
    settings,
    sealer,
    serialNumber,
    depot,
    kept: keys,
  })
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
    handedOut: handedOut.known,
    health: healthOf(payment, await speakerOf(config.language)),
    shopDay: { ...payment.shopDay, hasOwnKey: peers.hasOwnKey },
    clock,
    random: createRandom(),
    journal,
  })
  const lanesOfShop = () => {
    const { role, devices } = sync.sync.status
    if (role !== 'master') return null
    const ownKeys = new Set([serialNumber, ...peers.keys.list.map((key) => key.serialNumber)])
    const seen = new Map(devices.map((one) => [one.serialNumber, one.lastSeenAtMs]))
    return [...new Set([...ownKeys, ...seen.keys()])].sort().map((name) => ({
      serialNumber: name,
      lastSeenAtMs: seen.get(name) ?? null,
      hasOwnKey: ownKeys.has(name),
    }))
  }
  payment.shopDay.knowLanes(lanesOfShop, () => sync.sync.status.role === 'subordinate')
  wiring.parts.watch('sync', () => syncPart(sync.sync.status))
  const atMaster = () => {
    const { master } = sync.sync.status
    if (sync.sync.status.role === 'subordinate' && master) return peers.backupsAt(master)
    throw new Fault('unreachable', say('fault.backup.no-master'))
  }
  return {
    sync: opened.use(sync),
    atMaster,
    keepBackups: async (place: DepotPlace) => kept.give(await openDepot(place)),
    keepNoBackups: kept.end,
    handOut: handedOut.give,
    handOutNothing: handedOut.end,
  }
}

/** What a lane tells its master of itself, in its own language: what its own health says, and when it last began a payment. */
function healthOf(
  payment: Pick<OpenPayment, 'health' | 'currentPayment' | 'onChange'>,
  speak: Speaker,
): LaneHealthSource {
  return {
    async read() {
      const { parts } = await payment.health()
      const last = payment.currentPayment()
      return {
        release: VERSION,
        parts: parts.map(({ since, reason, ...part }) => ({
          ...part,
          // The master shows it as it comes.
          reason: reason && asSentence(speak(reason)),
          sinceAtMs: Date.parse(since),
        })),
        lastPaymentAtMs: last && Date.parse(last.createdAt),
      }
    },
    onChange: payment.onChange,
  }
}

/** Where a master keeps the backups of its lanes, how many of each, and how large one may be. */
export interface DepotPlace {
  readonly folder: string
  readonly keep: number
  readonly megabytes: number
}

/** A lane that keeps no backups of others loads nothing that opens one. */
async function openDepot(options: DepotPlace) {
  const { createBackupDepot } = await import(
    '#drivers/storage/remote-backups/backups-kept-for-lanes.ts'
  )
  return createBackupDepot({ ...options, bytesMax: options.megabytes * 2 ** 20 })
}
