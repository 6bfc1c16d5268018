/** A folder of `item/picture.jpg` through the device's vectorizer: each picture's vector, and how long it took. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTfliteEmbedder, type TfliteOptions } from '#drivers/embedder/tflite-embedder.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { finishAtOnce } from '#firmware/async/in-slices.ts'
import { spoiltViews } from '#firmware/items/augmentation/bag-and-lamp-pixels.ts'
import { viewedTemplates } from '#firmware/items/augmentation/viewed-templates.ts'
import type { WritableGallery } from '#firmware/items/gallery/gallery.ts'
import { type Codes, toCodes } from '#firmware/items/gallery/vector.ts'
import { createVectorizer } from '#firmware/items/recognition/vectorizer.ts'
import type { Variation } from '#hal/embedder.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'

export interface Seen {
  readonly model: string
  readonly dimension: number
  readonly variation: Variation
  /** One number per item, 0 to itemCount - 1. */
  readonly owners: readonly number[]
  readonly codes: readonly Codes[]
  /** What each picture is asked with, as a till would. */
  readonly asked: readonly Asked[]
  /** As a device looks at some of its templates; none of pictures that are never taught. */
  readonly views: readonly (readonly Codes[])[]
  readonly embedMs: readonly number[]
}

export interface Asked {
  /** With it alone, and with the others where it leaves a question; absent: `vector`. */
  readonly first?: Float32Array
  readonly vector: Float32Array
  /** For the look of a picture in doubt. */
  readonly cleared: Float32Array
}

export interface Picture {
  readonly path: string
  readonly item: string
}

export function picturesIn(folder: string): Picture[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .flatMap((item) =>
      readdirSync(join(folder, item))
        .filter((file) => /\.(jpe?g|png|webp)$/i.test(file))
        .sort()
        .map((file) => ({ path: join(folder, item, file), item })),
    )
}

/** Another picture in place of the one that would be taught; `nth` of all. */
export type Change = (template: Uint8Array, nth: number) => Promise<Uint8Array>

export async function see(
  pictures: readonly Picture[],
  options: TfliteOptions,
  change: Change = async (template) => template,
  isTaught = true,
): Promise<Seen> {
  const clock = createSystemClock()
  const loud = (event: string, fields?: unknown) => console.error(event, fields)
  const journal = { info: () => {}, warn: loud, error: loud }
  await using embedder = await openTfliteEmbedder(options, clock, journal)
  const sharp = createSharpPictures()
  const vectorizer = createVectorizer(sharp, embedder, () => clock.monotonicMs())
  const items = [...new Set(pictures.map(({ item }) => item))]
  const [codes, asked, embedMs]: [Codes[], Asked[], number[]] = [[], [], []]
  const views: Codes[][] = []
  for (const [nth, { path }] of pictures.entries()) {
    // As the till does it: the frame becomes a template picture first.
    const template = await sharp.template(readFileSync(path), WHOLE_PICTURE)
    const changed = await change(template, nth)
    const first = await vectorizer.firstLook(changed)
    const { vector, cleared } = (await first.closer?.()) ?? first
    codes.push(toCodes(vector))
    asked.push({ first: first.vector, vector, cleared: cleared() })
    embedMs.push(first.embedMs)
    const own: Codes[] = []
    for (const spoil of isTaught ? spoiltViews(String(nth)) : [])
      own.push(toCodes((await vectorizer.vectorize(changed, undefined, spoil)).vector))
    views.push(own)
  }
  return {
    model: embedder.model.name,
    dimension: vectorizer.space.dimension,
    variation: vectorizer.variation,
    owners: pictures.map(({ item }) => items.indexOf(item)),
    codes,
    asked,
    views,
    embedMs,
  }
}

/** As a device does some time after it was taught; `viewsOf`: of the template of this sid. */
export function learnViews(
  gallery: WritableGallery,
  viewsOf: (sid: string) => readonly Codes[] | undefined,
): void {
  const viewed = finishAtOnce(viewedTemplates(gallery, (sid) => sid))
  gallery.setViews(viewed.map((sid) => ({ sid, views: viewsOf(sid) ?? [] })))
}
