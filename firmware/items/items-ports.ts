/** What the recognition device needs, and what it hands out. */
import type { Router } from '#firmware/http/router.ts'
import type { AssortmentStore } from '#hal/assortment-store.ts'
import type { Camera } from '#hal/camera.ts'
import type { ChoiceStore, DoubtNote, DoubtReason } from '#hal/choice-store.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Embedder } from '#hal/embedder.ts'
import type { Host } from '#hal/host.ts'
import type { Journal } from '#hal/journal.ts'
import type { Packages } from '#hal/packages.ts'
import type { Pictures } from '#hal/pictures.ts'
import type { Random } from '#hal/random.ts'
import type { ReviewStore } from '#hal/review-store.ts'
import type { Scale, ScalePort } from '#hal/scale.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { Assortment, AssortmentRules } from './assortment/assortment.ts'
import type { ChoiceSettings } from './choices/doubt-list.ts'
import type { LocalCounterExamples } from './counter-examples/local-counter-examples.ts'
import type { FleetState, Items, SyncRole } from './items.ts'
import type { ItemCount, KnownItem } from './library/catalog.ts'
import type { DeletionMarks } from './library/deletion-marks.ts'
import type { LearningMode } from './library/learning-decision.ts'
import type { Library } from './library/library.ts'
import type { LocalTemplates } from './library/local-templates.ts'
import type { Limits } from './limits.ts'
import type { Recognized } from './recognition/recognition.ts'
import type { ReviewSettings } from './review/review-inbox.ts'
import type { ItemsSettings } from './settings.ts'

export interface ItemsPorts {
  readonly camera: Camera
  readonly scale: Scale
  readonly findScales: () => Promise<readonly ScalePort[]>
  readonly pictures: Pictures
  readonly embedder: Embedder
  /**
   * The model that made the vectors which are there, when it is another than `embedder` and still
   * at hand: it serves while everything is embedded again. The caller closes it.
   */
  readonly earlierEmbedder?: (modelId: string) => Promise<Embedder | null>
  readonly store: TemplateStore
  readonly packages: Packages
  readonly settings: DocumentStore<ItemsSettings>
  readonly host: Host
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly serialNumber: string
  readonly version: string
  readonly learning: { readonly mode: LearningMode }
  readonly sync: { readonly role: SyncRole }
  /** Where the review inbox lies, and what it may keep. */
  readonly reviewStore: ReviewStore
  readonly review: ReviewSettings
  /** Where the list of goods lies, and what the lane makes of it. */
  readonly assortmentStore: AssortmentStore
  readonly assortment: AssortmentRules
  /** Where doubted choices and usual weights lie, and what may be kept. */
  readonly choiceStore: ChoiceStore
  readonly choices: ChoiceSettings
  /** A fleet's marks, from sync/. Without: a lone master's, or none. */
  readonly marks?: (library: Library) => DeletionMarks
  /** How this device synchronises, from sync/; null while that is still being opened. */
  readonly fleet?: () => FleetState | null
  readonly limits?: Partial<Limits>
}

export interface OpenItems extends AsyncDisposable {
  readonly router: Router
  readonly items: Items
  /** For synchronisation. */
  readonly templates: LocalTemplates
  readonly assortment: Assortment
  readonly counterExamples: LocalCounterExamples
  readonly limits: Limits
  /** Items that have templates, with their names. A read of memory. */
  itemCounts(): readonly ItemCount[]
  /** All items, also those that have only a name. A read of memory. */
  knownItems(): readonly KnownItem[]
  /** Templates came or went. */
  onChange(listener: () => void): Disposable
  /** Something was looked at; whatever was answered. */
  onRecognized(listener: (result: Recognized) => void): Disposable
  /** A till said what was sold; null: nothing spoke against it. */
  onSold(listener: (reason: DoubtReason | null) => void): Disposable
  onDoubted(listener: (note: DoubtNote) => void): Disposable
  /** Somebody said which part of the picture counts. */
  readonly hasRegion: boolean
}
