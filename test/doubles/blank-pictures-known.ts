/** Where pictures are no real ones: which of them show nothing is known by their hash. */
import type { BlankPictures } from '#firmware/items/library/blank-pictures.ts'

export function createKnownBlankPictures(isBlank: (sha256: string) => boolean): BlankPictures {
  const seen = new Set<string>()
  return {
    has: (sha256) => seen.has(sha256),
    async among(pictures) {
      const blank = pictures.map(({ sha256 }) => sha256).filter(isBlank)
      for (const sha256 of blank) seen.add(sha256)
      return new Set(blank)
    },
  }
}

export const NO_BLANK_PICTURES = createKnownBlankPictures(() => false)
