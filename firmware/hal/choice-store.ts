/**
 * No port of its own: what is kept of choices, as a template store keeps it next to its templates (template-store.ts),
 * under the same promises and in the same contract suite: those that were doubted, for a person to look at, and what
 * items usually weigh.
 */
export interface ChoiceStore {
  /**
   * Keeps a doubt under a new id, greater than all ids here, and removes in the same step those beyond the bounds:
   * doubts that are too old first, then the oldest. The new one is never removed.
   */
  putDoubt(doubt: NewDoubt, bounds: DoubtBounds): Promise<DoubtRecord>
  /** All of them, the newest first, without pictures. */
  doubts(): Promise<readonly DoubtRecord[]>
  doubtCount(): Promise<number>
  /** Null: no such doubt, or none with a picture. */
  doubtPicture(id: number): Promise<Uint8Array | null>
  /** False when it is not here any more. */
  removeDoubt(id: number): Promise<boolean>
  /** Removes those beyond the bounds; resolves to how many were removed. Writes nothing when there are none. */
  trimDoubts(bounds: DoubtBounds): Promise<number>
  /** Of all items. */
  usualWeights(): Promise<readonly WeightRecord[]>
  /** Replaces what was known of these items; beyond `itemsMax`, the items whose last sale is oldest are removed. */
  putWeights(records: readonly WeightRecord[], itemsMax: number): Promise<void>
  clearChoices(): Promise<void>
}

export interface DoubtBounds {
  readonly entries: number
  /** Doubts of before this are too old. */
  readonly notBeforeMs: number
}

export interface NewDoubt {
  readonly atMs: number
  /** JPEG; null where the picture is no longer known, or never was. */
  readonly picture: Uint8Array | null
  readonly note: DoubtNote
}

export interface DoubtRecord {
  readonly id: number
  readonly atMs: number
  readonly hasPicture: boolean
  readonly note: DoubtNote
}

/**
 *   price    the picture is more like something that is known to cost more
 *   picture  it is more like something else; what one of them costs is not known
 *   weight   the item never weighs that
 */
export type DoubtReason = 'price' | 'picture' | 'weight'

export interface DoubtNote {
  readonly reason: DoubtReason
  /** What was sold. */
  readonly itemId: string
  readonly resultId: string | null
  /** What the picture is more like; null where it was not a matter of likeness. */
  readonly like: DoubtedLikeness | null
  /** What was answered, best first, five at most. */
  readonly items: readonly { readonly id: string; readonly score: number }[]
  readonly grams: number | null
  /** What the item weighs as a rule; null: not known, or not the reason. */
  readonly usual: WeightRange | null
}

export interface DoubtedLikeness {
  readonly itemId: string
  /** By how much the picture is more like it, and the bound, which one honest choice in a hundred exceeds. */
  readonly gap: number
  readonly bound: number
  /** Both prices are known and comparable, and the likeness costs more. */
  readonly isDearer: boolean
}

export interface WeightRange {
  readonly leastGrams: number
  readonly mostGrams: number
}

/** What was learned of an item's weights from its sales. */
export interface WeightRecord {
  readonly itemId: string
  /** Of the last sale that taught something. */
  readonly atMs: number
  /** The weights of its last sales, the newest last. */
  readonly grams: readonly number[]
  /** Weights in a row that were unlike its usual ones, the newest last. */
  readonly unusual: readonly number[]
}
