/**
 * Pictures for which a model gives no vector. A grey picture of the same size shows whether the picture or the model is
 * at fault: if the grey one is answered, the picture is asked for a few times more, later each time, and then left
 * aside.
 */
import { toFault } from '#firmware/fault.ts'
import type { PixelChange } from '../recognition/vectorizer.ts'

export interface RefusedPictures {
  /** It is of no use to ask this model for it before the next start. */
  isAside(name: string): boolean
  /** How many pictures are left aside. */
  readonly asideCount: number
  /**
   * The picture at which the model was last found missing: the next walk begins after it, so that it holds up no other.
   */
  readonly stoppedAt: string | null
  /** It got its vector, or is gone. */
  forget(name: string): void
  /**
   * To be awaited before a picture is asked for. If a walk once stopped at it, this first finds out whether the model
   * is there.
   */
  ready(name: string, picture: Uint8Array): Promise<void>
  /**
   * What to do after the model failed with it: leave this picture aside, stop asking for any, or ask for this one again
   * later. `isFirst`: it was not logged yet.
   */
  failed(name: string, picture: Uint8Array, error: unknown): Promise<Refusal>
}

export interface Refusal {
  readonly next: 'aside' | 'stop' | 'again'
  readonly isFirst: boolean
}

/**
 * They are spread over some minutes, as a machine that lacks memory or time for one picture may have them for a grey
 * one. Each is two tries of the model's worker, and none is remembered over a start.
 */
export const FAILURES_MAX = 6
const GREY = 128

/** `spaceId`: of the model that is asked now; another one has refused nothing yet. */
export function createRefusedPictures(
  spaceId: () => string,
  embed: (picture: Uint8Array, change: PixelChange) => Promise<unknown>,
): RefusedPictures {
  const failures = new Map<string, number>()
  const logged = new Set<string>()
  const aside = new Set<string>()
  /** Walks stopped at these. */
  const suspects = new Set<string>()
  /** The model was there just before these were asked for. */
  const shown = new Set<string>()
  let stoppedAt: string | null = null
  let isStopLogged = false
  let known = spaceId()

  function followModel(): void {
    if (known === spaceId()) return
    known = spaceId()
    for (const names of [failures, logged, aside, suspects, shown]) names.clear()
    stoppedAt = null
    isStopLogged = false
  }

  const isModelThere = (picture: Uint8Array) =>
    embed(picture, (rgb) => new Uint8Array(rgb.length).fill(GREY)).then(
      () => true,
      () => false,
    )

  function stop(name: string): Refusal {
    // A model that is missing fails with each picture that a walk begins at, and is logged once.
    const isFirst = !isStopLogged && !logged.has(name)
    if (isFirst) logged.add(name)
    isStopLogged = true
    stoppedAt = name
    suspects.add(name)
    return { next: 'stop', isFirst }
  }

  return {
    isAside(name) {
      followModel()
      return aside.has(name)
    },
    get asideCount() {
      followModel()
      return aside.size
    },
    get stoppedAt() {
      followModel()
      return stoppedAt
    },
    forget(name) {
      isStopLogged = false
      suspects.delete(name)
      shown.delete(name)
      failures.delete(name)
      logged.delete(name)
    },
    async ready(name, picture) {
      followModel()
      if (!suspects.has(name)) return
      const asked = known
      if ((await isModelThere(picture)) && spaceId() === asked) shown.add(name)
    },
    async failed(name, picture, error) {
      followModel()
      const asked = known
      const isUnreadable = toFault(error).kind === 'bad-request'
      const isThere = shown.delete(name) || isUnreadable || (await isModelThere(picture))
      // Another model serves by now: it has not been asked yet.
      if (spaceId() !== asked) return { next: 'again', isFirst: false }
      if (!isThere) return stop(name)
      const isFirst = !logged.has(name)
      logged.add(name)
      const failed = (failures.get(name) ?? 0) + 1
      failures.set(name, failed)
      if (!isUnreadable && failed < FAILURES_MAX) return { next: 'again', isFirst }
      aside.add(name)
      return { next: 'aside', isFirst }
    },
  }
}
