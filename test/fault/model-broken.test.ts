/**
 * The model, its library or its process goes wrong: each call says so as a Fault of the model,
 * the rest of the device lives on, and when the cause is gone embedding works again.
 */
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { ManifestEntry } from '#drivers/embedder/model-manifest.ts'
import { openTfliteEmbedder, type TfliteOptions } from '#drivers/embedder/tflite-embedder.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { Clock } from '#hal/clock.ts'
import { placeTinyModel, TINY, type TinyModel, tinyModel } from '#test/items/tiny-model.ts'
import { processesWith } from '#test/processes/running-processes.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const PIXELS = Uint8Array.from({ length: 8 * 8 * 3 }, (_, nth) => (nth * 37) % 256)

/** It may have ended already, and nobody has heard of it yet. */
function kill(id: number, signal: 'SIGKILL' | 'SIGSEGV'): void {
  try {
    process.kill(id, signal)
  } catch {
    // Gone by itself.
  }
}

interface Choices {
  readonly model?: TinyModel
  readonly entry?: Partial<ManifestEntry>
  readonly options?: TfliteOptions
  readonly clock?: Clock
  readonly spoil?: (folder: Folder) => void
}

async function open({ model, entry, options, clock, spoil }: Choices = {}) {
  const folder = temporaryFolder()
  placeTinyModel(folder.path, model, entry)
  spoil?.(folder)
  const journal = createMemoryJournal()
  const { entries } = journal
  const embedder = await openTfliteEmbedder(
    { folder: folder.path, ...options },
    clock ?? createSystemClock(),
    journal,
  )
  return {
    ...embedder,
    worker: () => embedder.workerProcessId,
    folder,
    /** Beside the library's own words. */
    events: () => entries.map(({ event }) => event).filter((event) => event !== 'model.said'),
    async [Symbol.asyncDispose]() {
      await embedder[Symbol.asyncDispose]()
      assert.equal(processesWith(folder.path), [], 'a worker was left behind')
      folder[Symbol.dispose]()
    },
  }
}

async function assertRefuses(choices: Choices, words: RegExp): Promise<void> {
  await using embedder = await open(choices)
  const { width, height } = embedder.model
  const pixels = new Uint8Array(width * height * 3)
  const fault = await faultOf(() => embedder.embed(pixels), 'unreachable')
  assert.is(fault.detail.part, 'model')
  assert.match(fault.message, words)
  assert.equal(embedder.events(), ['model.refused'])
}

spec(
  'model broken',
  {
    'the file is missing': () =>
      assertRefuses({ spoil: (folder) => rmSync(folder.file('tiny.tflite')) }, /ENOENT/),
    'the file is truncated': () =>
      assertRefuses(
        { spoil: (folder) => truncateSync(folder.file('tiny.tflite'), 5_000) },
        /not the one in the manifest/,
      ),
    'one bit of the file is another': () =>
      assertRefuses(
        {
          spoil(folder) {
            const bytes = readFileSync(folder.file('tiny.tflite'))
            bytes[9_000] = (bytes[9_000] ?? 0) ^ 1
            writeFileSync(folder.file('tiny.tflite'), bytes)
          },
        },
        /not the one in the manifest/,
      ),
    'the file is no model, though the manifest says so': () =>
      assertRefuses(
        {
          entry: { sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
          spoil: (folder) => writeFileSync(folder.file('tiny.tflite'), ''),
        },
        /not a TensorFlow Lite model/,
      ),
    'the model is of another input size': () =>
      assertRefuses({ entry: { width: 16, height: 12 } }, /its input is 1×8×8×3, not 1×12×16×3/),
    'the model is of another dimension': () =>
      assertRefuses({ entry: { dimension: 32 } }, /its vector has 16 numbers, not 32/),
    'the library is missing': () =>
      assertRefuses({ options: { library: '/nonexistent.so' } }, /cannot be loaded/),
    'the library is something else': () =>
      assertRefuses({ options: { library: process.execPath } }, /cannot be/),
    async 'the manifest is missing, damaged, or does not name the model'() {
      const clock = createSystemClock()
      const journal = createMemoryJournal()
      const spoilers: readonly [(folder: Folder) => void, RegExp][] = [
        [(folder) => rmSync(folder.file('manifest.json')), /cannot read manifest\.json/],
        [
          (folder) => writeFileSync(folder.file('manifest.json'), '{"models":'),
          /cannot read manifest\.json/,
        ],
        [
          (folder) => writeFileSync(folder.file('manifest.json'), '{"models":[]}'),
          /manifest\.json in the folder of models does not list the models/,
        ],
        [(folder) => placeTinyModel(folder.path, TINY, { file: '../../x.tflite' }), /file/],
        [() => {}, /no recognition model other/],
      ]
      for (const [spoil, words] of spoilers) {
        using folder = temporaryFolder()
        placeTinyModel(folder.path)
        spoil(folder)
        const model = words.source.includes('other') ? { model: 'other' } : {}
        const fault = await faultOf(
          () => openTfliteEmbedder({ folder: folder.path, ...model }, clock, journal),
          'unreachable',
        )
        assert.match(fault.message, words)
      }
    },
    async 'a refusal is remembered for a moment, then tried again'() {
      const clock = createFakeClock()
      await using embedder = await open({
        clock,
        spoil: (folder) => rmSync(folder.file('tiny.tflite')),
      })
      for (let nth = 0; nth < 5; nth += 1) await faultOf(() => embedder.embed(PIXELS))
      assert.is(embedder.events().length, 1, 'one process for five calls')
      writeFileSync(embedder.folder.file('tiny.tflite'), tinyModel())
      await clock.advance(3_000)
      assert.is((await embedder.embed(PIXELS)).length, 16)
    },
    async 'the worker is killed between two pictures: the next one starts another'() {
      await using embedder = await open()
      const first = await embedder.embed(PIXELS)
      const id = embedder.worker()
      if (id === null) throw new Error('no worker')
      process.kill(id, 'SIGKILL')
      await waitUntil('its end', () => embedder.worker() === null)
      assert.equal(await embedder.embed(PIXELS), first)
      assert.is.not(embedder.worker(), id)
    },
    async 'the worker is killed at random moments under load: every picture is answered right'() {
      await using embedder = await open()
      const expected = await embedder.embed(PIXELS)
      let kills = 0
      const work = Promise.all(Array.from({ length: 40 }, () => embedder.embed(PIXELS)))
      const killing = (async () => {
        while (kills < 5) {
          const id = await waitUntil('a worker', embedder.worker)
          kill(id, 'SIGSEGV')
          kills += 1
          await waitUntil('its end', () => embedder.worker() !== id)
          await embedder.embed(PIXELS).catch(() => null)
        }
      })()
      for (const vector of await work) assert.equal(vector, expected)
      await killing
      assert.ok(embedder.events().filter((event) => event === 'model.started').length >= 5)
    },
    async 'a picture with which the worker dies twice is given up, the next one is answered'() {
      await using embedder = await open()
      await embedder.embed(PIXELS)
      const killer = setInterval(() => {
        const id = embedder.worker()
        if (id !== null) kill(id, 'SIGKILL')
      }, 1)
      const slow = Array.from({ length: 3 }, () => embedder.embed(PIXELS).catch((fault) => fault))
      const outcomes = await Promise.all(slow)
      clearInterval(killer)
      for (const outcome of outcomes)
        if (!(outcome instanceof Float32Array)) assert.is(outcome.kind, 'unreachable')
      await waitUntil('an answer', () =>
        embedder.embed(PIXELS).then(
          () => true,
          () => false,
        ),
      )
    },
    async 'more pictures than the queue holds are refused as busy, the others answered'() {
      await using embedder = await open()
      const outcomes = await Promise.all(
        Array.from({ length: 70 }, () =>
          embedder.embed(PIXELS).then(
            () => 'answered',
            (fault) => fault.kind,
          ),
        ),
      )
      assert.is(outcomes.filter((outcome) => outcome === 'answered').length, 64)
      assert.is(outcomes.filter((outcome) => outcome === 'busy').length, 6)
    },
    async 'a model that was replaced has another id'() {
      await using one = await open()
      await using other = await open({ model: { ...TINY, seed: 2 } })
      assert.is.not(other.model.id, one.model.id)
      copyFileSync(other.folder.file('tiny.tflite'), one.folder.file('tiny.tflite'))
      await faultOf(() => one.embed(PIXELS), 'unreachable')
    },
    async 'closed before, during and after its first picture'() {
      const unused = await open()
      await unused[Symbol.asyncDispose]()
      const starting = await open()
      const first = starting.embed(PIXELS)
      const second = faultOf(() => starting.embed(PIXELS), 'unreachable')
      await Promise.all([first.catch(() => null), second, starting[Symbol.asyncDispose]()])
      await faultOf(() => starting.embed(PIXELS), 'unreachable')
    },
  },
  90_000,
)
