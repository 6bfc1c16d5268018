/** A gallery full of random templates: twenty to an item, as on a busy lane. */
import type { Template } from '#firmware/items/gallery/gallery.ts'

/** The shipped model's vector and the histogram. */
export const DIMENSION = 512
const TEMPLATES_PER_ITEM = 20

/** The codes are written anew for each: a gallery copies what it keeps. */
export function* crowd(count: number): Generator<Template> {
  const codes = new Int8Array(DIMENSION)
  let state = 1
  for (let nth = 0; nth < count; nth += 1) {
    for (let at = 0; at < DIMENSION; at += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      // -127 to 127: the 256th value is left for whoever looks for a byte that is not there.
      codes[at] = (state >> 24) | (state >> 24 === -128 ? 1 : 0)
    }
    yield { sid: String(nth), itemId: `item ${nth % Math.ceil(count / TEMPLATES_PER_ITEM)}`, codes }
  }
}

export function randomVector(): Float32Array {
  return Float32Array.from({ length: DIMENSION }, () => Math.random() - 0.5)
}
