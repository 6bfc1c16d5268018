/**
 * Pictures for which a model gives no vector. Whether it is the picture or the model tells a grey one of its size: where
 * that is answered, the picture is asked for a few times more, later each time, and then left aside.
 */
import { toFault } from '#firmware/fault.ts'
import type { PixelChange } from '../recognition/vectorizer.ts'

export interface RefusedPictures {
  /** It is of no use to ask this model for it before the next start. */
  isAside(name: string): boolean
  /** How many are. */
  readonly asideCount: number
  /** It got its vector, or is gone. */
  forget(name: string): void
  /**
   * What is to be done after the model failed with it: nothing more for this picture, nothing more for any now, or this
   * one again later. `isFirst`: nobody was told of it yet.
   */
  failed(name: string, picture: Uint8Array, error: unknown): Promise<Refusal>
}

export interface Refusal {
  readonly next: 'aside' | 'stop' | 'again'
  readonly isFirst: boolean
}

/** Over some minutes: a machine without memory or time for one picture has them for a grey one. */
export const FAILURES_MAX = 6
const GREY = 128

/** `spaceId`: of the model that is asked now; another one has refused nothing yet. */
export function createRefusedPictures(
  spaceId: () => string,
  embed: (picture: Uint8Array, change: PixelChange) => Promise<unknown>,
): RefusedPictures {
  const failures = new Map<string, number>()
  const told = new Set<string>()
  const aside = new Set<string>()
  let known = spaceId()

  function followModel(): void {
    if (known === spaceId()) return
    known = spaceId()
    for (const names of [failures, told, aside]) names.clear()
  }

  const isModelThere = (picture: Uint8Array) =>
    embed(picture, (rgb) => new Uint8Array(rgb.length).fill(GREY)).then(
      () => true,
      () => false,
    )

  return {
    isAside(name) {
      followModel()
      return aside.has(name)
    },
    get asideCount() {
      followModel()
      return aside.size
    },
    forget(name) {
      failures.delete(name)
      told.delete(name)
    },
    async failed(name, picture, error) {
      followModel()
      const isFirst = !told.has(name)
      told.add(name)
      const isUnreadable = toFault(error).kind === 'bad-request'
      if (!isUnreadable && !(await isModelThere(picture))) return { next: 'stop', isFirst }
      const failed = (failures.get(name) ?? 0) + 1
      failures.set(name, failed)
      if (!isUnreadable && failed < FAILURES_MAX) return { next: 'again', isFirst }
      aside.add(name)
      return { next: 'aside', isFirst }
    },
  }
}
