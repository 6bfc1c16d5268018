/** TensorFlow Lite keeps the contract, with models that take and give each type of number. */
import { rmSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { expectedVector, type IoType, placeTinyModel, TINY } from '#test/items/tiny-model.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { embedderContract } from './embedder.ts'

const TYPES: readonly IoType[] = ['float32', 'uint8', 'int8']

async function open(input: IoType, output: IoType) {
  const folder = temporaryFolder()
  const place = () => placeTinyModel(folder.path, { ...TINY, input, output })
  place()
  // Stands still: a refusal is remembered until the rig says that its time is over.
  const clock = createFakeClock()
  const again = () => openTfliteEmbedder({ folder: folder.path }, clock, createMemoryJournal())
  const embedder = await again()
  let killing: NodeJS.Timeout | undefined
  function kill(): void {
    if (embedder.workerProcessId === null) return
    try {
      process.kill(embedder.workerProcessId, 'SIGKILL')
    } catch {
      // It has ended by itself, and nobody has heard of it yet.
    }
  }
  return {
    embedder,
    again,
    async loseModel() {
      rmSync(folder.file('tiny.tflite'))
      // A process that runs has its model in memory.
      kill()
      await waitUntil('its end', () => embedder.workerProcessId === null)
    },
    async crash() {
      killing = setInterval(kill, 1)
    },
    async heal() {
      clearInterval(killing)
      place()
      kill()
      await waitUntil('its end', () => embedder.workerProcessId === null)
      await clock.advance(60_000)
    },
    async [Symbol.asyncDispose]() {
      clearInterval(killing)
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
          await using rig = await open(input, output)
          const { embedder } = rig
          const chance = createSeededChance(9)
          const rgb = Uint8Array.from({ length: 8 * 8 * 3 }, () => chance.below(256))
          const vector = await embedder.embed(rgb)
          const expected = expectedVector(rgb)
          const cosine = vector.reduce((sum, value, at) => sum + value * (expected[at] ?? 0), 0)
          assert.ok(cosine > (output === 'float32' ? 0.9999 : 0.995), `cosine ${cosine}`)
        },
      ]),
    ),
  ),
  90_000,
)
