/**
 * From a frame to an answer, certain at a glance or looked at closer: each part alone, their sum, and the whole; the
 * embedder against the bare C library on the same model.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { openFakeCamera } from '#drivers/camera/fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { readManifest } from '#drivers/embedder/model-manifest.ts'
import { createPixelWriter, readVector } from '#drivers/embedder/tensors.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite.ts'
import { loadInterpreter } from '#drivers/embedder/tflite-library.ts'
import { installedLibrary } from '#drivers/embedder/tflite-library-path.ts'
import { createRandom } from '#drivers/host/random.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSharpPictures } from '#drivers/pictures/sharp.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { fuse, toCodes } from '#firmware/items/gallery/vector.ts'
import { histogram } from '#firmware/items/recognition/colour-histogram.ts'
import { middleOf, sizeAround } from '#firmware/items/recognition/middle-view.ts'
import { createRecognition } from '#firmware/items/recognition/recognition.ts'
import { createSelfCalibration } from '#firmware/items/recognition/self-calibration.ts'
import { createVectorizer } from '#firmware/items/recognition/vectorizer.ts'
import { DAY_MS } from '#hal/durations.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import { comparison, median, type Samples } from '../measure/samples.ts'
import { crowd } from './full-gallery.ts'

const TEMPLATES = 5_000
/** The goods that are certain were taught on so many. */
const DAYS = 4
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
  const [known, unknown] = [await photograph('#b03020'), await photograph('#2040c0')]
  for (let day = 1; day <= DAYS; day += 1) {
    const taught = await pictures.template(await photograph('#b03020'), WHOLE_PICTURE)
    const { vector } = await vectorizer.vectorize(taught)
    gallery.add({ sid: `${day * DAY_MS}`, itemId: 'goods', codes: toCodes(vector) })
  }
  // The searches below go by what was learnt, as on a lane.
  const learn = gallery.learning()
  while (!learn());
  const selfCalibration = createSelfCalibration(gallery, clock)
  await using cameras = new AsyncDisposableStack()
  // A camera of its own for each scene: none of them has to come to rest.
  const before = (frame: Uint8Array) => {
    const camera = cameras.use(openFakeCamera(clock))
    camera.see(frame)
    const settings = () => ({ region: WHOLE_PICTURE, pace: 'fast', background: null }) as const
    const accepts = () => null
    return createRecognition({ camera, pictures, vectorizer, gallery, settings, accepts, clock })
  }
  const [sure, doubtful] = [before(known), before(unknown)]
  for (const [recognition, isSure] of [
    [sure, true],
    [doubtful, false],
  ] as const) {
    // A large gallery learns in slices: what it has learnt counts from then on.
    let answer = await recognition.recognize()
    for (let more = 0; more < 200 && (answer.status === 'certain') !== isSure; more += 1)
      answer = await recognition.recognize()
    if ((answer.status === 'certain') !== isSure)
      throw new Error(`the bench asks of other goods: ${answer.status}, ${answer.open}`)
  }
  const camera = cameras.use(openFakeCamera(clock))
  camera.see(known)

  const template = await pictures.template(known, WHOLE_PICTURE)
  const rgb = await pictures.pixels(template, model)
  const larger = { ...model, ...sizeAround(model) }
  const network = await embedder.embed(rgb)
  const vector = fuse(network, histogram(rgb))
  const bare = await bareLibrary(rgb)

  const rows = await alternating({
    capture: () => camera.capture(),
    'stillness: the frame before': () => pictures.glance(known, WHOLE_PICTURE),
    'decode, crop, resize': async () => {
      await pictures.view(known, WHOLE_PICTURE)
      await pictures.pixels(template, model)
    },
    inference: () => embedder.embed(rgb),
    'histogram, search, certainty': () => {
      fuse(network, histogram(rgb))
      return selfCalibration.calibrated(gallery.search(vector, { top: 32 }), vector)
    },
    whole: () => sure.recognize(),
    'the middle: decode, inference': async () => {
      await embedder.embed(middleOf(await pictures.pixels(template, larger), larger, model))
    },
    'whole, looked at closer': () => doubtful.recognize(),
    'bare C library': bare.invoke,
  })
  bare.close()
  const { whole, 'bare C library': library, ...others } = rows
  const {
    'the middle: decode, inference': middle,
    'whole, looked at closer': closer,
    ...parts
  } = others
  const sum = (whole?.values ?? []).map((_, nth) =>
    Object.values(parts).reduce((total, { values }) => total + (values[nth] ?? 0), 0),
  )
  const total = { name: 'sum of the parts', values: sum }
  console.log(`frame of 1280 × 720, ${known.length} bytes; ${model.name}; ${TEMPLATES} templates`)
  console.log(
    comparison('frame to answer', 'ms', [
      total,
      ...(whole ? [whole] : []),
      ...Object.values(parts),
      middle,
      closer,
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

/** As heavy to decode as a camera's frame: shapes under the noise of a sensor. */
function photograph(fruit: string): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const
  const shapes = Buffer.from(
    '<svg width="1280" height="720"><rect width="1280" height="720" fill="#8a8c90"/>' +
      `<circle cx="520" cy="360" r="180" fill="${fruit}"/>` +
      '<circle cx="820" cy="420" r="140" fill="#d8b030"/></svg>',
  )
  return sharp({ create: { width: 1280, height: 720, channels: 3, background: '#888', noise } })
    .composite([{ input: shapes, blend: 'overlay' }])
    .jpeg({ quality: 80 })
    .toBuffer()
}
