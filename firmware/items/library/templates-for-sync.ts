/**
 * This device's templates as synchronisation changes them: on the card first, in the gallery after
 * it, and never in the middle of another change.
 */
import type { SerialQueue } from '#firmware/async/serial-queue.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { VectorSpace } from '../recognition/vectorizer.ts'
import type { BlankPictures } from './blank-pictures.ts'

export interface LocalTemplates {
  readonly store: TemplateStore
  /** Changes of the store run inside, one at a time; call `follow` before leaving. */
  readonly inTurn: SerialQueue['run']
  /** Brings the gallery to where the store is. */
  follow(): Promise<void>
  /**
   * Asked before templates that are new here are fetched. Rejects where the rest of the card is reserved for payments.
   */
  requireFreeSpace(): Promise<void>
  /** Pictures that teach nothing, whoever they come from. */
  readonly blankPictures: BlankPictures
  /** Templates came that may lack a vector, or left pictures behind. */
  onApplied(): void
  /** The vector space in which recognition compares now. */
  readonly space: Pick<VectorSpace, 'id' | 'dimension'>
  /** Templates came or went, or an item was described. */
  onChange(listener: () => void): Disposable
}
