/** The lane's own sentences for a page in Russian: those that it met, and no table of all of them. */
import { yieldEventLoop } from '#firmware/async/yield-event-loop.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import { Type } from '#firmware/schema-builder.ts'
import type { App } from '../../http/router.ts'

/** What a page draws at once; the page asks for no more (page/words/said-by-lane.js). */
const TEXTS_MAX = 50
/** No sentence of the lane is as long. */
const CHARACTERS_MAX = 2_000
/** A page asks for one batch at a time, and for what refused a call beside it. */
const QUEUE = { atOnce: 1, waiting: 16 }

const RussianBody = Type.Object({
  texts: Type.Array(Type.String({ maxLength: CHARACTERS_MAX }), { maxItems: TEXTS_MAX }),
})

/** Each in the order it came; what nobody knows as it came. */
export function declareRussian(app: App): void {
  app.post(
    '/console/russian',
    {
      config: {
        access: 'read',
        takesJson: true,
        queue: createRequestQueue('sentences', QUEUE),
      },
      // A Latin letter may be sent as six.
      bodyLimit: TEXTS_MAX * CHARACTERS_MAX * 6,
      schema: { summary: 'Sentences of the lane in Russian', body: RussianBody },
    },
    async ({ body }): Promise<{ texts: readonly string[] }> => {
      // Where nobody reads Russian, nobody loads it.
      const { inRussian } = await import('./in-russian.ts')
      const texts: string[] = []
      for (const text of body.texts) {
        texts.push(inRussian(text))
        // A payment goes on between two sentences.
        await yieldEventLoop()
      }
      return { texts }
    },
  )
}
