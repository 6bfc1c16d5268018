/**
 * Recognition: what lies in front of the camera now, ranked against the gallery.
 *
 *   camera ─ frame ─▶ template picture ─▶ vector ─▶ gallery ─▶ calibrated answer
 *
 * Learning, recognising and embedding again share the one path from template picture to vector,
 * so a template is always exactly what its stored picture gives (vectorizer.ts) next to the empty platform
 * that the lane knew then (docs/recognition-trials.md). One look runs at a time; later calls wait their turn.
 */
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import type { Camera, Frame } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Pictures, Region } from '#hal/pictures.ts'
import { type Gallery, NEAR_DUPLICATE_COSINE, type Nearest } from '../gallery/gallery.ts'
import { type Codes, toCodes } from '../gallery/vector.ts'
import {
  CANDIDATES,
  type Certainty,
  type OpenQuestion,
} from './calibration/calibrated-certainty.ts'
import { CERTAIN_WRONG_PERCENT, createCalibrationUpkeep } from './calibration/calibration-upkeep.ts'
import { type AnswersWithTruth, createAnswersWithTruth } from './confirmed-answers.ts'
import { type Glance, isEmpty } from './empty-or-moving.ts'
import { type Line, linesOf } from './look-alike-lines.ts'
import { createQueriesForFeedback } from './queries-for-feedback.ts'
import { looked } from './second-look.ts'
import { createSteadyCamera } from './steady-camera.ts'
import type { PixelChange, Vectorizer, VectorSpace } from './vectorizer.ts'

export interface Recognition {
  /** What serves now; replaced as one by `serve`. */
  readonly gallery: Gallery
  readonly space: VectorSpace
  /** A frame that arrived after the call, as template picture and vector: what adding needs. */
  look(signal?: AbortSignal): Promise<View>
  /** Ranks what is in front of the camera. Rejects with 'camera-lost', or as the embedder does. */
  recognize(options?: RecognizeOptions): Promise<Recognized>
  /** The same for a picture from elsewhere (a folder, a test): no camera, no stillness, no region. */
  /** `template`: what SentPictures.template gave. */
  recognizePicture(template: Uint8Array, options?: RecognizeOptions): Promise<Recognized>
  /** The vector of a stored template picture, as codes: for imports; of its changed pixels, for views of it. */
  codesOf(picture: Uint8Array, signal?: AbortSignal, change?: PixelChange): Promise<Codes>
  /**
   * The vector that an answer's picture has as a template, in the space that serves now: it looks closer if the answer
   * did not have to.
   */
  taughtBy(query: QueryForFeedback): Promise<CodesOfSpace>
  /** The vector of a template picture in the space that serves when this resolves: the given one, where it is of that. */
  inServingSpace(picture: Uint8Array, taught?: CodesOfSpace): Promise<CodesOfSpace>
  /** The view behind an answer, for feedback; null when it is older than the last QUERIES_KEPT. */
  viewOf(resultId: string): QueryForFeedback | null
  /** Somebody was given this answer: from now on it is among the last QUERIES_KEPT. */
  taken(resultId: string): void
  /** What somebody said of answers: the lane's certainty rests on it, too. */
  readonly confirmed: Omit<AnswersWithTruth, 'gave' | 'which' | 'rightsOf'>
  /** A small picture of the whole region, for `background`. */
  glance(): Promise<Glance>
  /** The template with nearly the same picture, if there is one. */
  nearDuplicate(codes: Codes): Nearest | null
  /** From now on answers come from this gallery and its vectorizer: after embedding again. */
  serve(vectorizer: Vectorizer, gallery: Gallery): void
  /** To be called when the gallery is loaded: a large one begins to learn from itself. */
  prepare(): void
}

export interface RecognitionSettings {
  /** The region of interest: what lies outside is not looked at. */
  readonly region: Region
  readonly pace: Pace
  /** What the empty platform looks like, from `glance`; null: not known. */
  readonly background: Glance | null
}

/** 'normal' waits longer for a still picture before it answers. */
export type Pace = 'normal' | 'fast'
export type RecognitionStatus = Certainty | 'empty' | 'moving'

export interface View {
  /** JPEG, the longer side at most 256 pixels. */
  readonly picture: Uint8Array
  readonly codes: Codes
  readonly takenAtMs: number
}

export interface QueryForFeedback extends View {
  /** One look was enough: `Recognition.taughtBy` says what a template of it would have. */
  readonly isFirstLook: boolean
  readonly resultId: string
  /** What was answered. */
  readonly items: Recognized['items']
  readonly status: RecognitionStatus
  /** Nothing is in doubt, though the item may have to prove itself before it is certain. */
  readonly isClear: boolean
  /** The vectors of all pictures that the answer rests on, the latest last. */
  readonly views: readonly Codes[]
  readonly spaceId: string
  /** false: somebody sent the picture. */
  readonly isFromCamera: boolean
}

/** Codes, and the vector space that they belong to. */
export interface CodesOfSpace {
  readonly codes: Codes
  readonly spaceId: string
}

export interface RecognizeOptions {
  /** Default 5. */
  readonly top?: number
  readonly signal?: AbortSignal
  /** The answer to the same goods before they were turned: its pictures and this one are one question. */
  readonly turnedFrom?: string
  /** An early look that no till has asked for yet: it replaces no other query until it is `taken`. */
  readonly isAhead?: boolean
}

export interface Recognized {
  readonly resultId: string
  readonly status: RecognitionStatus
  /** What keeps it from being certain; null: nothing, or nothing lies there. */
  readonly open: OpenQuestion | null
  /** Best first; scores are probabilities. Together with the unlisted and "something else" they add up to 1. */
  readonly items: readonly Line[]
  /** Different pictures of these goods that it rests on; more than one where they were turned. */
  readonly pictures: number
  readonly tookMs: Took
  readonly space: VectorSpace
}

export interface Took {
  readonly total: number
  /** Waiting for a frame, and for stillness. */
  readonly capture: number
  /** Decoding, cropping, resizing. */
  readonly picture: number
  readonly embed: number
  readonly search: number
}

export interface RecognitionNeeds {
  readonly camera: Camera
  readonly pictures: Pictures
  readonly vectorizer: Vectorizer
  readonly gallery: Gallery
  /** Read for each look. */
  readonly settings: () => RecognitionSettings
  /** Items that may be answered, read for each look; null lets all through. */
  readonly accepts: () => ((itemId: string) => boolean) | null
  /** All items of its look-alike group that may be answered, itself among them; null: it is in no group. */
  readonly groupOf?: (itemId: string) => readonly string[] | null
  readonly clock: Clock
  /** How many of a hundred certain answers may be wrong; default: the config's. */
  readonly certainWrongPercent?: number
}

const RESULTS_DEFAULT = 5

export function createRecognition(needs: RecognitionNeeds): Recognition {
  const { camera, pictures, settings, clock } = needs
  let { vectorizer, gallery } = needs
  const confirmed = createAnswersWithTruth()
  const { certainWrongPercent = CERTAIN_WRONG_PERCENT } = needs
  const calibrating = () =>
    createCalibrationUpkeep(gallery, clock, { certainWrongPercent, confirmed })
  let calibrationUpkeep = calibrating()
  // A look at the same time as another would only make that one slower.
  const looks = createSerialQueue()
  // Of pictures that are sent one at most is ahead of what the camera sees.
  const sent = createSerialQueue()
  let resultCount = 0
  const queries = createQueriesForFeedback<QueryForFeedback>()
  const steady = createSteadyCamera(camera, pictures, clock)

  async function lookNow(signal?: AbortSignal): Promise<View> {
    const { frame, made: picture } = await steady.usable(
      (frame) => pictures.template(frame.jpeg, settings().region),
      signal,
    )
    const { vector } = await vectorizer.vectorize(picture, signal)
    return { picture, codes: toCodes(vector), takenAtMs: frame.takenAtMs }
  }

  async function recognizeNow(options: RecognizeOptions): Promise<Recognized> {
    const startedMs = clock.monotonicMs()
    const { region, pace, background } = settings()
    const { frame, view, isMoving, viewMs } = await steady.still(region, pace, options.signal)
    const captureMs = clock.monotonicMs() - startedMs - viewMs
    const seen = { frame, isMoving, startedMs, captureMs, viewMs }
    if (background && isEmpty(background, view.glance)) return emptyAnswer(seen)
    return answer(view.template, options, seen)
  }

  async function answer(picture: Uint8Array, options: RecognizeOptions, seen: Seen) {
    const { signal, turnedFrom, top = RESULTS_DEFAULT } = options
    // Other vectors may begin to serve while this one waits for the network.
    const serving = { vectorizer, gallery, calibrationUpkeep }
    const { space } = serving.vectorizer
    const accepts = needs.accepts()
    const groupOf = needs.groupOf ?? (() => null)
    let searchMs = 0
    const search = (query: Float32Array) => {
      const startedMs = clock.monotonicMs()
      const ranked = serving.gallery.search(query, {
        top: CANDIDATES,
        ...(accepts && { accepts }),
      })
      const line = ranked[0] ? groupOf(ranked[0].id) : null
      const isLine = (id: string) => line?.includes(id) ?? false
      const found = { ranked, ...serving.calibrationUpkeep.calibrated(ranked, query, isLine) }
      searchMs += clock.monotonicMs() - startedMs
      return found
    }
    const firstLook = await serving.vectorizer.firstLook(picture, signal)
    const before = await viewsBefore(turnedFrom, space)
    serving.calibrationUpkeep.refresh()
    const { found, codes, views, isFirstLook, decodeMs, embedMs } = await looked(
      { first: firstLook, before, signal },
      search,
    )
    const { ranked, certainty, isKnown, isClear, open, gap, scores } = found
    const status = seen.isMoving ? 'moving' : certainty
    const scored = ranked.map(({ id }, rank) => ({ id, score: scores[rank] ?? 0 }))
    const items = linesOf(scored, groupOf).slice(0, top)
    const takenAtMs = seen.frame?.takenAtMs ?? clock.now()
    const isFromCamera = seen.frame !== null
    const resultId = nextResultId()
    const query: QueryForFeedback = {
      picture,
      codes,
      takenAtMs,
      items,
      status,
      isClear,
      isFromCamera,
      resultId,
      views,
      isFirstLook,
      spaceId: space.id,
    }
    queries.keep(query, options.isAhead ?? false)
    const [first] = ranked
    if (first) confirmed.gave(resultId, { itemId: first.id, gap, isKnown, status })
    const tookMs: Took = {
      total: clock.monotonicMs() - seen.startedMs,
      capture: seen.captureMs,
      picture: seen.viewMs + decodeMs,
      embed: embedMs,
      search: searchMs,
    }
    const pictures = views.length
    return { resultId, status, open, items, pictures, tookMs, space } satisfies Recognized
  }

  /** Empty if that answer is no longer kept, or other vectors serve by now. */
  async function viewsBefore(
    resultId: string | undefined,
    { id }: VectorSpace,
  ): Promise<readonly Codes[]> {
    const before = resultId === undefined ? null : queries.viewOf(resultId)
    if (before?.spaceId !== id) return []
    if (!before.isFirstLook) return before.views
    const { codes, spaceId } = await taughtBy(before)
    return spaceId === id ? [codes] : []
  }

  async function taughtBy({
    picture,
    codes,
    spaceId,
    isFirstLook,
  }: QueryForFeedback): Promise<CodesOfSpace> {
    const { space } = vectorizer
    if (spaceId === space.id && !isFirstLook) return { codes, spaceId }
    return { codes: await codesOf(picture), spaceId: space.id }
  }

  async function inServingSpace(picture: Uint8Array, taught?: CodesOfSpace): Promise<CodesOfSpace> {
    let made = taught
    while (made?.spaceId !== vectorizer.space.id) {
      const spaceId = vectorizer.space.id
      made = { codes: await codesOf(picture), spaceId }
    }
    return made
  }

  async function codesOf(...asked: Parameters<Vectorizer['vectorize']>): Promise<Codes> {
    return toCodes((await vectorizer.vectorize(...asked)).vector)
  }

  /** Nothing lies there: no picture is kept, and there is nothing to give feedback on. */
  function emptyAnswer({ captureMs, viewMs }: Seen): Recognized {
    const took = { capture: captureMs, picture: viewMs, embed: 0, search: 0 }
    return {
      resultId: nextResultId(),
      status: 'empty',
      open: null,
      items: [],
      pictures: 0,
      tookMs: { ...took, total: captureMs + viewMs },
      space: vectorizer.space,
    }
  }

  /** Unique across restarts too: late feedback must not be taken for another picture's. */
  function nextResultId(): string {
    resultCount += 1
    return `${clock.now().toString(36)}-${resultCount}`
  }

  return {
    get gallery() {
      return gallery
    },
    get space() {
      return vectorizer.space
    },
    look: (signal) => looks.run(() => lookNow(signal)),
    recognize: (options = {}) => looks.run(() => recognizeNow(options)),
    recognizePicture: (template, options = {}) =>
      sent.run(() =>
        looks.run(async () => {
          const startedMs = clock.monotonicMs()
          const seen = { frame: null, isMoving: false, startedMs, captureMs: 0, viewMs: 0 }
          return answer(template, options, seen)
        }),
      ),
    codesOf,
    taughtBy,
    inServingSpace,
    viewOf: queries.viewOf,
    taken: queries.taken,
    confirmed,
    glance: () =>
      looks.run(async () => (await steady.still(settings().region, settings().pace)).view.glance),
    nearDuplicate(codes) {
      const nearest = gallery.nearest(codes)
      return nearest && nearest.cosine >= NEAR_DUPLICATE_COSINE ? nearest : null
    },
    serve(nextVectorizer, nextGallery) {
      vectorizer = nextVectorizer
      gallery = nextGallery
      confirmed.forgetGaps()
      calibrationUpkeep = calibrating()
    },
    prepare: () => calibrationUpkeep.prepare(),
  }
}

interface Seen {
  /** Null when the picture did not come from the camera. */
  readonly frame: Frame | null
  readonly isMoving: boolean
  readonly startedMs: number
  readonly captureMs: number
  readonly viewMs: number
}
