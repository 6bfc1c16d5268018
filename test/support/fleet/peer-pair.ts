/** The two sides of the local network with real TLS, and a handler that answers as a test wants. */

import { createFakeFleetKeys, type FakeFleetKeys } from '#doubles/fleet-keys-fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { pskOf } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import { createLanLink } from '#drivers/peers/lan-link.ts'
import { openLanServer } from '#drivers/peers/lan-server.ts'
import type { BackupDepot } from '#hal/backup-store.ts'
import type { JournalEntry } from '#hal/journal.ts'
import type { MessageHandler, PeerLink } from '#hal/peers.ts'

export interface PeerPair extends AsyncDisposable {
  readonly keys: FakeFleetKeys
  /** `host:port` of the master. */
  readonly address: string
  readonly journal: readonly JournalEntry[]
  link(key: string, serialNumber: string): PeerLink
}

/** Says who asked. */
export const ECHO: MessageHandler = async ({ serialNumber }, operation, { body }) => ({
  head: { serialNumber, operation },
  body,
})

export async function openPeerPair(
  handler: MessageHandler = ECHO,
  shared: readonly string[] = [],
  depot: BackupDepot | null | Promise<BackupDepot | null> = null,
  /** How long a handshake may take; default: as in a shop. */
  handshakeMs?: number,
): Promise<PeerPair> {
  await using opening = new AsyncDisposableStack()
  const clock = createSystemClock()
  const journal = createMemoryJournal()
  const { entries } = journal
  const keys = createFakeFleetKeys(clock, shared)
  const server = opening.use(
    await openLanServer('127.0.0.1:0', {
      keys,
      handler,
      depot,
      journal,
      monotonicMs: clock.monotonicMs,
      ...(handshakeMs !== undefined && { handshakeMs }),
    }),
  )
  const links: PeerLink[] = []
  opening.defer(async () => {
    for (const link of links) await link[Symbol.asyncDispose]()
  })
  const opened = opening.move()
  return {
    keys,
    address: server.address,
    journal: entries,
    link(key, serialNumber) {
      const link = createLanLink(`https://${server.address}`, pskOf(key, serialNumber))
      links.push(link)
      return link
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

export const ask = (link: PeerLink, timeoutMs = 60_000, body = new Uint8Array()) =>
  link.ask('changes', { head: { a: 1 }, body }, { timeoutMs })
