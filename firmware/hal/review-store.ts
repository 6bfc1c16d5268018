/**
 * No port of its own: the review inbox, as a template store keeps it next to its templates (template-store.ts), under the
 * same promises and in the same contract suite: pictures of the region of interest that a person may look at again, with
 * what the lane answered.
 */
export interface ReviewStore {
  /**
   * Keeps a picture under a new id, greater than all ids here, and removes in the same step those beyond the bounds:
   * first entries that are too old, then answered ones, then the oldest. The new one is never removed.
   */
  putReview(entry: NewReview, bounds: ReviewBounds): Promise<ReviewRecord>
  /** All of them, the newest first, without pictures. */
  listReview(): Promise<readonly ReviewRecord[]>
  findReview(id: number): Promise<ReviewRecord | null>
  reviewPicture(id: number): Promise<Uint8Array | null>
  /** Replaces the note of an entry. False where the entry is no longer here. */
  changeReview(id: number, note: ReviewNote): Promise<boolean>
  /** Removes those beyond the bounds; resolves to how many were removed. Writes nothing when there are none. */
  trimReview(bounds: ReviewBounds): Promise<number>
  clearReview(): Promise<void>
}

export interface ReviewBounds {
  readonly entries: number
  /** Of all pictures together. */
  readonly bytes: number
  /** Entries that were taken before this are too old. */
  readonly notBeforeMs: number
}

export interface NewReview {
  readonly takenAtMs: number
  /** JPEG. */
  readonly picture: Uint8Array
  readonly note: ReviewNote
}

export interface ReviewRecord {
  readonly id: number
  readonly takenAtMs: number
  readonly bytes: number
  /** Of the picture, in hex, as a template of it has it. */
  readonly sha256: string
  readonly note: ReviewNote
}

/** What the lane answered, what was said since, and what a person made of it. */
export interface ReviewNote {
  readonly reason: ReviewReason
  readonly resultId: string
  /** Best first, five at most. */
  readonly items: readonly { readonly id: string; readonly score: number }[]
  /** What a till or a person said it was; null: none did. */
  readonly said: string | null
  /** The items that a person said it is not. */
  readonly not: readonly string[]
  readonly answer: ReviewAnswer | null
}

export type ReviewReason = 'uncertain' | 'unknown' | 'corrected' | 'doubted'

export type ReviewAnswer =
  /** `sid` names the template that it became. */
  | {
      readonly kind: 'labelled'
      readonly itemId: string
      readonly sid: string
      readonly atMs: number
    }
  | { readonly kind: 'dismissed'; readonly atMs: number }
