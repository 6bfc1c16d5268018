/** Pictures whose library is loaded with the first picture: libvips is 10 MB that not every lane needs. */
import type { Pictures } from '#hal/pictures.ts'

export function createPicturesOnUse(): Pictures {
  let loaded: Promise<Pictures> | null = null
  const pictures = () =>
    (loaded ??= import('./sharp.ts').then((module) => module.createSharpPictures()))

  return {
    inspect: async (picture) => (await pictures()).inspect(picture),
    template: async (frame, region) => (await pictures()).template(frame, region),
    pixels: async (picture, shape) => (await pictures()).pixels(picture, shape),
    glance: async (frame, region) => (await pictures()).glance(frame, region),
    view: async (frame, region) => (await pictures()).view(frame, region),
  }
}
