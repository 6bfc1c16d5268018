/** Figures of merit from lists of numbers. Pure. */

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}

/** The chance that a known good stands out more than an unknown one. */
export function auroc(known: readonly number[], unknown: readonly number[]): number {
  const all = [
    ...known.map((value) => ({ value, isKnown: true })),
    ...unknown.map((value) => ({ value, isKnown: false })),
  ].sort((one, other) => one.value - other.value)
  let below = 0
  let won = 0
  for (const { isKnown } of all) {
    if (isKnown) won += below
    else below += 1
  }
  return won / (known.length * unknown.length)
}

const BINS = 10

/** Mean distance between a score and how often it was right, over ten bins. */
export function calibrationError(
  answers: readonly { readonly score: number; readonly isRight: boolean }[],
): number {
  let error = 0
  for (let bin = 0; bin < BINS; bin += 1) {
    const inside = answers.filter(
      ({ score }) => Math.min(Math.floor(score * BINS), BINS - 1) === bin,
    )
    const right = inside.filter(({ isRight }) => isRight).length
    error += Math.abs(inside.reduce((sum, { score }) => sum + score, 0) - right)
  }
  return error / Math.max(answers.length, 1)
}
