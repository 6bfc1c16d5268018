/**
 * Pictures from elsewhere that show nothing: of a covered camera or a dark lane, taught by a release without this
 * check. None of them teaches here, since every other such picture would be taken for that item. What was found is
 * remembered until the next start, so that it is not asked for again.
 */
import { toFault } from '#firmware/fault.ts'
import type { Pictures } from '#hal/pictures.ts'
import type { Picture } from '#hal/template-store.ts'
import { jpegSize } from '../jpeg-size.ts'
import { GATE_SHAPE, showsNothing } from './teaching-picture-gates.ts'

export interface BlankPictures {
  /** Whether it was looked at and showed nothing. */
  has(sha256: string): boolean
  /** The hashes of those that show nothing. One that cannot be read is set aside where it gets no vector. */
  among(pictures: readonly Picture[]): Promise<ReadonlySet<string>>
}

/** As many as one lane leaves out items. */
const REMEMBERED_MAX = 1_000
/**
 * Templates that show nothing have fewer, also with the noise of a bad camera, and those of goods have more. Decoding all
 * of them would take several times as long as all else that is done with a picture that comes.
 */
const BITS_PER_PIXEL_MAX = 1

export function createBlankPictures(pictures: Pick<Pictures, 'pixels'>): BlankPictures {
  const found = new Set<string>()

  async function isBlank(jpeg: Uint8Array): Promise<boolean> {
    if (bitsPerPixel(jpeg) > BITS_PER_PIXEL_MAX) return false
    try {
      // A copy of its own: the decoder takes no shared memory.
      return showsNothing(await pictures.pixels(new Uint8Array(jpeg), GATE_SHAPE))
    } catch (error) {
      if (toFault(error).kind === 'bug') throw error
      return false
    }
  }

  function remember(sha256: string): void {
    const [oldest] = found
    if (oldest !== undefined && found.size >= REMEMBERED_MAX) found.delete(oldest)
    found.add(sha256)
  }

  return {
    has: (sha256) => found.has(sha256),
    async among(some) {
      const blank = new Set<string>()
      for (const { sha256, jpeg } of some) {
        if (!found.has(sha256) && !(await isBlank(jpeg))) continue
        remember(sha256)
        blank.add(sha256)
      }
      return blank
    },
  }
}

/** 0 where its size cannot be read. */
function bitsPerPixel(jpeg: Uint8Array): number {
  const size = jpegSize(jpeg)
  return size ? (jpeg.length * 8) / (size.width * size.height) : 0
}
