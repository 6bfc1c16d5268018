/** What a screen shows of an idle lane: the pictures and texts of one folder that the schedule allows now. */

import type { FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import { Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { BrowserScreenConfig } from './browser-screen-section.ts'
import { type IdleFiles, typeOfIdleFile } from './idle-files.ts'
import { isShown, localMoment } from './idle-schedule.ts'

const PICTURES_QUEUE = { atOnce: 2, waiting: 16 }

export interface IdleOptions {
  readonly idle: BrowserScreenConfig['idle']
  readonly files: IdleFiles
  readonly clock: Pick<Clock, 'now'>
  /** Throws where the screen may not ask. */
  readonly admit: (request: FastifyRequest) => void
}

export type Slide =
  | { readonly kind: 'picture'; readonly name: string; readonly version: string }
  | { readonly kind: 'text'; readonly lines: readonly string[] }

/** What a screen is told of an idle lane. */
export interface IdleAnswer {
  readonly afterSeconds: number
  readonly everySeconds: number
  readonly slides: readonly Slide[]
  /** The shop's; '': none. */
  readonly name: string
  /** HH:MM:SS by the lane's clock; null: no screen shows it. */
  readonly time: string | null
}

export function declareIdle(app: App, { idle, files, clock, admit }: IdleOptions): void {
  const { afterSeconds, everySeconds, schedule, name: shopName, clock: hasClock } = idle

  app.get('/glass/idle', { config: { access: 'open' } }, async (request): Promise<IdleAnswer> => {
    admit(request)
    const moment = localMoment(clock.now())
    const slides: Slide[] = []
    // Only what is shown now counts against the bound: a folder may hold the pictures of a whole year.
    const shown = await files.list((name) => isShown(name, schedule, moment))
    for (const { name, kind, version } of shown) {
      if (kind === 'picture') slides.push({ kind, name, version })
      else {
        const lines = await files.linesOf(name)
        if (lines) slides.push({ kind, lines })
      }
    }
    // A tablet's own clock may be wrong: it is told the lane's time, and counts on from there.
    const time = hasClock ? `${moment.time}:${moment.seconds}` : null
    return { afterSeconds, everySeconds, slides, name: shopName, time }
  })

  const Params = Type.Object({ name: Type.String({ maxLength: 96 }) })
  const queue = createRequestQueue(say('text.display.queue-idle-pictures'), PICTURES_QUEUE)
  app.get(
    '/glass/idle/:name',
    { config: { access: 'open', queue }, schema: { params: Params } },
    async (request, reply) => {
      admit(request)
      const { name } = request.params
      const [known] = await files.list((one) => one === name)
      const etag = `"${known?.version}"`
      // Shown again every few minutes: a browser that has it asks whether it is still the same.
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (known && request.headers['if-none-match'] === etag) return reply.code(304).send()
      const bytes = known ? await files.picture(name) : null
      if (!bytes) throw new Fault('not-found', say('fault.display.no-such-idle-picture'))
      return reply.type(typeOfIdleFile(name)).send(bytes)
    },
  )
}
