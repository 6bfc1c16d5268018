/** From `sync:` to the drivers that carry it: peers on the local network, and the shops' feed. */

import { join } from 'node:path'
import { readNamedFile } from '#firmware/config/read-named-file.ts'
import type { FeedConfig, SyncConfig } from '#firmware/config/sections/sync.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { BackupDepot, BackupStore } from '#hal/backup-store.ts'
import type { WideFeed } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { FleetKeys } from '#hal/fleet-keys.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeersDriver } from '#hal/peers.ts'
import type { Sealer } from '#hal/sealer.ts'
import type { FeedNotes } from './chain-check.ts'
import { createFleetKeys, type KeptKeys } from './fleet-keys.ts'
import { createLanPeers, ownPsk } from './lan.ts'
import { createMasterBackupClient } from './master-requests/master-backup-client.ts'

export interface PeersSurroundings {
  readonly clock: Clock
  readonly journal: Journal
  readonly credentialsFolder: string | null
}

export interface PeersStore {
  readonly settings: DocumentStore<{ readonly sealedKey: string | null }>
  readonly kept: DocumentStore<KeptKeys>
  readonly sealer: Sealer
  readonly serialNumber: string
  readonly depot: BackupDepot | null | Promise<BackupDepot | null>
}

export interface OpenPeers {
  readonly driver: PeersDriver
  readonly keys: FleetKeys
  /** What the master at this URL keeps of this lane. Throws Fault 'bad-request' without a key. */
  backupsAt(url: string): BackupStore
  /** Whether the lane's key is its own: the one for all lanes proves no master. */
  hasOwnKey(): boolean
}

/** How the text of a key begins that is of one device. */
const OWN_KEY = 'laned1:'
/** A shorter one can be guessed offline from a recorded handshake. */
const SHARED_KEY_LENGTH = 16

export function openPeers(
  config: SyncConfig,
  { clock, journal, credentialsFolder }: PeersSurroundings,
  { settings, kept, sealer, serialNumber, depot }: PeersStore,
): OpenPeers {
  const configured = keyOf(config, credentialsFolder)
  const shared = [configured, config.formerKey].filter(
    (key): key is string => key !== null && key !== undefined && !key.startsWith(OWN_KEY),
  )
  if (config.role !== 'standalone' && shared.some((key) => key.length < SHARED_KEY_LENGTH))
    journal.warn('sync.key_short', { characters: SHARED_KEY_LENGTH })
  const keys = createFleetKeys({ kept, sealer, clock, shared })
  const ownKey = () => {
    const { sealedKey } = settings.value
    return sealedKey === null ? configured : sealer.open(sealedKey)
  }
  return {
    keys,
    hasOwnKey: () => ownKey()?.startsWith(OWN_KEY) ?? false,
    driver: createLanPeers({ keys, ownKey, serialNumber, depot, clock, journal }),
    backupsAt: (url) => createMasterBackupClient(url, ownPsk(ownKey, serialNumber)),
  }
}

/** The library is loaded by those masters only that belong to a chain. */
export function openWideFeed(
  { feed }: SyncConfig,
  { clock, journal }: PeersSurroundings,
): WideFeed | null {
  if (!feed) return null
  let differences: readonly Sentence[] = []
  let noticed: FeedNotes | null = null
  return {
    async open() {
      const { openNatsFeed } = await import('./change-feed-nats.ts')
      const opened = await openNatsFeed(feed satisfies FeedConfig, clock, journal, (found) => {
        // How full a stream is goes on changing, and is told once.
        const isNew = kindsOf(found) !== kindsOf(differences)
        differences = found
        if (isNew) for (const why of found) journal.warn('feed.stream_differs', { why })
      })
      noticed = opened.noticed
      return opened
    },
    async check() {
      const { checkChain } = await import('./chain-check.ts')
      return checkChain(feed, clock, noticed)
    },
    get differences() {
      return differences
    },
  }
}

const kindsOf = (found: readonly Sentence[]) => found.map(({ key }) => key).join()

/** The credential, else the file, else what stands in the config. */
export function keyOf(config: SyncConfig, credentialsFolder: string | null): string | null {
  const credential = credentialsFolder === null ? null : join(credentialsFolder, 'sync-key')
  const text =
    (credential && read(credential, true)) ?? (config.keyFile && read(config.keyFile, false))
  return text || config.key || null
}

function read(path: string, mayLack: boolean): string | null {
  try {
    return readNamedFile(path).toString().trim()
  } catch (cause) {
    if (mayLack && (cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Fault('bad-request', say('fault.sync.key-file-unreadable', { path }), cause)
  }
}
