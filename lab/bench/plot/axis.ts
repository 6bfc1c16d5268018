/** From a range of values to the marks of an axis that a person can read: steps of 1, 2 or 5. Pure. */

export interface Axis {
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
}

/** As many steps as still leave room for their numbers. */
const STEPS_MAX = 6

/** The whole range lies between the first mark and the last. */
export function axisOf(values: readonly number[]): Axis {
  const finite = values.filter(Number.isFinite)
  const least = finite.length > 0 ? Math.min(...finite) : 0
  const most = finite.length > 0 ? Math.max(...finite) : 1
  // Of a single value any range will do.
  const step = stepOf(most > least ? most - least : 1)
  const first = Math.floor(least / step + 1e-9)
  const last = Math.max(Math.ceil(most / step - 1e-9), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, nth) => rounded((first + nth) * step))
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks }
}

function stepOf(range: number): number {
  const rough = range / (STEPS_MAX - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough * (1 - 1e-9)) ?? 10
  return factor * power
}

/** 0.1 + 0.2 is written 0.3. */
const rounded = (value: number) => Number(value.toPrecision(12))
