/** What the recognition device needs of the world. */
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { ConfirmedTime } from '#hal/confirmed-time.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Embedder } from '#hal/embedder.ts'
import type { Host } from '#hal/host.ts'
import type { Journal } from '#hal/journal.ts'
import type { Packages } from '#hal/packages.ts'
import type { Pictures, SentPictures } from '#hal/pictures.ts'
import type { Random } from '#hal/random.ts'
import type { Scale } from '#hal/scale.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { LearningMode } from './library/learning-mode.ts'
import type { Limits } from './limits.ts'
import type { ItemsSettings } from './run-time-settings.ts'

export interface ItemsPorts {
  readonly camera: Camera
  readonly scale: Scale
  readonly pictures: Pictures
  readonly sentPictures: SentPictures
  readonly embedder: Embedder
  /**
   * The model that made the stored vectors, if it is not `embedder` and is still installed: it serves while everything
   * is embedded again. The caller closes it.
   */
  readonly earlierEmbedder?: (modelId: string) => Promise<Embedder | null>
  /** Keeps the model of `embedder` for the release after this one. Rejects where the card does not take it. */
  readonly keepModel?: () => Promise<void>
  readonly store: TemplateStore
  readonly packages: Packages
  readonly settings: DocumentStore<ItemsSettings>
  readonly host: Host
  readonly clock: Clock
  readonly confirmedTime: ConfirmedTime
  readonly random: Random
  readonly journal: Journal
  readonly serialNumber: string
  readonly version: string
  /** `ownViews`: whether own templates are looked at as if in a bag or under another lamp; default: they are. */
  readonly learning: { readonly mode: LearningMode; readonly ownViews?: boolean }
  /** `certainWrong`: how many of a hundred certain answers may be wrong; default: the config's. */
  readonly recognition?: { readonly certainWrong: number }
  readonly limits?: Partial<Limits>
}
