/**
 * When what lies on the platform is one load that rests: stable, the same weight, without a gap. Pure.
 *
 *   readings   U  S S S S S S S S  U          S: stable, U: not
 *   load          ├─────────────┤
 *
 * And the margins by which loads and pictures are believed: which weight belongs to which picture is decided in
 * weight-of-picture.ts.
 */
import type { Reading } from '#hal/scale.ts'

/** Goods, or nothing, that lie still. */
export interface Load {
  /** Another one after each touch. */
  readonly id: number
  /** The newest reading of it. */
  readonly reading: Reading
  readonly sinceMs: number
}

export interface Platform {
  /** Null: it moves, is overloaded, or it is unknown. */
  readonly load: Load | null
  readonly loads: number
}

export const UNKNOWN_PLATFORM: Platform = { load: null, loads: 0 }

export interface Margins {
  /** A frame that arrives now was exposed no earlier than so long ago. */
  readonly cameraMs: number
  /** A scale that calls itself stable shows what lay there no earlier than so long ago. */
  readonly scaleMs: number
  /** Between two readings further apart goods may be swapped and have come to rest again. */
  readonly gapMs: number
  /** A scale's last digit may flicker. */
  readonly grams: number
}

/**
 * Cameras of the house deliver within 150 ms, scales show within 200 and need 400 to come to rest again
 * (docs/protocols/scales.md); the first two with some space.
 */
export const MARGINS: Margins = { cameraMs: 250, scaleMs: 250, gapMs: 400, grams: 5 }

/** `reading` null: the scale was lost. */
export function stepPlatform(
  { load, loads }: Platform,
  reading: Reading | null,
  margins: Margins = MARGINS,
): Platform {
  if (!reading?.stable || reading.overload || reading.grams === null) return { load: null, loads }
  const goesOn = load !== null && isSame(load.reading, reading, margins)
  if (goesOn) return { load: { ...load, reading }, loads }
  return { load: { id: loads + 1, reading, sinceMs: reading.askedAtMs }, loads: loads + 1 }
}

function isSame(before: Reading, now: Reading, { gapMs, grams }: Margins): boolean {
  return (
    now.askedAtMs - before.askedAtMs <= gapMs &&
    before.tare === now.tare &&
    before.net === now.net &&
    // An empty platform is empty to the gram: a leaf of parsley is something.
    (before.grams === 0) === (now.grams === 0) &&
    Math.abs((now.grams ?? 0) - (before.grams ?? 0)) <= grams
  )
}

export function isEmptyLoad({ reading }: Load): boolean {
  return reading.grams === 0
}

/** Below zero somebody lifted the jar: no goods. */
export function isGoods({ reading }: Load): boolean {
  return (reading.grams ?? 0) > 0
}
