/**
 * Keeps the bound of honest choices up to date while templates and prices change: in slices between other
 * work, when goods are looked at or sold, never while a sale waits for it.
 */
import type { Clock } from '#hal/clock.ts'
import {
  boundLearning,
  type ComparedGallery,
  type DoubtBound,
  type ListedOf,
  NO_BOUND,
} from './picture-doubt.ts'

export type DoubtBoundKeeper = ReturnType<typeof createDoubtBound>

const SLICE_MS = 4
const BETWEEN_SLICES_MS = 12
/** A lane that learns from every other sale must not learn its bound from all templates as often. */
const EVERY_MS = 600_000

export function createDoubtBound(needs: {
  readonly gallery: () => ComparedGallery
  readonly listedOf: ListedOf
  readonly clock: Clock
}) {
  const { clock } = needs
  let learnt: { readonly of: State; readonly bound: DoubtBound; readonly atMs: number } | null =
    null
  let slice: Disposable | null = null
  let prices = 0

  interface State {
    readonly gallery: ComparedGallery
    readonly generation: number
    readonly metrics: number
    readonly prices: number
  }

  function state(): State {
    const gallery = needs.gallery()
    const { generation, metrics } = gallery
    return { gallery, generation, metrics, prices }
  }

  /** Similarities are still of the same kind, and prices the same: the bound holds while templates come and go. */
  function holds(of: State, now: State): boolean {
    return of.gallery === now.gallery && of.prices === now.prices && isLike(of, now)
  }

  function isLike(of: State, now: State): boolean {
    return of.metrics === now.metrics || of.metrics > 0
  }

  /** To be called now and then: learns again if it is worth it. */
  function refresh(): void {
    if (slice) return
    const now = state()
    if (learnt && holds(learnt.of, now)) {
      const { of, bound, atMs } = learnt
      if (of.generation === now.generation && of.metrics === now.metrics) return
      if (bound.gap !== null && clock.monotonicMs() - atMs < EVERY_MS) return
    }
    const steps = boundLearning(now.gallery, needs.listedOf)
    const run = () => {
      const endMs = clock.monotonicMs() + SLICE_MS
      let step = steps.next()
      while (!step.done && clock.monotonicMs() < endMs) step = steps.next()
      if (!step.done) {
        slice = clock.after(BETWEEN_SLICES_MS, run)
        return
      }
      slice = null
      // The prices changed or the first metric came: learn again. A later metric is no reason, as learning would never
      // end where templates come faster than it learns.
      if (!holds(now, state())) return refresh()
      learnt = { of: now, bound: step.value, atMs: clock.monotonicMs() }
    }
    slice = clock.after(0, run)
  }

  return {
    /** Of the gallery that serves, and of prices that may be a little older. */
    get current(): DoubtBound {
      return learnt && holds(learnt.of, state()) ? learnt.bound : NO_BOUND
    },
    refresh,
    /** Prices changed. */
    forget(): void {
      prices += 1
    },
    [Symbol.dispose]() {
      slice?.[Symbol.dispose]()
    },
  }
}
