/** What the routes and the page are given: the recognition device as one value. */
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Packages } from '#hal/packages.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { CounterExamples } from './counter-examples/counter-examples.ts'
import type { VendorSettingsAndCommands } from './device-settings.ts'
import type { Reembedding } from './embedding/reembedding.ts'
import type { GoodsList } from './goods-list.ts'
import type { DeletedItems } from './library/deleted-items.ts'
import type { DeletionMarks } from './library/fleet-deletion-port.ts'
import type { Events } from './library/item-events.ts'
import type { KnownItems } from './library/known-items.ts'
import type { Library } from './library/library.ts'
import type { Teaching } from './library/teach-item.ts'
import type { Limits } from './limits.ts'
import type { ExportTask } from './packages/export-task.ts'
import type { ImportTask } from './packages/import-task.ts'
import type { Recognition, RecognizeOptions } from './recognition/recognition.ts'
import type { VectorSpace } from './recognition/vectorizer.ts'
import type { Sales } from './sales/sales.ts'
import type { WeighedResult, Weighing } from './weighing/weighing-and-early-look.ts'

export interface Items {
  readonly library: Library
  readonly knownItems: KnownItems
  readonly teaching: Teaching
  /** Pictures that are known not to be an item. */
  readonly counterExamples: CounterExamples
  readonly deleted: DeletedItems
  readonly sales: Sales
  readonly recognition: Recognition
  readonly exportTask: ExportTask
  readonly importTask: ImportTask
  readonly reembedding: Reembedding
  readonly device: VendorSettingsAndCommands
  readonly events: Events
  readonly journal: Journal
  readonly store: TemplateStore
  readonly packages: Packages
  readonly camera: Camera
  readonly weighing: Weighing
  /** What the shop sells: prices, seasons, look-alikes. */
  readonly goodsList: GoodsList
  readonly clock: Clock
  readonly limits: Limits
  readonly serialNumber: string
  readonly version: string
  readonly board: string
  readonly wanted: VectorSpace
  /**
   * Calls recognition.recognize, adds the weight that belongs to the picture, and remembers the result as the last one.
   */
  recognize(options: RecognizeOptions): Promise<WeighedResult>
}

/** Synchronisation, as the operations of the recognition device need it. */
export interface ItemsFleet {
  readonly marks: DeletionMarks
  readonly status: FleetState
}

export type SyncRole = 'standalone' | 'master' | 'subordinate'

/** How this device synchronises now. */
export interface FleetState {
  readonly role: SyncRole
  readonly isInStep: boolean
  readonly upload: boolean
  readonly download: boolean
  /** Templates a minute; 0: no limit. */
  readonly limit: number
  /** The master's URL, or host and port; at a master, where it listens. Null: none is known. */
  readonly master: string | null
  readonly masterSerial: string | null
}
