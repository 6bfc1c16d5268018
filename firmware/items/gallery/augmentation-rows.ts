/**
 * How the device's own goods look in a bag and under another lamp, as rows for the metric. Pure.
 *
 * Clean templates never show it. A view is compared with its template: the difference is what a bag or a lamp
 * does on this lane, to goods of this shop. The weight of these rows grows with the device's own differences, since
 * they harm a device that knows each item by one picture (docs/recognition-trials.md).
 */
import type { VariationRows } from '#hal/embedder.ts'
import { type Codes, unit } from './vector.ts'

/** The vectors of a template's views, one for each way in which it is spoilt. */
export interface TemplateViews {
  readonly sid: string
  readonly views: readonly Codes[]
}

/** Twice as many bring no more; each costs a run of the network for each of its views. */
export const VIEWED_MAX = 16
/** In a bag, and under another lamp. */
export const VIEWS_EACH = 2
/** The weight of all views of one kind, as a share of the weight of the device's own differences. */
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
  // The difference of two pictures is as large as their two differences from the mean.
  const weight = Math.sqrt(inAll / rows.length / 2)
  return { rows: rows.map((row) => row.map((value) => value * weight)), worth: inAll }
}
