/**
 * How the device's own goods look in a bag and under another lamp, as rows for the metric. Pure.
 *
 * Clean templates never show it. A view stands beside its template: what tells the two apart is what a
 * bag or a lamp does on this lane, to goods of this shop. These rows weigh as the device's own differences
 * come, since they take from a device that knows each item by one picture (ADR 0055).
 */
import type { VariationRows } from '#hal/embedder.ts'
import { type Codes, unit } from './vector.ts'

/** A template as it would look otherwise, one vector for each way. */
export interface TemplateViews {
  readonly sid: string
  readonly views: readonly Codes[]
}

/** Twice as many bring no more; each costs a run of the network for each of its views. */
export const VIEWED_MAX = 16
/** In a bag, and under another lamp. */
export const VIEWS_EACH = 2
/** What all views of one kind weigh, of what the device's own differences do. */
const SHARE = 0.2

/** `worth`: of the device's own differences. A template that is gone brings nothing. */
export function viewRows(
  all: readonly TemplateViews[],
  worth: number,
  codesOf: (sid: string) => Codes | null,
): VariationRows {
  const rows = all.slice(0, VIEWED_MAX).flatMap(({ sid, views }) => {
    const codes = codesOf(sid)
    if (!codes) return []
    const plain = unit(Float32Array.from(codes))
    return views.slice(0, VIEWS_EACH).map((view) => {
      const other = unit(Float32Array.from(view))
      return other.map((value, at) => value - (plain[at] ?? 0))
    })
  })
  if (rows.length === 0 || worth <= 0) return { rows: [], worth: 0 }
  const inAll = SHARE * VIEWS_EACH * worth
  // A difference of two pictures is as large as two from their mean.
  const weight = Math.sqrt(inAll / rows.length / 2)
  return { rows: rows.map((row) => row.map((value) => value * weight)), worth: inAll }
}
