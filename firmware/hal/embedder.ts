/**
 * From pixels to a vector: one model in a slot.
 *
 * Implemented in drivers/embedder/. Every implementation, the fake included, passes
 * test/contract/embedder.ts.
 */
import type { PartCondition } from './part-condition.ts'
import type { PixelShape } from './pictures.ts'

export interface Embedder {
  readonly model: Model
  /**
   * The vector of one picture that was already cropped and resized to model.width × model.height
   * RGB, row by row. Calls are queued and answered in order. The vector has length 1.
   * Rejects with Fault 'busy' when the queue is full, 'unreachable' (part 'model') when the model
   * or its library is missing, damaged or not what the manifest says, or when its worker died
   * with this picture; 'bad-request' when the pixels have the wrong size. The next call starts
   * the worker again.
   */
  embed(rgb: Uint8Array, signal?: AbortSignal): Promise<Float32Array>
}

export interface EmbedderDriver extends Embedder, AsyncDisposable {
  /** Whether pictures become vectors, as far as the last ones tell; why not. A read of memory. */
  readonly condition: PartCondition
  /**
   * Gives a known picture to the model a few times and compares the vectors. It queues with the pictures and takes as
   * long as three of them. Resolves to null where the model's maker left nothing to compare with; rejects as `embed`
   * does, and soon when `signal` aborts. A worker that was started for the check alone is ended.
   */
  check(signal?: AbortSignal): Promise<EmbedderCheck | null>
}

export interface EmbedderCheck {
  /** The fastest of the inferences. */
  readonly pictureMs: number
  /** How many times faster than a plain loop with as many multiplications, measured at the same moment. */
  readonly speedUp: number
  /** On so many threads. */
  readonly threads: number
  /** Cosine between this vector and the one of the model's maker; 1: the same. */
  readonly cosine: number
}

export interface Model extends PixelShape {
  /** Changes whenever vectors stop being comparable: sha256 of the file and the preprocessing. */
  readonly id: string
  readonly name: string
  readonly dimension: number
  readonly variation?: Variation
}

/**
 * How pictures of one item differ as this model sees them, learnt by its maker: directions of whole vectors, histogram
 * included, weighted by their strength. A device adds what it learns from its own templates; no vector depends on it.
 */
export interface Variation extends VariationRows {
  /** How pictures differ from themselves when turned; used while a device has learnt little itself. */
  readonly turned?: VariationRows
}

export interface VariationRows {
  readonly rows: readonly Float32Array[]
  /** How many templates' differences this counts for: 40 weighs like eight items of six templates each. */
  readonly worth: number
}
