/** The fake embedder keeps the contract. */
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { embedderContract } from './embedder.ts'

embedderContract('fake', async () => {
  const embedder = openFakeEmbedder()
  return {
    embedder,
    again: async () => openFakeEmbedder(),
    loseModel: async () => embedder.fail('model-missing'),
    crash: async () => embedder.fail('worker-dies'),
    heal: async () => embedder.fail(null),
    [Symbol.asyncDispose]: () => embedder[Symbol.asyncDispose](),
  }
})
