/** A classifier from elsewhere in a model slot of its own: cut at its pooling, with a manifest beside it. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadInterpreter } from '#drivers/embedder/tflite-library.ts'
import { installedLibrary } from '#drivers/embedder/tflite-library-path.ts'
import { cutAtPool } from '../../writer/classifier-to-embedder.ts'

export interface ClassifierModel extends Disposable {
  readonly folder: string
}

export function openClassifierModel(classifier: string, name: string): ClassifierModel {
  const model = cutAtPool(readFileSync(classifier))
  const interpreter = loadInterpreter(installedLibrary(), model, 1)
  const { input, output } = interpreter
  interpreter.close()
  if (input.type === 'float32') throw new Error('only classifiers that take bytes')
  const [, height = 0, width = 0] = input.shape
  // Whatever the model's own scale is, its input is the raw byte.
  const shift = input.type === 'uint8' ? input.zeroPoint : input.zeroPoint + 128
  const entry = {
    name,
    file: `${name}.tflite`,
    sha256: createHash('sha256').update(model).digest('hex'),
    width,
    height,
    preprocessing: 'stretch-1',
    mean: [shift, shift, shift],
    deviation: Array(3).fill(1 / input.scale),
    dimension: output.shape.reduce((product, side) => product * side, 1),
  }
  const folder = mkdtempSync(join(tmpdir(), 'laned-slot-'))
  writeFileSync(join(folder, entry.file), model)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ default: name, models: [entry] }))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}
