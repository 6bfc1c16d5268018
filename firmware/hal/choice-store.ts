/**
 * No port of its own: what is kept of choices, as a template store keeps it beside its templates (template-store.ts),
 * under the same promises and in the same contract suite: those that were doubted, for a person to look at, and what
 * items usually weigh.
 */
export interface ChoiceStore {
  /**
   * Keeps a doubt under a new id, greater than all that are here, and lets go of what is beyond the bounds
   * in the same step: too old first, then the oldest. Never of the new one.
   */
  putDoubt(doubt: NewDoubt, bounds: DoubtBounds): Promise<DoubtRecord>
  /** All of them, the newest first, without pictures. */
  doubts(): Promise<readonly DoubtRecord[]>
  doubtCount(): Promise<number>
  /** Null: no such doubt, or none with a picture. */
  doubtPicture(id: number): Promise<Uint8Array | null>
  /** False when it is not here any more. */
  removeDoubt(id: number): Promise<boolean>
  /** Lets go of what is beyond the bounds; resolves to how many went. Writes nothing when none is. */
  trimDoubts(bounds: DoubtBounds): Promise<number>
  /** Of all items. */
  usualWeights(): Promise<readonly WeightRecord[]>
  /** In the place of what was known of these items; beyond `itemsMax` those that were sold least lately go. */
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
  /** JPEG; null: it is not known any more, or was never there. */
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
  /** What the picture is more like; null: it was not that. */
  readonly like: DoubtedLikeness | null
  /** What was answered, best first, five at most. */
  readonly items: readonly { readonly id: string; readonly score: number }[]
  readonly grams: number | null
  /** What the item weighs as a rule; null: not known, or not the reason. */
  readonly usual: WeightRange | null
}

export interface DoubtedLikeness {
  readonly itemId: string
  /** By so much the picture is more like it, and what one honest choice in a hundred exceeds. */
  readonly gap: number
  readonly bound: number
  /** Both have prices that can be compared, and it costs more. */
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
  /** The last of them, the newest last. */
  readonly grams: readonly number[]
  /** One after the other that were none of its usual ones, the newest last. */
  readonly unusual: readonly number[]
}
