/** What every embedder promises: the fake, and TensorFlow Lite with models of each type. */
import * as assert from 'uvu/assert'
import type { Fault } from '#firmware/fault.ts'
import type { EmbedderDriver } from '#hal/embedder.ts'
import { createDice } from '#test/dice.ts'
import { spec } from '#test/spec.ts'

export function embedderContract(
  driver: string,
  open: () => EmbedderDriver | Promise<EmbedderDriver>,
): void {
  const faultOf = (work: Promise<unknown>) => work.then(() => null).catch((thrown: Fault) => thrown)

  function picture({ model }: EmbedderDriver, seed: number): Uint8Array {
    const dice = createDice(seed)
    return Uint8Array.from({ length: model.width * model.height * 3 }, () => dice.below(256))
  }

  spec(
    `embedder contract: ${driver}`,
    {
      async 'gives a vector of the stated dimension and of length 1'() {
        await using embedder = await open()
        const vector = await embedder.embed(picture(embedder, 1))
        assert.is(vector.length, embedder.model.dimension)
        assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5)
      },
      async 'gives the same vector for the same picture, and another for another'() {
        await using embedder = await open()
        const first = await embedder.embed(picture(embedder, 1))
        assert.equal(await embedder.embed(picture(embedder, 1)), first)
        assert.not.equal(await embedder.embed(picture(embedder, 2)), first)
      },
      async 'gives the same vector after it was opened again, under the same model id'() {
        await using embedder = await open()
        const first = await embedder.embed(picture(embedder, 3))
        await using again = await open()
        assert.is(again.model.id, embedder.model.id)
        assert.equal(await again.embed(picture(embedder, 3)), first)
      },
      async 'answers calls that overlap in order, each with its own vector'() {
        await using embedder = await open()
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
        await using embedder = await open()
        const pixels = picture(embedder, 4)
        await embedder.embed(pixels)
        assert.equal(pixels, picture(embedder, 4))
      },
      async 'embeds black and white too'() {
        await using embedder = await open()
        for (const value of [0, 255]) {
          const vector = await embedder.embed(picture(embedder, 1).fill(value))
          assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5)
        }
      },
      async 'refuses pixels of the wrong size as a bad request'() {
        await using embedder = await open()
        const fault = await faultOf(embedder.embed(new Uint8Array(5)))
        assert.is(fault?.kind, 'bad-request')
        assert.ok(await embedder.embed(picture(embedder, 1)))
      },
      async 'does nothing for a caller who has gone away'() {
        await using embedder = await open()
        const gone = AbortSignal.abort(new Error('gone'))
        const fault = await faultOf(embedder.embed(picture(embedder, 1), gone))
        assert.is(fault?.message, 'gone')
      },
    },
    30_000,
  )
}
