/** Which scenes the inbox has lately: goods that lie there while a till asks again are kept once. Pure. */
import type { Codes } from '../gallery/vector.ts'
import { isSameScene } from '../recognition/turned-views.ts'

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

export function createSeenScenes(): SeenScenes {
  let scenes: readonly Scene[] = []
  return {
    has: ({ codes, spaceId }) =>
      scenes.some((one) => one.spaceId === spaceId && isSameScene(one.codes, codes)),
    add(scene) {
      scenes = [...scenes.slice(1 - KEPT), scene]
    },
    clear() {
      scenes = []
    },
  }
}
