/** Opens synchronisation on its ports, for the recognition device that it serves. */

import { hash } from 'node:crypto'
import { openInterval } from '#firmware/async/interval.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import type { Router } from '#firmware/http/router.ts'
import type { OpenItems } from '../items/open.ts'
import { syncRouter } from './http/sync-router.ts'
import { syncView } from './operations/sync-view.ts'
import { openSync, type Sync } from './sync.ts'
import type { SyncPorts } from './sync-ports.ts'

export interface OpenSync extends AsyncDisposable {
  readonly sync: Sync
  /** The vendor's operations; other lanes are answered on a listener of the peers' driver. */
  readonly router: Router
  /** For the page. */
  view(): ReturnType<typeof syncView>
  onChange(listener: () => void): Disposable
}

const TICK_MS = 5_000

/** The ports that the recognition device gives. */
type OfItems = 'local' | 'limits' | 'assortment' | 'counterExamples'

export async function openSynchronisation(
  {
    items,
    templates,
    counterExamples,
    sharedList,
  }: Pick<OpenItems, 'items' | 'templates' | 'counterExamples' | 'sharedList'>,
  ports: Omit<SyncPorts, OfItems | 'sha256'>,
): Promise<OpenSync> {
  const sync = await openSync({
    config: ports.config,
    settings: ports.settings,
    serialNumber: ports.serialNumber,
    peers: ports.peers,
    keys: ports.keys,
    sealer: ports.sealer,
    handedOut: ports.handedOut,
    health: ports.health,
    shopDay: ports.shopDay,
    openFleetStore: ports.openFleetStore,
    openLocalFeed: ports.openLocalFeed,
    wideFeed: ports.wideFeed,
    clock: ports.clock,
    random: ports.random,
    journal: ports.journal,
    local: templates,
    limits: items.limits,
    assortment: sharedList,
    counterExamples,
    sha256: (bytes) => hash('sha256', bytes),
  })
  const listeners = createListeners()
  const subscription = sync.onChange(listeners.tell)
  // When each lane last asked changes all the time: told now and then, not with each question.
  const ticking = openInterval(ports.clock, TICK_MS, () => {
    if (sync.status.role === 'master') listeners.tell()
  })
  return {
    sync,
    router: syncRouter(sync),
    view: () => syncView(sync),
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      ticking[Symbol.dispose]()
      subscription[Symbol.dispose]()
      await sync[Symbol.asyncDispose]()
    },
  }
}
