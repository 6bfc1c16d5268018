/** From what was seen of a lane to how it grows: a slope by the hour, and whether the end is more than the middle was. */
import { median } from '../bench/measure/samples.ts'

export interface Sample {
  readonly atMs: number
  /** The how manieth process of the lane. */
  readonly life: number
  /** Of the process and its children, what belongs to none but them. */
  readonly memoryMb: number
  readonly descriptors: number
  /** 99 of 100 turns of the event loop are not later; and of a process beside it that does nothing. */
  readonly lagMs: number
  readonly bystanderLagMs: number
  readonly databaseBytes: number
}

export type Vital = Exclude<keyof Sample, 'atMs' | 'life'>

export interface Growth {
  readonly least: number
  readonly median: number
  readonly most: number
  /** Of the second half, after what a start brings with it. */
  readonly perHour: number
  /** Of the second quarter, and of the last. */
  readonly middleMost: number
  readonly middleMedian: number
  readonly endMost: number
  readonly endMedian: number
}

const HOUR_MS = 3_600_000
/** Fewer say nothing of a slope. */
const SAMPLES_MIN = 8

/** The longest that one process of the lane lived. */
export function longestLife(samples: readonly Sample[]): readonly Sample[] {
  const lives = [...Map.groupBy(samples, ({ life }) => life).values()]
  return lives.sort((one, other) => other.length - one.length)[0] ?? []
}

/** Null where there is too little to say. */
export function growthOf(samples: readonly Sample[], vital: Vital): Growth | null {
  const points = samples
    .map((sample) => ({ atMs: sample.atMs, value: sample[vital] }))
    .filter(({ value }) => Number.isFinite(value))
  if (points.length < SAMPLES_MIN) return null
  const values = points.map(({ value }) => value)
  const part = (from: number, to: number) =>
    points.slice(Math.floor(points.length * from), Math.ceil(points.length * to))
  const mostOf = (some: readonly { value: number }[]) => Math.max(...some.map(({ value }) => value))
  const [middle, end] = [part(0.25, 0.5), part(0.75, 1)]
  return {
    least: Math.min(...values),
    median: median(values),
    most: Math.max(...values),
    perHour: slope(part(0.5, 1)) * HOUR_MS,
    middleMost: mostOf(middle),
    middleMedian: median(middle.map(({ value }) => value)),
    endMost: mostOf(end),
    endMedian: median(end.map(({ value }) => value)),
  }
}

/** Least squares: what is more each millisecond. */
function slope(points: readonly { readonly atMs: number; readonly value: number }[]): number {
  const mean = (of: (point: { atMs: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [atMs, value] = [mean((point) => point.atMs), mean((point) => point.value)]
  const both = mean((point) => (point.atMs - atMs) * (point.value - value))
  const width = mean((point) => (point.atMs - atMs) ** 2)
  return width === 0 ? 0 : both / width
}
