/**
 * Keeps what is learnt from a gallery up to date while it changes: first which differences count,
 * then what its similarities mean (ADR 0053).
 *
 * A small gallery learns on the spot, so the answer after a new template already knows it. A large
 * one in slices between other work; until they are done, what was learnt before holds.
 */
import type { Clock } from '#hal/clock.ts'
import type { Gallery, Scored } from '../gallery/gallery.ts'
import type { Codes } from '../gallery/vector.ts'
import { createCalibrating } from './calibration/calibration-learning.ts'
import {
  type Calibration,
  type Certainty,
  certaintyOf,
  colourAgreement,
  DEFAULT_CALIBRATION,
  probabilities,
  standing,
} from './calibration.ts'

export interface SelfCalibration {
  readonly calibration: Calibration
  /** To be called before a search: learns anew if the gallery changed. */
  refresh(): void
  /** To be called after a start: a large gallery begins to learn before the first search. */
  prepare(): void
  /** What the similarities of a search for `query` mean. */
  calibrated(ranked: readonly Scored[], query: Float32Array | Codes): Calibrated
}

export interface Calibrated {
  readonly certainty: Certainty
  /** How far the best stands out. */
  readonly stands: number
  /** One for each of the ranked. */
  readonly scores: readonly number[]
}

/** Up to here all of it takes about as long as a frame to its answer. */
const TEMPLATES_AT_ONCE = 64
const SLICE_MS = 4
const BETWEEN_SLICES_MS = 8

export function createSelfCalibration(gallery: Gallery, clock: Clock): SelfCalibration {
  let calibration = DEFAULT_CALIBRATION
  let generation = -1
  let isRunning = false

  function refresh(): void {
    if (isRunning || gallery.generation === generation) return
    generation = gallery.generation
    const step = learning(gallery)
    if (gallery.templateCount > TEMPLATES_AT_ONCE) {
      isRunning = true
      slice(step)
      return
    }
    let done: Calibration | null = null
    while (!done) done = step()
    calibration = done
  }

  function slice(step: () => Calibration | null): void {
    const endMs = clock.monotonicMs() + SLICE_MS
    let done: Calibration | null = null
    do done = step()
    while (!done && clock.monotonicMs() < endMs)
    if (!done) {
      clock.after(BETWEEN_SLICES_MS, () => slice(step))
      return
    }
    calibration = done
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
    calibrated(ranked, query) {
      const colours =
        calibration.colourWeight > 0 ? colourAgreement(gallery, query, ranked[0]?.id) : 0
      return {
        certainty: certaintyOf(ranked, calibration, colours),
        stands: standing(ranked, calibration, colours),
        scores: probabilities(ranked, calibration, colours),
      }
    },
  }
}

/** First the metric, then the calibration of similarities by it. */
function learning(gallery: Gallery): () => Calibration | null {
  const learn = gallery.learning()
  let calibrate: (() => Calibration | null) | null = null
  return () => {
    if (calibrate) return calibrate()
    if (learn()) calibrate = createCalibrating(gallery)
    return null
  }
}
