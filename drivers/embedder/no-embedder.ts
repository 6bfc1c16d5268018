/** An embedder without a model: each call rejects with the reason why there is none. */
import type { Fault } from '#firmware/fault.ts'
import type { EmbedderDriver } from '#hal/embedder.ts'

export function createNoEmbedder(why: Fault): EmbedderDriver {
  return {
    // A space of its own: no template is ever of this model, and none is made.
    model: {
      id: 'absent',
      name: 'none',
      width: 8,
      height: 8,
      preprocessing: 'stretch-1',
      dimension: 1,
    },
    condition: { state: 'failed', reason: why.said, sinceMs: 0 },
    embed: () => Promise.reject(why),
    check: () => Promise.reject(why),
    async [Symbol.asyncDispose]() {},
  }
}
