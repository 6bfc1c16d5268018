/** node lab/writer/main.ts WEIGHTS OUT: writes OUT.tflite (float32) and OUT-int8.tflite from exported weights. */
import { readFileSync, writeFileSync } from 'node:fs'
import { buildGraph } from './graph-builder.ts'
import { writeModel } from './tflite-file.ts'
import { readWeights } from './weights.ts'

const [source, target] = process.argv.slice(2)
if (!source || !target) throw new Error('usage: main.ts WEIGHTS OUT')
const weights = readWeights(readFileSync(source))
for (const precision of ['float32', 'int8'] as const) {
  const path = `${target}${precision === 'int8' ? '-int8' : ''}.tflite`
  const bytes = writeModel(buildGraph(weights, precision))
  writeFileSync(path, bytes)
  console.log(`${path} ${bytes.length} bytes`)
}
