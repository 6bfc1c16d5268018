/**
 * The scale next to the camera: the weight of what is looked at, and a look begun as soon as the goods lie still, so
 * that the answer is there before somebody asks. Which weight belongs to which picture is decided in
 * weight-of-picture.ts.
 *
 * Without a scale, or where none answers, a look has no weight and begins when somebody asks.
 *
 * The early look answers for as long as the same load lies there, no template or setting changed, and it is younger
 * than half a minute. At most one begins in a second, so that a flickering scale keeps no processor busy.
 * `weight-changed` is not kept: it would drive all other events out of what a client that was cut off gets again.
 */

import { unlessAborted } from '#firmware/async/deadline.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Scale } from '#hal/scale.ts'
import type { PassingEvent } from '../library/item-events.ts'
import type { Recognized, RecognizeOptions } from '../recognition/recognition.ts'
import type { VectorSpace } from '../recognition/vectorizer.ts'
import {
  isEmptyLoad,
  isGoods,
  type Load,
  MARGINS,
  type Margins,
  type Platform,
  stepPlatform,
  UNKNOWN_PLATFORM,
} from './load-at-rest.ts'
import {
  isWorthTelling,
  type LastPublished,
  type PublishedWeight,
  publishedWeight,
} from './weight-changes.ts'
import { type PictureTime, weightOfPicture } from './weight-of-picture.ts'

export interface Weighing extends Disposable {
  /** As recognition's `recognize`, with the weight of what was seen, and ready sooner where a scale is in use. */
  recognize(options: RecognizeOptions): Promise<WeighedResult>
  /** The templates or settings changed: an early look from before is not answered any more. */
  forget(): void
  /** The weight that tills get, debounced. A read of memory. */
  readonly debounced: PublishedWeight
  onWeight(listener: (weight: PublishedWeight) => void): Disposable
  /** What is told of the weight changed, or the condition of the scale, or its reason. */
  onChange(listener: () => void): Disposable
}

export interface WeighedResult extends Recognized {
  /** The weight of these very goods; null: it is unknown; absent: no scale is in use. */
  readonly weight?: PublishedWeight
  /** How long before the answer its picture was taken; null: no picture was looked at. */
  readonly pictureAgeMs: number | null
}

/** A look with its weight; it may be answered later. */
interface Look extends Recognized {
  readonly weight?: PublishedWeight
  /** Monotonic. */
  readonly takenAtMs: number
}

export interface WeighingNeeds {
  readonly scale: Scale
  readonly look: (options: RecognizeOptions) => Promise<Recognized>
  readonly space: () => VectorSpace
  /** How many answers a till usually wants. */
  readonly resultsUsual: () => number
  /** Told of each look, whoever caused it. */
  readonly onLooked: (result: Recognized) => void
  readonly clock: Clock
  readonly journal: Journal
  readonly margins?: Margins
}

interface EarlyLook {
  readonly loadId: number
  readonly top: number
  /** How often this load was looked at. */
  readonly looks: number
  readonly begunAtMs: number
  /** A hand was in the picture. */
  isMoving: boolean
  /** Null: the goods were taken away meanwhile, or the look failed. */
  readonly answer: Promise<Look | null>
}

/** How long to wait for the reading that confirms a weight; several come each second. */
const CONFIRM_MS_MAX = 1_500
/** The camera may have been moved, or a template forgotten elsewhere. */
const EARLY_MS_MAX = 30_000
/** A hand may rest beside goods that lie still. */
const EARLY_LOOKS_MAX = 3
/** A scale that flickers must not keep the processor busy. */
const EARLY_EVERY_MS = 1_000
const RESULTS_DEFAULT = 5

export function openWeighing(needs: WeighingNeeds): Weighing {
  const { scale, clock, journal, margins = MARGINS } = needs
  const stop = new AbortController()
  const read = createListeners()
  const weightListeners = createListeners<[weight: PublishedWeight]>()
  const changes = createListeners()
  let platform: Platform = UNKNOWN_PLATFORM
  let early: EarlyLook | null = null
  let isLookingAhead = false
  let lookedAheadAtMs = Number.NEGATIVE_INFINITY
  let empties = 0
  let { condition } = scale
  let last: LastPublished = { weight: publishedWeight(scale.latest), atMs: clock.monotonicMs() }

  const reading = scale.onReading((now) => {
    platform = stepPlatform(platform, now, margins)
    read.tell()
    const weight = publishedWeight(now)
    const nowMs = clock.monotonicMs()
    const isPublished = isWorthTelling(last, weight, nowMs)
    if (isPublished) {
      last = { weight, atMs: nowMs }
      weightListeners.tell(weight)
    }
    if (isPublished || scale.condition !== condition) {
      condition = scale.condition
      changes.tell()
    }
    const { load } = platform
    if (!scale.isInUse || isLookingAhead || !load || !isGoods(load)) return
    if (nowMs - lookedAheadAtMs < EARLY_EVERY_MS) return
    if (early?.loadId !== load.id || (early.isMoving && early.looks < EARLY_LOOKS_MAX)) begin(load)
  })

  function begin(load: Load): void {
    const top = needs.resultsUsual()
    isLookingAhead = true
    const lookedBeforeMs = lookedAheadAtMs
    lookedAheadAtMs = clock.monotonicMs()
    const looks = early?.loadId === load.id ? early.looks + 1 : 1
    const answer = lookAt(load, { top, signal: stop.signal, isAhead: true })
      .then((result) => {
        // The goods were gone before it began.
        if (!result) lookedAheadAtMs = lookedBeforeMs
        current.isMoving = result?.status === 'moving'
        return result?.weight ? result : null
      })
      .catch((error: unknown) => {
        // A caller that asks looks again, and gets the error then.
        if (toFault(error).kind === 'bug') journal.error('look.broken', { error })
        return null
      })
      .finally(() => {
        isLookingAhead = false
      })
    const begunAtMs = clock.monotonicMs()
    const current: EarlyLook = { loadId: load.id, top, looks, begunAtMs, isMoving: false, answer }
    early = current
  }

  /** Null: the load changed before the look began. */
  async function lookAt(load: Load, options: RecognizeOptions): Promise<Look | null> {
    const lyingMs = clock.monotonicMs() - load.sinceMs
    // A frame on its way may still show the hand that put it there.
    if (lyingMs < margins.cameraMs) await pause(clock, margins.cameraMs - lyingMs, stop.signal)
    if (platform.load?.id !== load.id) return null
    const fromMs = clock.monotonicMs()
    const result = await looked(options)
    return { ...result, weight: await confirmed({ fromMs, toMs: result.takenAtMs }) }
  }

  async function looked(options: RecognizeOptions): Promise<Look> {
    const result = await needs.look(options)
    const { embed, search } = result.tookMs
    const takenAtMs = clock.monotonicMs() - embed - search
    needs.onLooked(result)
    return { ...result, takenAtMs }
  }

  async function confirmed(picture: PictureTime): Promise<PublishedWeight> {
    const untilMs = clock.monotonicMs() + CONFIRM_MS_MAX
    for (;;) {
      const found = weightOfPicture(platform, picture, margins)
      if (found.kind === 'weight')
        return isGoods(found.load) ? publishedWeight(found.load.reading) : null
      const leftMs = untilMs - clock.monotonicMs()
      if (found.kind === 'none' || leftMs < 1 || stop.signal.aborted) return null
      const next = new AbortController()
      using _reading = read.add(() => next.abort())
      await pause(clock, leftMs, AbortSignal.any([next.signal, stop.signal]))
    }
  }

  /**
   * The load that surely lies there at this moment. A scale that has been silent for longer than goods need to be
   * swapped says nothing about now: then a caller is answered from a new picture.
   */
  function presentLoad(): Load | null {
    const { load } = platform
    return load && clock.monotonicMs() - load.reading.askedAtMs <= margins.gapMs ? load : null
  }

  async function ready(load: Load, top: number, signal?: AbortSignal): Promise<Look | null> {
    if (early?.loadId !== load.id || early.top < top) return null
    const { answer, begunAtMs } = early
    if (clock.monotonicMs() - begunAtMs > EARLY_MS_MAX) return null
    const result = await (signal ? unlessAborted(signal, answer) : answer)
    const isStillThere = presentLoad()?.id === load.id && early?.loadId === load.id
    return result && isStillThere ? { ...result, items: result.items.slice(0, top) } : null
  }

  function empty(): WeighedResult {
    empties += 1
    return {
      resultId: `${clock.now().toString(36)}-e${empties}`,
      status: 'empty',
      open: null,
      items: [],
      pictures: 0,
      tookMs: { total: 0, capture: 0, picture: 0, embed: 0, search: 0 },
      space: needs.space(),
      weight: publishedWeight(platform.load?.reading ?? null),
      pictureAgeMs: null,
    }
  }

  function answered({ takenAtMs, ...look }: Look): WeighedResult {
    return { ...look, pictureAgeMs: Math.max(0, Math.round(clock.monotonicMs() - takenAtMs)) }
  }

  async function recognize(options: RecognizeOptions): Promise<WeighedResult> {
    if (!scale.isInUse) return answered(await looked(options))
    const load = presentLoad()
    if (load && isEmptyLoad(load)) {
      const result = empty()
      needs.onLooked(result)
      return result
    }
    if (load && isGoods(load)) {
      const top = options.top ?? RESULTS_DEFAULT
      // An early look is from before the goods were turned, or does not join the earlier pictures.
      const early = options.turnedFrom === undefined && (await ready(load, top, options.signal))
      const result = early || (await lookAt(load, options))
      if (result) return answered(result)
    }
    return answered({ ...(await looked(options)), weight: null })
  }

  return {
    recognize,
    forget() {
      early = null
    },
    get debounced() {
      return last.weight
    },
    onWeight: weightListeners.add,
    onChange: changes.add,
    [Symbol.dispose]() {
      stop.abort()
      reading[Symbol.dispose]()
      read.clear()
      weightListeners.clear()
      changes.clear()
    },
  }
}

/** For `GET /api/events`: without a scale there is no weight, and nothing rests. */
export function weightChanged(weight: PublishedWeight): PassingEvent {
  const { grams, stable, tare, overload } = weight ?? NO_WEIGHT
  return { type: 'weight-changed', grams, stable, tare, overload }
}

const NO_WEIGHT = { grams: null, stable: false, tare: null, overload: false } as const
