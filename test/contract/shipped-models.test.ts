/** The models in the repository are what their manifest says, small enough, and the float and the int8 one agree. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import {
  knownVector,
  type ManifestEntry,
  manifestProblem,
  modelOf,
  readManifest,
} from '#drivers/embedder/model-manifest.ts'
import { cosineOf, knownPicture } from '#drivers/embedder/self-check-picture.ts'
import { createPixelWriter, misfit, readVector } from '#drivers/embedder/tensors.ts'
import { loadInterpreter } from '#drivers/embedder/tflite-library.ts'
import { installedLibrary } from '#drivers/embedder/tflite-library-path.ts'
import { HISTOGRAM_BINS } from '#firmware/items/recognition/colour-histogram.ts'
import { spec } from '#test/spec.ts'

const FOLDER = new URL('../../models/', import.meta.url)
const BYTES_MAX = { 'lane-embed-1': 6_000_000, 'lane-embed-1-int8': 2_000_000 }
const NAMES = ['lane-embed-1', 'lane-embed-1-int8'] as const

function embed(entry: ManifestEntry, model: Uint8Array, pictures: readonly Uint8Array[]) {
  const interpreter = loadInterpreter(installedLibrary(), model, 1)
  try {
    assert.is(interpreter.xnnpackFlags, 3)
    assert.is(misfit(interpreter.input, interpreter.output, entry), null)
    const write = createPixelWriter(interpreter.input, interpreter.inputBytes, entry)
    return pictures.map((picture) => {
      write(picture)
      interpreter.invoke()
      return readVector(interpreter.output, interpreter.outputBytes) ?? new Float32Array()
    })
  } finally {
    interpreter.close()
  }
}

/** Stripes, checks and gradients in many colours: enough to make every channel speak. */
function drawn({ width, height }: ManifestEntry, nth: number): Uint8Array {
  const picture = new Uint8Array(width * height * 3)
  for (let at = 0; at < picture.length; at += 1) {
    const [x, y, channel] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width), at % 3]
    const wave = Math.sin((x * (nth + 1)) / 9 + channel * nth) * Math.cos((y * (4 - channel)) / 11)
    picture[at] = 127 + 120 * wave
  }
  return picture
}

spec('shipped models', {
  'the manifest is what a manifest must be: a start takes it as it is'() {
    const manifest = JSON.parse(readFileSync(new URL('manifest.json', FOLDER), 'utf8'))
    assert.is(manifestProblem(manifest), null)
    assert.match(String(manifestProblem({ ...manifest, models: [] }) ?? ''), /models/)
  },
  async 'each file is the one that the manifest names, within its size'() {
    for (const name of NAMES) {
      const entry = await readManifest(FOLDER.pathname, name)
      const file = readFileSync(new URL(entry.file, FOLDER))
      assert.is(createHash('sha256').update(file).digest('hex'), entry.sha256)
      assert.ok(file.length <= BYTES_MAX[name], `${name}: ${file.length} bytes`)
    }
  },
  async 'each brings the vector of the known picture: lab/known-vector.ts writes it'() {
    for (const name of NAMES) {
      const entry = await readManifest(FOLDER.pathname, name)
      assert.ok(entry.known)
      const model = readFileSync(new URL(entry.file, FOLDER))
      const [vector = new Float32Array()] = embed(entry, model, [knownPicture(entry)])
      assert.ok(cosineOf(knownVector(entry.known), vector) > 0.999_999)
      // Every machine draws it alike, so nobody may draw it otherwise.
      const drawn = createHash('sha256').update(knownPicture(entry)).digest('hex')
      assert.is(drawn.slice(0, 16), 'bfbd5b5ca5b60266')
    }
  },
  async 'each brings how pictures of one item differ, and turned ones, as rows of its own vectors'() {
    for (const name of NAMES) {
      const entry = await readManifest(FOLDER.pathname, name)
      const { variation } = modelOf(entry)
      for (const part of [variation, variation?.turned]) {
        assert.ok(part && part.worth > 0 && part.rows.length > 0 && part.rows.length <= 64)
        for (const row of part.rows) {
          assert.is(row.length, entry.dimension + HISTOGRAM_BINS)
          assert.ok(row.some((value) => value !== 0) && row.every(Number.isFinite))
        }
      }
    }
  },
  async 'rows are signed bytes times the scale of their row'() {
    const entry = await readManifest(FOLDER.pathname)
    const rows = Buffer.from(Int8Array.of(1, -2, 3, 4)).toString('base64')
    const written = { worth: 7, scales: [0.5, 2], rows }
    const read = { worth: 7, rows: [Float32Array.of(0.5, -1), Float32Array.of(6, 8)] }
    assert.equal(modelOf({ ...entry, variation: written }).variation, read)
    const both = modelOf({ ...entry, variation: { ...written, turned: written } })
    assert.equal(both.variation, { ...read, turned: read })
  },
  async 'float and int8 point the same way, and different pictures do not'() {
    const [float, int8] = await Promise.all(
      NAMES.map(async (name) => {
        const entry = await readManifest(FOLDER.pathname, name)
        const pictures = [0, 1, 2, 3].map((nth) => drawn(entry, nth))
        return embed(entry, readFileSync(new URL(entry.file, FOLDER)), pictures)
      }),
    )
    const cosine = (a?: Float32Array, b?: Float32Array) =>
      a && b ? a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0) : Number.NaN
    for (const nth of [0, 1, 2, 3]) assert.ok(cosine(float?.[nth], int8?.[nth]) >= 0.97)
    assert.ok(cosine(float?.[0], float?.[3]) < 0.97)
  },
})
