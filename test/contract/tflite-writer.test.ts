/** What models/writer writes, the real TensorFlow Lite runs, and it says what the training framework said. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { loadModel } from '#test/tflite-library.ts'
import { buildGraph, type Precision } from '../../models/writer/build.ts'
import { writeModel } from '../../models/writer/flat.ts'
import { readWeights } from '../../models/writer/weights.ts'

const FIXTURE = new URL('../fixtures/writer/', import.meta.url)
const weights = readWeights(readFileSync(new URL('tiny.weights', FIXTURE)))
const pictures = new Uint8Array(readFileSync(new URL('pictures.rgb', FIXTURE)))
const features = JSON.parse(
  readFileSync(new URL('features.json', FIXTURE), 'utf8'),
) as readonly (readonly number[])[]

const PICTURE_BYTES = weights.side * weights.side * 3

function answers(precision: Precision): number[][] {
  const model = loadModel(writeModel(buildGraph(weights, precision)))
  try {
    const { scale, zero_point } = model.outputQuantisation
    return features.map((_, i) => {
      const picture = pictures.slice(i * PICTURE_BYTES, (i + 1) * PICTURE_BYTES)
      if (precision === 'int8') {
        const stored = new Int8Array(model.run(picture).buffer)
        return Array.from(stored, (value) => scale * (value - zero_point))
      }
      const input = Float32Array.from(picture, (byte) => byte / 128 - 1)
      return [...new Float32Array(model.run(new Uint8Array(input.buffer)).buffer)]
    })
  } finally {
    model.close()
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

spec('tflite writer', {
  'float32 agrees with the training framework to 1e-4'() {
    for (const [i, answer] of answers('float32').entries()) {
      const gap = Math.max(...answer.map((value, k) => Math.abs(value - (features[i]?.[k] ?? 0))))
      assert.ok(gap <= 1e-4, `picture ${i}: ${gap}`)
    }
  },
  'int8 keeps the direction: cosine at least 0.97'() {
    for (const [i, answer] of answers('int8').entries()) {
      const told = features[i] ?? []
      const similarity = dot(answer, told) / Math.sqrt(dot(answer, answer) * dot(told, told))
      assert.ok(similarity >= 0.97, `picture ${i}: ${similarity}`)
    }
  },
  'the same weights give the same bytes'() {
    const once = writeModel(buildGraph(weights, 'int8'))
    assert.is(Buffer.compare(once, writeModel(buildGraph(weights, 'int8'))), 0)
  },
  'the file carries the identifier of the format'() {
    const file = writeModel(buildGraph(weights, 'float32'))
    assert.is(Buffer.from(file.subarray(4, 8)).toString(), 'TFL3')
  },
})
