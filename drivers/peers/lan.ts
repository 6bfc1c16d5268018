/** Peers on the local network: a server and links over TLS with pre-shared keys, found by mDNS. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupDepot } from '#hal/backup-store.ts'
import type { Clock } from '#hal/clock.ts'
import type { FleetKeys } from '#hal/fleet-keys.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeersDriver } from '#hal/peers.ts'
import { type Psk, pskOf } from './fleet-key-text-and-derivation.ts'
import { createLanLink } from './lan-link.ts'
import { openLanServer } from './lan-server.ts'

export interface LanPeersNeeds {
  readonly keys: FleetKeys
  /** What proves this device to a master; null: nothing yet. Read for each link. */
  readonly ownKey: () => string | null
  readonly serialNumber: string
  /** Where a master keeps backups of its lanes; null: nowhere. */
  readonly depot: BackupDepot | null | Promise<BackupDepot | null>
  readonly clock: Clock
  readonly journal: Journal
}

export function createLanPeers(needs: LanPeersNeeds): PeersDriver {
  const { keys, ownKey, serialNumber, depot, clock, journal } = needs
  return {
    serve: (address, handler) =>
      openLanServer(address, { keys, handler, depot, journal, monotonicMs: clock.monotonicMs }),
    connect: (url) => createLanLink(url, ownPsk(ownKey, serialNumber)),
    announce: (port, serial) =>
      onUse(async () => (await import('./mdns.ts')).announceMaster(port, serial, journal)),
    discover: (onFound) =>
      onUse(async () => (await import('./mdns.ts')).discoverMasters(onFound, journal)),
    async [Symbol.asyncDispose]() {},
  }
}

/** Throws Fault 'bad-request' where there is none yet, or it is not whole. */
export function ownPsk(ownKey: () => string | null, serialNumber: string): Psk {
  const key = ownKey()
  if (key === null) throw new Fault('bad-request', say('fault.fleet.no-own-key'))
  return pskOf(key, serialNumber)
}

/** The mDNS library is loaded only by a lane that searches for its master and by a master that announces itself. */
function onUse(open: () => Promise<AsyncDisposable>): AsyncDisposable {
  const opening = open()
  return {
    async [Symbol.asyncDispose]() {
      await (await opening)[Symbol.asyncDispose]()
    },
  }
}
