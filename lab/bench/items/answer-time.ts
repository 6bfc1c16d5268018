/**
 * From a frame to an answer, with one look, where the middle is looked at, too, and where the empty platform is known: each
 * part alone, their sum, and the whole; a view of the lane's own; the embedder against the bare C library on the same model.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { openFakeCamera } from '#drivers/camera/fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { readManifest } from '#drivers/embedder/model-manifest.ts'
import { createPixelWriter, readVector } from '#drivers/embedder/tensors.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite-embedder.ts'
import { loadInterpreter } from '#drivers/embedder/tflite-library.ts'
import { installedLibrary } from '#drivers/embedder/tflite-library-path.ts'
import { createRandom } from '#drivers/host/random.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { spoiltViews } from '#firmware/items/augmentation/bag-and-lamp-pixels.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { fuse } from '#firmware/items/gallery/vector.ts'
import { createCalibrationUpkeep } from '#firmware/items/recognition/calibration/calibration-upkeep.ts'
import { middleOf, sizeAround } from '#firmware/items/recognition/centre-crop.ts'
import { histogram } from '#firmware/items/recognition/colour-histogram.ts'
import type { Glance } from '#firmware/items/recognition/empty-or-moving.ts'
import { goodsMask, pixelsIn } from '#firmware/items/recognition/goods-mask.ts'
import { createRecognition } from '#firmware/items/recognition/recognition.ts'
import {
  createVectorizer,
  type Vectorizer,
  type VectorizerOptions,
} from '#firmware/items/recognition/vectorizer.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import { comparison, median, type Samples } from '../measure/samples.ts'
import { crowd } from './full-gallery.ts'

const TEMPLATES = 5_000
const WARM_UP = 5
const ROUNDS = 80
const MODELS = 'models'

export async function run(): Promise<void> {
  const clock = createSystemClock()
  const pictures = createSharpPictures()
  await using embedder = await openTfliteEmbedder({ folder: MODELS }, clock, createMemoryJournal())
  const { model } = embedder
  const vectorizer = createVectorizer(pictures, embedder, clock.monotonicMs)
  const gallery = createGallery({
    random: createRandom(),
    dimension: vectorizer.space.dimension,
    variation: vectorizer.variation,
  })
  gallery.addMany(crowd(TEMPLATES))
  // The searches below go by what was learnt, as on a lane.
  const learn = gallery.learning()
  while (!learn());
  const calibrationUpkeep = createCalibrationUpkeep(gallery, clock)
  await using camera = openFakeCamera(clock)
  const frame = await photograph()
  const platform = await pictures.glance(await photograph(''), WHOLE_PICTURE)
  camera.see(frame)
  const recognitionBy = (by: Vectorizer, background: Glance | null = null) =>
    createRecognition({
      camera,
      pictures,
      vectorizer: by,
      gallery,
      clock,
      settings: () => ({ region: WHOLE_PICTURE, pace: 'fast', background }),
      accepts: () => null,
    })
  const looking = (how: VectorizerOptions) =>
    createVectorizer(pictures, embedder, clock.monotonicMs, how)
  // Nobody taught these goods: where there is a closer look it is taken each time.
  const closely = recognitionBy(vectorizer)
  const oneLook = looking({ views: 'whole' })
  const once = recognitionBy(oneLook)
  const apart = recognitionBy(looking({ background: () => platform }), platform)
  const [inABag] = spoiltViews('a template')

  const template = await pictures.template(frame, WHOLE_PICTURE)
  const rgb = await pictures.pixels(template, model)
  const larger = { ...model, ...sizeAround(model) }
  const network = await embedder.embed(rgb)
  const vector = fuse(network, histogram(rgb))
  const bare = await bareLibrary(rgb)

  const rows = await alternating({
    capture: () => camera.capture(),
    'stillness: the frame before': () => pictures.glance(frame, WHOLE_PICTURE),
    'decode, crop, resize': async () => {
      await pictures.view(frame, WHOLE_PICTURE)
      await pictures.pixels(template, model)
    },
    inference: () => embedder.embed(rgb),
    'histogram, search, certainty': () => {
      fuse(network, histogram(rgb))
      return calibrationUpkeep.calibrated(gallery.search(vector, { top: 32 }), vector)
    },
    'whole, one look': () => once.recognize(),
    'the middle: decode, inference': async () => {
      await embedder.embed(middleOf(await pictures.pixels(template, larger), larger, model))
    },
    'whole, looked at closer': () => closely.recognize(),
    'goods apart from the platform': () => {
      const mask = goodsMask(rgb, model, platform)
      if (!mask) throw new Error('these goods are not told from their platform')
      return pixelsIn(mask, rgb)
    },
    'whole, looked at closer, goods apart': () => apart.recognize(),
    'a view of its own, one look': () => oneLook.vectorize(template, undefined, inABag),
    'a view of its own': () => vectorizer.vectorize(template, undefined, inABag),
    'bare C library': bare.invoke,
  })
  bare.close()
  const {
    'whole, one look': one,
    'the middle: decode, inference': middle,
    'whole, looked at closer': closer,
    'goods apart from the platform': mask,
    'whole, looked at closer, goods apart': closerApart,
    'a view of its own, one look': viewOnce,
    'a view of its own': view,
    'bare C library': library,
    ...parts
  } = rows
  const sum = (one?.values ?? []).map((_, nth) =>
    Object.values(parts).reduce((total, { values }) => total + (values[nth] ?? 0), 0),
  )
  const total = { name: 'sum of the parts', values: sum }
  console.log(`frame of 1280 × 720, ${frame.length} bytes; ${model.name}; ${TEMPLATES} templates`)
  console.log(
    comparison('frame to answer', 'ms', [
      total,
      ...[one, ...Object.values(parts), middle, closer, mask, closerApart, viewOnce, view].filter(
        (row) => row !== undefined,
      ),
    ]),
  )
  console.log('')
  const inference = parts['inference']
  if (library && inference) console.log(comparison(model.name, 'ms', [library, inference]))
  if (inference && library)
    console.log(
      `the process of its own costs ${(median(inference.values) - median(library.values)).toFixed(2)} ms`,
    )
}

/** Round by round, so that what else the machine does falls on all alike. */
async function alternating<Name extends string>(
  works: Readonly<Record<Name, () => unknown>>,
): Promise<Record<Name, Samples>> {
  const entries = Object.entries<() => unknown>(works)
  const rows = new Map(entries.map(([name]) => [name, [] as number[]]))
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [name, work] of entries) {
      const startedMs = performance.now()
      await work()
      if (round >= 0) rows.get(name)?.push(performance.now() - startedMs)
    }
  const samples = (name: string) => ({ name, values: rows.get(name) ?? [] })
  const named = entries.map(([name]) => [name, samples(name)])
  return Object.fromEntries(named) as Record<Name, Samples>
}

/** The same pixels through the library itself, on this thread. */
async function bareLibrary(rgb: Uint8Array) {
  const entry = await readManifest(MODELS)
  const file = readFileSync(`${MODELS}/${entry.file}`)
  if (createHash('sha256').update(file).digest('hex') !== entry.sha256) throw new Error('sha256')
  const interpreter = loadInterpreter(installedLibrary(), file, 1)
  const write = createPixelWriter(interpreter.input, interpreter.inputBytes, entry)
  return {
    invoke() {
      write(rgb)
      interpreter.invoke()
      return readVector(interpreter.output, interpreter.outputBytes)
    },
    close: interpreter.close,
  }
}

const GOODS =
  '<circle cx="520" cy="360" r="180" fill="#b03020"/><circle cx="820" cy="420" r="140" fill="#d8b030"/>'

/** As heavy to decode as a camera's frame: shapes under the noise of a sensor; without goods: the empty platform. */
function photograph(goods = GOODS): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const
  const shapes = Buffer.from(
    `<svg width="1280" height="720"><rect width="1280" height="720" fill="#8a8c90"/>${goods}</svg>`,
  )
  return sharp({ create: { width: 1280, height: 720, channels: 3, background: '#888', noise } })
    .composite([{ input: shapes, blend: 'overlay' }])
    .jpeg({ quality: 80 })
    .toBuffer()
}
