/** The device's own page at `/`, its files under /console/, and the live state they show. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Fault } from '#firmware/fault.ts'
import { sendFile } from '../http/answering/send-file.ts'
import { createRequestQueue } from '../http/request-queue.ts'
import type { App } from '../http/router.ts'
import { drawGlass } from './draw-glass.ts'
import { pictureType } from './picture-type.ts'
import { publicScreen } from './public-screen.ts'
import type { Lane, Section } from './sections.ts'
import { streamState } from './state-stream.ts'

const PAGE = fileURLToPath(new URL('./page', import.meta.url))

/** A frame is one or two megabytes until it has been read. */
const FRAME_QUEUE = { atOnce: 4, waiting: 28 }

/** Nothing from elsewhere, nothing inline, no markup made from strings. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export async function declareConsole(
  app: App,
  lane: Lane,
  sections: readonly Section[],
): Promise<void> {
  servePage(app)

  app.get(
    '/console/events',
    { sse: 'manual', config: { access: 'read' } },
    async (_request, reply) => {
      reply.sse.keepAlive()
      const send = (event: string, json: string) =>
        reply.sse.send({ event, data: JSON.parse(json) })
      const following = streamState(sections, send, lane.clock)
      reply.sse.onClose(() => following[Symbol.dispose]())
    },
  )

  app.get('/console/display.svg', { config: { access: 'read' } }, async (_request, reply) => {
    return reply.type('image/svg+xml').send(drawGlass(publicScreen(lane.display.shown)))
  })

  const frames = createRequestQueue('readers of the camera', FRAME_QUEUE)
  app.get(
    '/console/camera.jpg',
    { config: { access: 'read', queue: frames } },
    async (request, reply) => {
      const frame = lane.camera.latest
      if (!frame) throw new Fault('camera-lost', 'the camera gives no picture')
      const tag = `"${frame.takenAtMs}-${frame.sequence}"`
      reply.header('cache-control', 'no-cache').header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type(pictureType(frame.jpeg) ?? 'application/octet-stream').send(frame.jpeg)
    },
  )
}

/** One route per file that is there: the folder is a list, not a file server. */
function servePage(app: App): void {
  const serve = (url: string, file: string) =>
    app.get(url, { config: { access: 'open' } }, (request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY).header('cache-control', 'no-cache')
      return sendFile(request, reply, PAGE, file)
    })
  serve('/', 'index.html')
  for (const file of readdirSync(PAGE, { recursive: true, encoding: 'utf8' }))
    if (/\.(js|css|svg)$/.test(file)) serve(`/console/${file}`, file)
}
