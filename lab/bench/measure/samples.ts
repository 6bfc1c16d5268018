/** Numbers that were measured, and the few figures that a reader needs of them. */

import { noteCompared } from './compared-figures.ts'

export interface Samples {
  readonly name: string
  readonly values: readonly number[]
}

/** The value below which `share` of all lie; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const index = Math.min(Math.floor(share * sorted.length), sorted.length - 1)
  return sorted[index] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/**
 * One line per row: median, the middle half, the 95th of a hundred, and the ratio of the medians
 * to the first row, which is the reference.
 */
export function comparison(title: string, unit: string, rows: readonly Samples[]): string {
  noteSamples(title, unit, rows)
  const reference = median(rows[0]?.values ?? [])
  const width = Math.max(title.length, ...rows.map(({ name }) => name.length))
  const head = `${title.padEnd(width)}  ${cells('median', 'middle half', 'p95', 'n', 'ratio')}  ${unit}`
  const lines = rows.map(({ name, values }) => {
    const middle = `${short(quantile(values, 0.25))}-${short(quantile(values, 0.75))}`
    const ratio = (median(values) / reference).toFixed(2)
    const figures = cells(
      short(median(values)),
      middle,
      short(quantile(values, 0.95)),
      String(values.length),
      ratio,
    )
    return `${name.padEnd(width)}  ${figures}`
  })
  return [head, ...lines].join('\n')
}

/** For a bench that prints them in its own way. */
export function noteSamples(title: string, unit: string, rows: readonly Samples[]): void {
  const reference = median(rows[0]?.values ?? [])
  noteCompared({
    title,
    unit,
    rows: rows.map(({ name, values }) => ({
      name,
      median: median(values),
      ratio: median(values) / reference,
      low: quantile(values, 0.25),
      high: quantile(values, 0.75),
      count: values.length,
    })),
  })
}

function cells(middle: string, spread: string, high: string, count: string, ratio: string): string {
  return [
    middle.padStart(9),
    spread.padStart(17),
    high.padStart(9),
    count.padStart(6),
    ratio.padStart(6),
  ].join('  ')
}

function short(value: number): string {
  if (!Number.isFinite(value)) return '-'
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3)
}
