/**
 * Pictures and an embedder that work each picture out once and remember it: days with the same pictures
 * ask for the same again and again. What they answer is what the drivers answered.
 */
import { createHash } from 'node:crypto'
import type { Embedder } from '#hal/embedder.ts'
import type { Pictures, PictureView } from '#hal/pictures.ts'

/** Some 100 KB of each picture that comes by; the benches look at a few thousand. */
export function rememberPictures(pictures: Pictures): Pictures {
  const views = remember<PictureView>()
  const pixels = remember<Uint8Array>()
  const view: Pictures['view'] = (frame, region) =>
    views(`${keyOf(frame)} ${Object.values(region)}`, () => pictures.view(frame, region))
  return {
    inspect: pictures.inspect,
    plain: pictures.plain,
    view,
    template: async (frame, region) => (await view(frame, region)).template,
    glance: async (frame, region) => (await view(frame, region)).glance,
    pixels: (picture, shape) =>
      pixels(`${keyOf(picture)} ${shape.width} ${shape.height} ${shape.preprocessing}`, () =>
        pictures.pixels(picture, shape),
      ),
  }
}

export function rememberVectors(embedder: Embedder): Embedder {
  const vectors = remember<Float32Array>()
  return {
    model: embedder.model,
    embed: (rgb) => vectors(keyOf(rgb), () => embedder.embed(rgb)),
  }
}

/** What failed is tried again. */
function remember<Value>() {
  const known = new Map<string, Promise<Value>>()
  return (key: string, work: () => Promise<Value>): Promise<Value> => {
    const earlier = known.get(key)
    if (earlier) return earlier
    const made = work()
    known.set(key, made)
    made.catch(() => known.delete(key))
    return made
  }
}

const keyOf = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('base64')
