/** What synchronisation needs, in whatever role: its config, its ports, and what of this device is kept in step. */
import type { SyncConfig } from '#firmware/config/sections/sync.ts'
import type { LocalCounterExamples } from '#firmware/items/counter-examples/local-counter-examples.ts'
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import type { SharedList } from '#firmware/items/shared-list.ts'
import type { ChangeFeedDriver, WideFeed } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { FleetKeys } from '#hal/fleet-keys.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeersDriver } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import type { Sealer } from '#hal/sealer.ts'
import type { ShopDayLane, ShopDayMaster } from '#hal/shop-day.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import type { HandedOut } from './handed-out.ts'
import type { LaneHealthSource } from './lane-health/health-exchange.ts'
import type { SyncSettings } from './sync-settings.ts'

/** What a device keeps of templates. */
export interface TemplateLimits {
  readonly templatesPerItem: number
  readonly templates: number
  readonly pictureSide: number
}

export interface SyncPorts {
  readonly config: SyncConfig
  readonly settings: DocumentStore<SyncSettings>
  readonly serialNumber: string
  readonly local: LocalTemplates
  readonly limits: TemplateLimits
  readonly peers: PeersDriver
  readonly keys: FleetKeys
  readonly sealer: Sealer
  readonly sha256: (bytes: Uint8Array) => string
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  /** Null: this device takes nothing that its master hands out, and hands nothing on. Known when the rest of the device is open. */
  readonly handedOut?: Promise<HandedOut | null> | undefined
  /** What the master is told of this device; without it, nothing. */
  readonly health?: LaneHealthSource | null | undefined
  /** What the shop sells; null: this device keeps no list. Known when the rest of the device is open. */
  readonly assortment?: Promise<SharedList | null> | undefined
  /** Counter-examples; null: this device neither tells nor takes any. */
  readonly counterExamples?: LocalCounterExamples | null
  /** The shop's comparison with the bank; null: this device has no part in it. */
  readonly shopDay?: ShopDayPorts | null | undefined
  /** For the time that it is a master: what the fleet has learned, the feed of its lanes, the shops' feed. */
  readonly openFleetStore: () => Promise<TemplateStoreDriver>
  readonly openLocalFeed: (feedId: string) => ChangeFeedDriver
  readonly wideFeed: WideFeed | null
}

export interface ShopDayPorts {
  readonly lane: ShopDayLane
  readonly master: ShopDayMaster & { onChange(listener: () => void): Disposable }
  /** Whether the key of this lane is its own. */
  readonly hasOwnKey: () => boolean
}
