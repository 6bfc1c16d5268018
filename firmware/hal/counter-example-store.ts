/**
 * No port of its own: pictures that are known not to be an item, as a template store keeps them beside its
 * templates (template-store.ts), under the same promises and in the same contract suite.
 *
 * One is named by its item and its picture. Of what was said of it the latest stays, so that lanes which meet
 * in any order end with the same; taken back, it stays as a note without a picture. It counts while its item has
 * templates and goes with the last of them.
 */
import type { Notes, SpaceVector } from './template-store.ts'

export interface CounterExampleName {
  readonly itemId: string
  /** Of the picture, in hex. */
  readonly sha256: string
}

export interface CounterExampleFacts extends CounterExampleName {
  /** When it was said, or taken back. */
  readonly atMs: number
  /** Serial number of the device where that was said. */
  readonly by: string
  readonly isWithdrawn: boolean
}

export interface CounterExample extends CounterExampleFacts {
  /** Null when it was taken back, or where the store has it already. */
  readonly jpeg: Uint8Array | null
  readonly vector: SpaceVector | null
}

export interface CounterVector extends CounterExampleName {
  /** Of the space that was asked for; null: it has none yet. */
  readonly codes: Int8Array | null
}

/** The latest of an item stay, then the latest of all; those that were taken back count too. */
export interface CounterExampleBounds {
  readonly perItem: number
  readonly inAll: number
}

export interface CounterExampleImport {
  readonly mode: 'merge' | 'replace'
  readonly bounds: CounterExampleBounds
  readonly notes: Notes
}

export interface CounterExampleStore {
  /** Of items that have templates, the latest first. */
  counterExamples(): Promise<readonly CounterExampleFacts[]>
  /** Not of those that were taken back; unknown names are left out. */
  counterContent(names: readonly CounterExampleName[]): Promise<readonly CounterExample[]>
  /** Of items that have templates, not of those that were taken back. */
  counterVectors(spaceId: string): Promise<readonly CounterVector[]>
  /**
   * Merges what was said here or elsewhere, in one step; resolves to how many changed something. One that is
   * not taken back needs its picture, here or with it, and is left out without. Idempotent.
   */
  putCounterExamples(
    examples: readonly CounterExample[],
    bounds: CounterExampleBounds,
  ): Promise<number>
  /**
   * As `putCounterExamples`, with `notes` in the same step. With 'replace' those that are not among `examples` go, and
   * what was taken back of `examples` stands again.
   */
  importCounterExamples(
    examples: readonly CounterExample[],
    options: CounterExampleImport,
  ): Promise<number>
  /** What was said later than `latestMs` counts as said at time 0 from now on. Writes nothing where nothing was. */
  undateCounterExamples(latestMs: number): Promise<void>
  /** Nothing when it is not here any more. */
  putCounterVector(name: CounterExampleName, vector: SpaceVector): Promise<void>
}
