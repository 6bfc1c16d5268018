/** TensorFlow Lite keeps the contract, with models that take and give each type of number. */
import { rmSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { keptVector, type ManifestEntry } from '#drivers/embedder/model-manifest.ts'
import { knownPicture } from '#drivers/embedder/self-check-picture.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite-embedder.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { judgeCheck } from '#firmware/items/recognition/model-speed-and-vectors-check.ts'
import { expectedVector, type IoType, placeTinyModel, TINY } from '#test/items/tiny-model.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { embedderContract } from './embedder.ts'

const TYPES: readonly IoType[] = ['float32', 'uint8', 'int8']

/** As its maker would have written it: by arithmetic, not by the library. */
const KNOWN = {
  // So many that any machine is fast enough.
  multiplications: 10 ** 12,
  vector: keptVector(Float32Array.from(expectedVector(knownPicture({ width: 8, height: 8 })))),
}

async function open(input: IoType, output: IoType, known: ManifestEntry['known'] = KNOWN) {
  const folder = temporaryFolder()
  const place = () => placeTinyModel(folder.path, { ...TINY, input, output }, { known })
  place()
  // Stands still: a refusal is remembered until the rig says that its time is over.
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  const again = () => openTfliteEmbedder({ folder: folder.path }, clock, journal)
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
    journal,
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

spec(
  'tflite looks at itself',
  {
    async 'the vector of the known picture is the one that arithmetic gives, the work is what the manifest says'() {
      for (const type of TYPES) {
        await using rig = await open(type, type)
        const found = await rig.embedder.check()
        assert.ok(found && found.cosine > (type === 'float32' ? 0.9999 : 0.995))
        assert.is(judgeCheck({ ...found, cosine: 1 }).state, 'ok')
      }
    },
    async "a library that does less than the manifest's work in its time is slow"() {
      await using rig = await open('float32', 'float32', { ...KNOWN, multiplications: 1 })
      const found = await rig.embedder.check()
      assert.ok(found && String(judgeCheck(found).reason).includes('without acceleration'))
    },
    async 'other vectors than the maker had are seen'() {
      const vector = keptVector(Float32Array.from({ length: 16 }, (_, nth) => nth - 4))
      await using rig = await open('uint8', 'uint8', { ...KNOWN, vector })
      const found = await rig.embedder.check()
      assert.is(found && judgeCheck(found).state, 'failed')
    },
    async 'a process that was started for a check alone ends with it, one that serves goes on'() {
      await using rig = await open('uint8', 'uint8')
      assert.ok(await rig.embedder.check())
      assert.is(rig.embedder.workerProcessId, null)
      await rig.embedder.embed(new Uint8Array(8 * 8 * 3))
      const id = rig.embedder.workerProcessId
      assert.ok(id !== null && (await rig.embedder.check()))
      assert.is(rig.embedder.workerProcessId, id)
    },
    async 'a check that is given up ends soon, and the next picture is answered'() {
      await using rig = await open('uint8', 'uint8')
      const giveUp = new AbortController()
      const checking = rig.embedder.check(giveUp.signal).catch((error: unknown) => error)
      await waitUntil('its process', () => rig.embedder.workerProcessId !== null)
      giveUp.abort(new Error('closing'))
      await checking
      assert.is((await rig.embedder.embed(new Uint8Array(8 * 8 * 3))).length, 16)
    },
    async 'what the library writes to stderr is in the journal'() {
      await using rig = await open('uint8', 'uint8')
      await rig.embedder.embed(new Uint8Array(8 * 8 * 3))
      const logged = () => rig.journal.entries.filter(({ event }) => event === 'model.said')
      await waitUntil('its words', () => logged().length > 0)
      assert.match(String(logged()[0]?.fields['line']), 'XNNPACK delegate')
    },
  },
  90_000,
)
