/** Which scenes the inbox has lately: goods that lie there while a till asks again are kept once. Pure. */
import { type Codes, dot, squareLength } from '../gallery/vector.ts'

export interface Scene {
  readonly codes: Codes
  readonly spaceId: string
}

export interface SeenScenes {
  has(scene: Scene): boolean
  add(scene: Scene): void
  clear(): void
}

/** Of a platform: what is put there and asked about within some minutes. */
const KEPT = 32
/** Two frames of goods that lie still are closer; goods that were turned are farther. */
export const SAME_SCENE_COSINE = 0.98

export function createSeenScenes(): SeenScenes {
  let scenes: readonly Scene[] = []
  return {
    has: ({ codes, spaceId }) =>
      scenes.some(
        (one) => one.spaceId === spaceId && cosine(one.codes, codes) >= SAME_SCENE_COSINE,
      ),
    add(scene) {
      scenes = [...scenes.slice(1 - KEPT), scene]
    },
    clear() {
      scenes = []
    },
  }
}

function cosine(one: Codes, other: Codes): number {
  const lengths = Math.sqrt(squareLength(one) * squareLength(other))
  return lengths > 0 ? dot(one, other) / lengths : 0
}
