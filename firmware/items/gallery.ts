/**
 * The templates a device compares with: exact search over all of them, and what they say of each
 * other. Pure: memory in, answers out.
 *
 * An item's score for a query is half the cosine to the mean of its templates and half the best
 * cosine to one of them. A template is added and removed in time that does not grow with the
 * gallery.
 */
import type { Codes } from './vector.ts'

export interface Gallery {
  readonly dimension: number
  readonly templateCount: number
  readonly itemCount: number
  /** Counts up with every change; equal numbers mean an unchanged gallery. */
  readonly generation: number

  /** Adds a template. A sid that is already there is replaced. */
  add(template: Template): void
  /** Loads many, streaming: nothing of the iterator is kept but the templates. */
  addMany(templates: Iterable<Template>): void
  /** False when there was no such template. */
  remove(sid: string): boolean
  /** How many templates went. */
  removeItem(itemId: string): number
  clear(): void

  has(sid: string): boolean
  itemOf(sid: string): string | null
  /** A copy of a template's codes. */
  codesOf(sid: string): Codes | null
  /** In the order of adding, except that a removal moves the last into the gap. */
  templatesOf(itemId: string): readonly string[]
  /** Items with at least one template. */
  items(): Iterable<{ readonly id: string; readonly count: number }>

  /** All items that `accepts` lets through, best first, `top` of them at most. */
  search(query: Query, options?: SearchOptions): readonly Scored[]
  /** The single most similar template; null in an empty gallery. */
  nearest(query: Query): Nearest | null
  /**
   * What a search for this template finds when it is not in the gallery itself. The raw material
   * of calibration and of quality reports.
   */
  leaveOneOut(sid: string, top: number): readonly Scored[]
}

export interface Template {
  readonly sid: string
  readonly itemId: string
  readonly codes: Codes
}

/** A fresh vector, or the codes of a template that is there or was. */
export type Query = Float32Array | Codes

export interface SearchOptions {
  readonly top?: number
  readonly accepts?: (itemId: string) => boolean
}

export interface Scored {
  readonly id: string
  /** Half mean, half best cosine: -1…1. Not a probability; see calibration.ts. */
  readonly similarity: number
}

export interface Nearest {
  readonly sid: string
  readonly itemId: string
  readonly cosine: number
}

/** Two templates this close are the same picture taken twice. */
export const NEAR_DUPLICATE_COSINE = 0.995
