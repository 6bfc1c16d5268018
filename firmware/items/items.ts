/** What the routes and the page are given: the recognition device as one value. */
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Packages } from '#hal/packages.ts'
import type { ScalePort } from '#hal/scale.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { Assortment } from './assortment/assortment.ts'
import type { Choices } from './choices/choices.ts'
import type { DoubtBoundKeeper } from './choices/doubt-bound-upkeep.ts'
import type { DoubtList } from './choices/doubt-list.ts'
import type { CounterExamples } from './counter-examples/counter-examples.ts'
import type { VendorSettingsAndCommands } from './device-settings.ts'
import type { Reembedding } from './embedding/reembedding.ts'
import type { DeletedItems } from './library/deleted-items.ts'
import type { DeletionMarks } from './library/fleet-deletion-port.ts'
import type { Events } from './library/item-events.ts'
import type { ItemLabels } from './library/item-labels.ts'
import type { Library } from './library/library.ts'
import type { Teaching } from './library/teach-item.ts'
import type { Limits } from './limits.ts'
import type { ExportTask } from './packages/export-task.ts'
import type { ImportTask } from './packages/import-task.ts'
import type { Recognition, RecognizeOptions } from './recognition/recognition.ts'
import type { VectorSpace } from './recognition/vectorizer.ts'
import type { ReviewAnswers } from './review/review-answers.ts'
import type { ReviewInbox } from './review/review-inbox.ts'
import type { WeighedResult, Weighing } from './weighing/weighing-and-early-look.ts'

export interface Items {
  readonly library: Library
  readonly itemLabels: ItemLabels
  readonly teaching: Teaching
  /** Pictures that are known not to be an item. */
  readonly counterExamples: CounterExamples
  readonly deleted: DeletedItems
  /** Pictures for a person to look at again, and the person's answers to them. */
  readonly inbox: ReviewInbox
  readonly answers: ReviewAnswers
  /** What was sold, and what did not fit what was seen or weighed. */
  readonly choices: Choices
  readonly doubts: DoubtList
  readonly doubtBound: DoubtBoundKeeper
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
  readonly assortment: Assortment
  /** Every serial port that nobody holds is asked. */
  readonly findScales: () => Promise<readonly ScalePort[]>
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
