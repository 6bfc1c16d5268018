/** TensorFlow Lite keeps the contract, with models that take and give each type of number. */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite.ts'
import { createSilentJournal } from '#firmware/journal.ts'
import { createDice } from '#test/dice.ts'
import { temporaryFolder } from '#test/folder.ts'
import { spec } from '#test/spec.ts'
import { expectedVector, type IoType, placeTinyModel, TINY } from '#test/tiny-model.ts'
import { embedderContract } from './embedder.ts'

const TYPES: readonly IoType[] = ['float32', 'uint8', 'int8']

async function open(input: IoType, output: IoType) {
  const folder = temporaryFolder()
  placeTinyModel(folder.path, { ...TINY, input, output })
  const embedder = await openTfliteEmbedder(
    { folder: folder.path },
    createSystemClock(),
    createSilentJournal(),
  )
  return {
    ...embedder,
    async [Symbol.asyncDispose]() {
      await embedder[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

for (const type of TYPES) embedderContract(`tflite, ${type}`, () => open(type, type))

spec(
  'tflite against plain arithmetic',
  Object.fromEntries(
    TYPES.flatMap((input) =>
      TYPES.map((output) => [
        `${input} in, ${output} out`,
        async () => {
          await using embedder = await open(input, output)
          const dice = createDice(9)
          const rgb = Uint8Array.from({ length: 8 * 8 * 3 }, () => dice.below(256))
          const vector = await embedder.embed(rgb)
          const expected = expectedVector(rgb)
          const cosine = vector.reduce((sum, value, at) => sum + value * (expected[at] ?? 0), 0)
          assert.ok(cosine > (output === 'float32' ? 0.9999 : 0.995), `cosine ${cosine}`)
        },
      ]),
    ),
  ),
  30_000,
)
