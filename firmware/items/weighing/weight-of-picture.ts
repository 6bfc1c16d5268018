/**
 * Which weight belongs to which picture. Pure.
 *
 *   load          ├─────────────┤             at rest (load-at-rest.ts)
 *   picture            ├──┤                   asked for, taken
 *                  ├camera┤  ├scale┤          what the picture may be older, the reading later than it seems
 *
 * A picture gets a weight only if one load surely lay there all the time: it was at rest before the picture can have
 * been exposed, and the scale still showed it when asked after the picture was taken. Otherwise it gets none.
 *
 * Why none rather than a guess: a cashier swaps goods in half a second, and bananas with the weight of the tomatoes
 * before are sold as they stand. The margins are assumptions about cameras and scales (docs/protocols/scales.md):
 * 10,000 simulated stories within them mix nothing (3,000 at each test), and mix where a margin is left out. The
 * price: an answer asked for in the moment the goods are put down waits for up to half a second.
 */
import { type Load, MARGINS, type Margins, type Platform } from './load-at-rest.ts'

/** From when the picture was asked for to when it was surely taken, monotonic. */
export interface PictureTime {
  readonly fromMs: number
  readonly toMs: number
}

export type WeightOfPicture =
  | { readonly kind: 'weight'; readonly load: Load }
  | { readonly kind: 'none' }
  /** The next reading may tell. */
  | { readonly kind: 'wait' }

export function weightOfPicture(
  { load }: Platform,
  { fromMs, toMs }: PictureTime,
  { cameraMs, scaleMs }: Margins = MARGINS,
): WeightOfPicture {
  if (!load || load.sinceMs > fromMs - cameraMs) return { kind: 'none' }
  if (load.reading.askedAtMs - scaleMs < toMs) return { kind: 'wait' }
  return { kind: 'weight', load }
}
