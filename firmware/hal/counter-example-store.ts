/**
 * No port of its own: pictures that are known not to be an item, as a template store keeps them next to its
 * templates (template-store.ts), under the same promises and in the same contract suite.
 *
 * A counter-example is named by its item and its picture. The latest word on it stays, so that lanes which meet in any
 * order end with the same; one that was taken back stays as a note without a picture. It counts while its item has
 * templates and is removed with the last of them.
 */
import type { Notes, SpaceVector } from './template-store.ts'

export interface CounterExampleName {
  readonly itemId: string
  /** Of the picture, in hex. */
  readonly sha256: string
}

export interface CounterExampleFacts extends CounterExampleName {
  /** When the picture was said not to be the item, or that was taken back. */
  readonly atMs: number
  /** Serial number of the device on which it was said. */
  readonly by: string
  readonly isWithdrawn: boolean
}

export interface CounterExample extends CounterExampleFacts {
  /** Null when it was taken back, or where the store has it already. */
  readonly jpeg: Uint8Array | null
  readonly vector: SpaceVector | null
}

export interface CounterVector extends CounterExampleName {
  /** The vector in the space that was asked for; null where there is none yet. */
  readonly codes: Int8Array | null
}

/** The latest of each item are kept, then the latest of all; withdrawn ones count too. */
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
   * Merges counter-examples from here or elsewhere, in one step; resolves to how many changed something. One that is
   * not withdrawn needs its picture, here already or given with it, and is otherwise left out. Idempotent.
   */
  putCounterExamples(
    examples: readonly CounterExample[],
    bounds: CounterExampleBounds,
  ): Promise<number>
  /**
   * As `putCounterExamples`, with `notes` in the same step. With 'replace', counter-examples that are not among
   * `examples` are removed, and those among them that were withdrawn count again.
   */
  importCounterExamples(
    examples: readonly CounterExample[],
    options: CounterExampleImport,
  ): Promise<number>
  /** Counter-examples dated later than `latestMs` are dated 0 from now on. Writes nothing where there are none. */
  undateCounterExamples(latestMs: number): Promise<void>
  /** Does nothing where the counter-example is no longer here. */
  putCounterVector(name: CounterExampleName, vector: SpaceVector): Promise<void>
}
