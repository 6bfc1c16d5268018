/** Which scenes the inbox has lately: goods that lie there while a till asks again are kept once. Pure. */
export interface Scene {
  readonly codes: Int8Array
  readonly spaceId: string
}

/** Of a platform: what is put there and asked about within some minutes. */
const KEPT = 32

export function createSeenScenes(isSameScene: (one: Int8Array, other: Int8Array) => boolean) {
  let scenes: readonly Scene[] = []
  return {
    has: ({ codes, spaceId }: Scene) =>
      scenes.some((one) => one.spaceId === spaceId && isSameScene(one.codes, codes)),
    add(scene: Scene): void {
      scenes = [...scenes.slice(1 - KEPT), scene]
    },
    clear(): void {
      scenes = []
    },
  }
}
