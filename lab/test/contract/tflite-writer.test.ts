/** What lab/writer writes, the real TensorFlow Lite runs, and it says what the training framework said. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { loadInterpreter } from '#drivers/embedder/tflite-library.ts'
import { installedLibrary } from '#drivers/embedder/tflite-library-path.ts'
import { spec } from '#test/spec.ts'
import { cutAtPool } from '../../writer/classifier-to-embedder.ts'
import { buildGraph, type Precision } from '../../writer/graph-builder.ts'
import { writeModel } from '../../writer/tflite-file.ts'
import { type Layer, readWeights } from '../../writer/weights.ts'

const FIXTURE = new URL('../fixtures/writer/', import.meta.url)
const weights = readWeights(readFileSync(new URL('tiny.weights', FIXTURE)))
const pictures = new Uint8Array(readFileSync(new URL('pictures.rgb', FIXTURE)))
const features = JSON.parse(
  readFileSync(new URL('features.json', FIXTURE), 'utf8'),
) as readonly (readonly number[])[]

const PICTURE_BYTES = weights.side * weights.side * 3

function answers(
  precision: Precision,
  file = writeModel(buildGraph(weights, precision)),
): number[][] {
  const model = loadInterpreter(installedLibrary(), file, 1)
  try {
    assert.is(model.xnnpackFlags, 3, 'XNNPACK takes the whole graph at the first try')
    const { scale, zeroPoint } = model.output
    return features.map((_, i) => {
      const picture = pictures.slice(i * PICTURE_BYTES, (i + 1) * PICTURE_BYTES)
      const floats = Float32Array.from(picture, (byte) => byte / 128 - 1)
      model.inputBytes.set(precision === 'int8' ? picture : new Uint8Array(floats.buffer))
      model.invoke()
      const bytes = model.outputBytes.slice()
      return precision === 'int8'
        ? Array.from(new Int8Array(bytes.buffer), (value) => scale * (value - zeroPoint))
        : [...new Float32Array(bytes.buffer)]
    })
  } finally {
    model.close()
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

/** A classifier: the fixture's network with five classes behind its pooling. */
const CLASSES = {
  op: 'conv',
  input: 'feature',
  output: 'classes',
  stride: 1,
  activation: 'none',
  weight: { at: 0, shape: [5, 1, 1, features[0]?.length ?? 0] },
  bias: { at: 0, shape: [5] },
} satisfies Layer

spec('tflite writer', {
  'float32 agrees with the training framework to 1e-4'() {
    for (const [i, answer] of answers('float32').entries()) {
      const gap = Math.max(...answer.map((value, k) => Math.abs(value - (features[i]?.[k] ?? 0))))
      assert.ok(gap <= 1e-4, `picture ${i}: ${gap}`)
    }
  },
  'int8 keeps the direction: cosine at least 0.97'() {
    for (const [i, answer] of answers('int8').entries()) {
      const expected = features[i] ?? []
      const similarity =
        dot(answer, expected) / Math.sqrt(dot(answer, answer) * dot(expected, expected))
      assert.ok(similarity >= 0.97, `picture ${i}: ${similarity}`)
    }
  },
  'the same weights give the same bytes'() {
    const once = writeModel(buildGraph(weights, 'int8'))
    assert.is(Buffer.compare(once, writeModel(buildGraph(weights, 'int8'))), 0)
  },
  'a classifier that is cut at its pooling answers as the network without classes'() {
    const classifier = {
      ...weights,
      layers: [...weights.layers, CLASSES],
      ranges: { ...weights.ranges, classes: [-4, 4] as const },
    }
    for (const precision of ['float32', 'int8'] as const) {
      const cut = cutAtPool(writeModel(buildGraph(classifier, precision)))
      assert.equal(answers(precision, cut), answers(precision))
    }
  },
  'the file carries the identifier of the format'() {
    const file = writeModel(buildGraph(weights, 'float32'))
    assert.is(Buffer.from(file.subarray(4, 8)).toString(), 'TFL3')
  },
})
