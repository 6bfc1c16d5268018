/** What every embedder promises: the fake, and TensorFlow Lite with models of each type. */

import * as assert from 'uvu/assert'
import type { Fault } from '#firmware/fault.ts'
import { Sentence } from '#firmware/words/sentence.ts'
import type { EmbedderDriver } from '#hal/embedder.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

export interface EmbedderRig extends AsyncDisposable {
  readonly embedder: EmbedderDriver
  /** The same model, opened again. */
  again(): Promise<EmbedderDriver>
  /** The model is gone, for the pictures that come. */
  loseModel(): Promise<void>
  /** From now on its process dies with the pictures that come. */
  crash(): Promise<void>
  heal(): Promise<void>
}

export function embedderContract(driver: string, open: () => Promise<EmbedderRig>): void {
  function picture({ model }: EmbedderDriver, seed: number): Uint8Array {
    const chance = createSeededChance(seed)
    return Uint8Array.from({ length: model.width * model.height * 3 }, () => chance.below(256))
  }

  spec(
    `embedder contract: ${driver}`,
    {
      async 'gives a vector of the stated dimension and of length 1'() {
        await using rig = await open()
        const { embedder } = rig
        const vector = await embedder.embed(picture(embedder, 1))
        assert.is(vector.length, embedder.model.dimension)
        assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5)
      },
      async 'gives the same vector for the same picture, and another for another'() {
        await using rig = await open()
        const { embedder } = rig
        const first = await embedder.embed(picture(embedder, 1))
        assert.equal(await embedder.embed(picture(embedder, 1)), first)
        assert.not.equal(await embedder.embed(picture(embedder, 2)), first)
      },
      async 'gives the same vector after it was opened again, under the same model id'() {
        await using rig = await open()
        const { embedder } = rig
        const first = await embedder.embed(picture(embedder, 3))
        await using again = await rig.again()
        assert.is(again.model.id, embedder.model.id)
        assert.equal(await again.embed(picture(embedder, 3)), first)
      },
      async 'answers calls that overlap in order, each with its own vector'() {
        await using rig = await open()
        const { embedder } = rig
        const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
        const finished: number[] = []
        const vectors = await Promise.all(
          seeds.map(async (seed) => {
            const vector = await embedder.embed(picture(embedder, seed))
            finished.push(seed)
            return vector
          }),
        )
        assert.equal(finished, seeds)
        for (const [nth, seed] of seeds.entries())
          assert.equal(await embedder.embed(picture(embedder, seed)), vectors[nth])
      },
      async 'does not change the pixels it was given'() {
        await using rig = await open()
        const { embedder } = rig
        const pixels = picture(embedder, 4)
        await embedder.embed(pixels)
        assert.equal(pixels, picture(embedder, 4))
      },
      async 'embeds black and white too'() {
        await using rig = await open()
        const { embedder } = rig
        for (const value of [0, 255]) {
          const vector = await embedder.embed(picture(embedder, 1).fill(value))
          assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5)
        }
      },
      async 'refuses pixels of the wrong size as a bad request'() {
        await using rig = await open()
        const { embedder } = rig
        await faultOf(() => embedder.embed(new Uint8Array(5)), 'bad-request')
        assert.ok(await embedder.embed(picture(embedder, 1)))
      },
      async 'does nothing for a caller who has gone away'() {
        await using rig = await open()
        const { embedder } = rig
        const gone = AbortSignal.abort(new Error('gone'))
        const thrown: unknown = await embedder
          .embed(picture(embedder, 1), gone)
          .catch((error: unknown) => error)
        assert.is((thrown as Error).message, 'gone')
      },
      async 'is busy while its queue is full, and answers all that are in it'() {
        await using rig = await open()
        const { embedder } = rig
        const expected = await embedder.embed(picture(embedder, 1))
        const asked = Array.from({ length: 200 }, () =>
          embedder.embed(picture(embedder, 1)).catch((fault: Fault) => fault.kind),
        )
        const outcomes = await Promise.all(asked)
        const answered = outcomes.filter((outcome) => typeof outcome !== 'string')
        assert.ok(answered.length > 0 && answered.length < 200, `${answered.length}`)
        for (const outcome of outcomes) if (outcome !== 'busy') assert.equal(outcome, expected)
        assert.equal(await embedder.embed(picture(embedder, 1)), expected)
      },
      async 'checks itself between pictures, or has nothing to compare with'() {
        await using rig = await open()
        const { embedder } = rig
        const expected = await embedder.embed(picture(embedder, 1))
        const [, found, vector] = await Promise.all([
          embedder.embed(picture(embedder, 2)),
          embedder.check(),
          embedder.embed(picture(embedder, 1)),
        ])
        assert.equal(vector, expected)
        if (found === null) return
        assert.ok(found.pictureMs > 0 && found.speedUp > 0 && found.threads >= 1)
        assert.ok(Math.abs(found.cosine) < 1.001)
      },
      async 'does not check itself for a caller who has gone away'() {
        await using rig = await open()
        const gone = AbortSignal.abort(new Error('gone'))
        const thrown: unknown = await rig.embedder.check(gone).catch((error: unknown) => error)
        assert.is((thrown as Error).message, 'gone')
        assert.ok(await rig.embedder.embed(picture(rig.embedder, 1)))
      },
      async 'is unreachable without its model, and itself again with it'() {
        await using rig = await open()
        const { embedder } = rig
        const expected = await embedder.embed(picture(embedder, 1))
        await rig.loseModel()
        for (let nth = 0; nth < 3; nth += 1) {
          const embedding = () => embedder.embed(picture(embedder, 1))
          assert.is((await faultOf(embedding, 'unreachable')).detail.part, 'model')
        }
        const { state, reason } = embedder.condition
        assert.equal([state, reason instanceof Sentence], ['failed', true])
        await rig.heal()
        assert.equal(await embedder.embed(picture(embedder, 1)), expected)
        assert.is(embedder.condition.state, 'ok')
      },
      async 'gives up a picture with which it dies, and answers the next one'() {
        await using rig = await open()
        const { embedder } = rig
        const expected = await embedder.embed(picture(embedder, 1))
        await rig.crash()
        const fault = await waitUntil('a picture that is given up', () =>
          embedder.embed(picture(embedder, 1)).then(
            () => null,
            (thrown: Fault) => thrown,
          ),
        )
        assert.equal([fault.kind, fault.detail.part], ['unreachable', 'model'])
        assert.is.not(embedder.condition.state, 'ok')
        await rig.heal()
        assert.equal(await embedder.embed(picture(embedder, 1)), expected)
      },
      async 'is unreachable once it is closed'() {
        await using rig = await open()
        const { embedder } = rig
        await embedder[Symbol.asyncDispose]()
        await faultOf(() => embedder.embed(picture(embedder, 1)), 'unreachable')
      },
    },
    30_000,
  )
}
