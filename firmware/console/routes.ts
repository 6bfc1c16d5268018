/** The device's own page at `/`, its files under /console/, and the live state they show. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { answerIn } from '#firmware/words/speaker.ts'
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { LaneSections } from '#hal/lane-state.ts'
import { languageAskedFor } from '../http/answer-language.ts'
import { createRequestQueue } from '../http/request-queue.ts'
import type { App } from '../http/router.ts'
import { drawGlass } from './display-as-svg.ts'
import { withoutSetupCode } from './hide-setup-code.ts'
import { servePage } from './page-routes.ts'
import type { PageSection } from './page-state-sections.ts'
import { streamState } from './page-state-stream.ts'
import { pictureType } from './picture-type.ts'
import { declareSession } from './session-routes.ts'

/** A frame takes one or two megabytes until it has been read. */
const FRAME_QUEUE = { atOnce: 4, waiting: 28 }

export interface PageSources {
  readonly sections: readonly PageSection[]
  readonly display: LaneSections['display']
  readonly camera: Pick<Camera, 'latest'>
  readonly clock: Clock
}

export async function declareConsole(app: App, lane: PageSources): Promise<void> {
  servePage(app)
  declareSession(app)

  app.get(
    '/console/events',
    { sse: 'manual', config: { access: 'read' } },
    async (request, reply) => {
      const say = await answerIn(languageAskedFor(request))
      reply.sse.keepAlive()
      const following = streamState(
        lane.sections.map((section) => ({ ...section, read: () => say(section.read()) as object })),
        (event, data) => reply.sse.send({ event, data }),
        lane.clock,
      )
      reply.sse.onClose(() => following[Symbol.dispose]())
    },
  )

  app.get('/console/display.svg', { config: { access: 'read' } }, async (_request, reply) => {
    return reply.type('image/svg+xml').send(drawGlass(withoutSetupCode(lane.display.read().screen)))
  })

  const frames = createRequestQueue(say('text.camera.queue-readers'), FRAME_QUEUE)
  app.get(
    '/console/camera.jpg',
    { config: { access: 'read', queue: frames } },
    async (request, reply) => {
      const frame = lane.camera.latest
      if (!frame) throw new Fault('camera-lost', say('fault.camera.no-picture'))
      const tag = `"${frame.takenAtMs}-${frame.sequence}"`
      reply.header('cache-control', 'no-cache').header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type(pictureType(frame.jpeg) ?? 'application/octet-stream').send(frame.jpeg)
    },
  )
}
