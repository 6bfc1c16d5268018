/**
 * How far the first item must be ahead of the second, so that the answer is right as often as the operator asks.
 * Pure.
 *
 * If an answer stands out, it is something taught; only the gap between two twins tells which of them it is. How often
 * the first is right at a gap is learnt from the lane's own templates, each asked for without itself and without the
 * pictures of its visit, and from answers that a till or a person confirmed or corrected. Both count only if they stand
 * out: the others are not certain anyway (ADR 0117).
 */
import { fitLogistic } from '../probability-curves.ts'
import { itemsAlike } from './item-weights.ts'

/** An answer that stood out. */
export interface WhichAnswer {
  /** What it really was. */
  readonly itemId: string
  /** From the first to the second. */
  readonly gap: number
  readonly isRight: boolean
}

/** The curve before anything is known: near that of all goods that were tried. */
const USUAL = { slope: 45, offset: 0, slopeWorth: 8, offsetWorth: 8 }
/** Most certain answers lie far above the bar, so one that lies right on it may be wrong this many times as often. */
const ON_THE_BAR = 5

/** `probes` are of templates: each item counts alike. `confirmed` are of sales, as they come. `wrongMax`: 0 to 1. */
export function certainGap(
  probes: readonly WhichAnswer[],
  confirmed: readonly WhichAnswer[],
  wrongMax: number,
): number {
  const answers = [
    ...itemsAlike(probes.map((one) => ({ ...one, value: one.gap }))),
    ...confirmed.map((one) => ({ ...one, value: one.gap, weight: 1 })),
  ]
  const { slope, offset } = fitLogistic(
    answers.map(({ value, weight, isRight }) => ({ value, weight, isSo: isRight })),
    USUAL,
  )
  const chance = 1 - Math.min(ON_THE_BAR * wrongMax, 0.5)
  return (Math.log(chance / (1 - chance)) - offset) / slope
}
