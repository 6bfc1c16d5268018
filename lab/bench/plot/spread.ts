/** What several draws of one measurement say together: the middle one, the least and the greatest. Pure. */
import { median } from '../recognition/accuracy-measures.ts'

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** Null for no draws at all. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) }
}

/** For people: the middle one, and from where to where. */
export function spreadWords(spread: Spread | null, digits = 1): string {
  if (!spread) return '-'
  const { median: middle, least, most } = spread
  return `${middle.toFixed(digits)} (${least.toFixed(digits)}-${most.toFixed(digits)})`
}
