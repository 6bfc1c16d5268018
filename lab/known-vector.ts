/**
 * node lab/known-vector.ts MODELS: writes into the manifest what each model makes of the known
 * picture, here and with fast kernels, and how much work a picture is. After make_manifest.py.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptVector, type ManifestEntry } from '#drivers/embedder/model-manifest.ts'
import { knownPicture } from '#drivers/embedder/self-check-picture.ts'
import { createPixelWriter, readVector } from '#drivers/embedder/tensors.ts'
import { loadInterpreter } from '#drivers/embedder/tflite-library.ts'
import { installedLibrary } from '#drivers/embedder/tflite-library-path.ts'

/** Of one picture through lane-embed-1: models/README.md. */
const MULTIPLICATIONS = 129_000_000

const folder = process.argv[2]
if (!folder) throw new Error('usage: known-vector.ts MODELS')
const path = join(folder, 'manifest.json')
const manifest = JSON.parse(readFileSync(path, 'utf8')) as { models: ManifestEntry[] }
const models = manifest.models.map(({ variation, ...entry }) => ({
  ...entry,
  known: { multiplications: MULTIPLICATIONS, vector: keptVector(vectorOf(entry)) },
  ...(variation && { variation }),
}))
writeFileSync(path, `${JSON.stringify({ ...manifest, models }, null, 2)}\n`)

function vectorOf(entry: ManifestEntry): Float32Array {
  const model = readFileSync(join(folder ?? '', entry.file))
  const interpreter = loadInterpreter(installedLibrary(), model, 1)
  try {
    createPixelWriter(interpreter.input, interpreter.inputBytes, entry)(knownPicture(entry))
    interpreter.invoke()
    const vector = readVector(interpreter.output, interpreter.outputBytes)
    if (!vector) throw new Error(`${entry.name} gives no direction`)
    return vector
  } finally {
    interpreter.close()
  }
}
