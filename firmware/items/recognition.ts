/**
 * Recognition: what lies in front of the camera now, ranked against the gallery.
 *
 *   camera ─ frame ─▶ template picture ─▶ eye ─▶ vector ─▶ gallery ─▶ calibrated answer
 *
 * Learning, recognising and embedding again share the one path from template picture to vector,
 * so a template is always exactly what its stored picture gives. One look runs at a time; later
 * calls wait their turn.
 */
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Pictures, Region } from '#hal/pictures.ts'
import type { Eye, VectorSpace } from './eye.ts'
import type { Gallery, Nearest } from './gallery.ts'
import type { Codes } from './vector.ts'

export interface Recognition {
  /** What serves now; replaced as one by `serve`. */
  readonly gallery: Gallery
  readonly space: VectorSpace
  /** The region of interest; everything below sees only what is inside. */
  region: Region
  /** The pace: 'normal' waits longer for a still picture before it answers. */
  pace: Pace
  /** What the empty platform looks like, from `glance`; null until somebody showed it. */
  background: Glance | null
  /** Items that may be answered; null lets all through. */
  accepts: ((itemId: string) => boolean) | null

  /** A frame that arrived after the call, as template picture and vector: what adding needs. */
  look(signal?: AbortSignal): Promise<View>
  /** Ranks what is in front of the camera. Rejects with 'camera-lost', or as the embedder does. */
  recognize(options?: RecognizeOptions): Promise<Recognized>
  /** The same for a picture from elsewhere (a folder, a test): no camera, no stillness, no region. */
  recognizePicture(picture: Uint8Array, options?: RecognizeOptions): Promise<Recognized>
  /** The vector of a stored template picture, as codes: for embedding again and for imports. */
  codesOf(picture: Uint8Array, signal?: AbortSignal): Promise<Codes>
  /** The view behind an answer, for feedback; null when it is older than the last QUERIES_KEPT. */
  viewOf(resultId: string): KeptQuery | null
  /** A small picture of the whole region, for `background`. */
  glance(): Promise<Glance>
  /** The template that is all but the same picture, if there is one. */
  nearDuplicate(codes: Codes): Nearest | null
  /** From now on answers come from this gallery through this eye: after embedding again. */
  serve(eye: Eye, gallery: Gallery): void
}

export type Pace = 'normal' | 'fast'
export type RecognitionStatus = 'certain' | 'uncertain' | 'unknown' | 'empty' | 'moving'

/** 32 × 18 RGB means of the region. */
export type Glance = Uint8Array

export interface View {
  /** JPEG, the longer side at most 256 pixels. */
  readonly picture: Uint8Array
  readonly codes: Codes
  readonly takenAtMs: number
}

export interface RecognizeOptions {
  /** Default 5. */
  readonly top?: number
  readonly signal?: AbortSignal
}

export interface Recognized {
  readonly resultId: string
  readonly status: RecognitionStatus
  /** Best first. Scores are probabilities: all items together, listed or not, add up to 1. */
  readonly items: readonly { readonly id: string; readonly score: number }[]
  readonly tookMs: Took
  readonly space: VectorSpace
}

export interface Took {
  readonly total: number
  readonly capture: number
  readonly picture: number
  readonly embed: number
  readonly search: number
}

export interface KeptQuery extends View {
  readonly resultId: string
  /** What was answered. */
  readonly items: Recognized['items']
  readonly status: RecognitionStatus
  readonly spaceId: string
}

export interface RecognitionParts {
  readonly camera: Camera
  readonly pictures: Pictures
  readonly eye: Eye
  readonly gallery: Gallery
  readonly clock: Clock
  readonly journal: Journal
}

/** Enough for a cashier who corrects the last few sales; about 20 KB each. */
export const QUERIES_KEPT = 32
