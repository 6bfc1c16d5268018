/** Opens synchronisation on its ports, for the recognition device that it serves. */
import { hash } from 'node:crypto'
import type { Router } from '#firmware/http/router.ts'
import type { OpenItems } from '../items/open.ts'
import type { LocalTemplates } from './local.ts'
import type { MasteringParts } from './mastering.ts'
import { syncRouter, syncView } from './routes.ts'
import { openSync, type Sync } from './sync.ts'

export interface OpenSync extends AsyncDisposable {
  readonly sync: Sync
  /** The vendor's operations; lanes are answered at a door of their own. */
  readonly router: Router
  /** For the page. */
  view(): ReturnType<typeof syncView>
  onChange(listener: () => void): Disposable
}

export interface SyncPorts extends Omit<MasteringParts, 'local' | 'limits' | 'sha256'> {
  readonly items: OpenItems
}

export async function openSynchronisation({ items, ...ports }: SyncPorts): Promise<OpenSync> {
  const sync = await openSync({
    ...ports,
    local: localOf(items),
    limits: items.items.limits,
    sha256: (bytes) => hash('sha256', bytes),
  })
  return {
    sync,
    router: syncRouter(sync),
    view: () => syncView(sync),
    onChange: (listener) => sync.onChange(listener),
    [Symbol.asyncDispose]: () => sync[Symbol.asyncDispose](),
  }
}

function localOf({ items, onChange }: OpenItems): LocalTemplates {
  const { library, store, recognition, reembedding, catalog } = items
  return {
    store,
    inTurn: library.inTurn,
    follow: () => library.follow(),
    onApplied() {
      reembedding.kick()
      // Items that came have names of their own only later; the list of them is read anew.
      catalog.refresh().catch(() => {})
    },
    get space() {
      return recognition.space
    },
    onChange,
  }
}
