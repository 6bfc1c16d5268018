/**
 * Keeps what is learnt from a gallery up to date while it changes: first which differences count,
 * then what its similarities mean (docs/recognition-trials.md). Whether an answer is certain by it is decided in
 * calibrated-certainty.ts.
 *
 * A small gallery learns on the spot, so the answer after a new template already knows it. A large
 * one in slices between other work; until they are done, what was learnt before holds.
 */
import { finishAtOnce } from '#firmware/async/in-slices.ts'
import type { Clock } from '#hal/clock.ts'
import type { Gallery, Scored } from '../../gallery/gallery.ts'
import { visitsOf } from '../../gallery/pictures-of-one-visit.ts'
import type { Codes } from '../../gallery/vector.ts'
import { colourAgreement } from '../colour-agreement.ts'
import { type AnswersWithTruth, createAnswersWithTruth } from '../confirmed-answers.ts'
import {
  type Calibrated,
  type Calibration,
  type CertainBar,
  calibratedBy,
  DEFAULT_CALIBRATION,
  gapOf,
} from './calibrated-certainty.ts'
import { calibrating } from './calibration-learning.ts'
import { certainGap } from './certain-gap.ts'

export interface CalibrationUpkeep {
  readonly calibration: Calibration
  /** To be called before a search: learns again if the gallery changed. */
  refresh(): void
  /** To be called after a start: a large gallery begins to learn before the first search. */
  prepare(): void
  /** What the similarities of a search for `query` mean; `isLine`: of items that are one line with the best. */
  calibrated(
    ranked: readonly Scored[],
    query: Float32Array | Codes,
    isLine?: (itemId: string) => boolean,
  ): Calibrated
}

/** How often certain answers may be wrong, and what was said of those that were given. */
export interface Promised {
  readonly certainWrongPercent: number
  readonly confirmed: Pick<AnswersWithTruth, 'which' | 'words' | 'rightsOf'>
}

/** The config's default under `recognition:`. */
export const CERTAIN_WRONG_PERCENT = 2
const usuallyPromised = (): Promised => ({
  certainWrongPercent: CERTAIN_WRONG_PERCENT,
  confirmed: createAnswersWithTruth(),
})
/** One sale proves little: it may be of the very goods that were taught a moment ago. */
const SALES_MIN = 2

/** Up to here all of it takes about as long as a frame to its answer. */
const TEMPLATES_AT_ONCE = 64
const SLICE_MS = 4
const BETWEEN_SLICES_MS = 8

export function createCalibrationUpkeep(
  gallery: Gallery,
  clock: Clock,
  { certainWrongPercent, confirmed }: Promised = usuallyPromised(),
): CalibrationUpkeep {
  let calibration = DEFAULT_CALIBRATION
  let generation = -1
  let isRunning = false
  let proven = { generation: -1, items: new Map<string, boolean>() }
  let learnt: { readonly of: Calibration; readonly words: number; readonly gap: number } | null =
    null
  const bar: CertainBar = { clearFrom, isProven }

  /** From which gap on it is clear which item it is. A new word on an answer moves it. */
  function clearFrom(): number {
    const { words } = confirmed
    if (learnt?.of !== calibration || learnt.words !== words) {
      const gap = certainGap(calibration.which, confirmed.which, certainWrongPercent / 100)
      learnt = { of: calibration, words, gap }
    }
    return learnt.gap
  }

  /** Whether the item was found on another visit than the one it was taught on, as a template or as a sale. */
  function isProven(itemId: string): boolean {
    if (proven.generation !== gallery.generation)
      proven = { generation: gallery.generation, items: new Map() }
    const known = proven.items.get(itemId) ?? visitsOf(gallery, itemId).length > 1
    proven.items.set(itemId, known)
    return known || confirmed.rightsOf(itemId) >= SALES_MIN
  }

  function refresh(): void {
    if (isRunning || gallery.generation === generation) return
    generation = gallery.generation
    const steps = learning(gallery)
    if (gallery.templateCount > TEMPLATES_AT_ONCE) {
      isRunning = true
      slice(steps)
    } else calibration = finishAtOnce(steps)
  }

  function slice(steps: Iterator<undefined, Calibration>): void {
    const endMs = clock.monotonicMs() + SLICE_MS
    let step = steps.next()
    while (!step.done && clock.monotonicMs() < endMs) step = steps.next()
    if (!step.done) {
      clock.after(BETWEEN_SLICES_MS, () => slice(steps))
      return
    }
    calibration = step.value
    isRunning = false
  }

  return {
    get calibration() {
      return calibration
    },
    refresh,
    prepare() {
      if (gallery.templateCount > TEMPLATES_AT_ONCE) refresh()
    },
    calibrated(ranked, query, isLine = () => false) {
      const colours =
        calibration.colourWeight > 0 ? colourAgreement(gallery, query, ranked[0]?.id) : 0
      return calibratedBy(calibration, bar, { ranked, colours, gap: gapOf(ranked, isLine) })
    },
  }
}

/** First the metric, then the calibration of similarities by it. */
function* learning(gallery: Gallery): Generator<undefined, Calibration> {
  const learn = gallery.learning()
  while (!learn()) yield
  return yield* calibrating(gallery)
}
