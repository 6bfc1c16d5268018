/**
 * The levers of the fakes over HTTP, for people and for tests. Only what is fake has routes. In a checkout the stories of the page
 * are at /sim/stories, for whoever writes a card: built when they are asked for.
 */

import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BasketLine, Screen, ScreenStatus } from '#hal/display.ts'
import type {
  CameraLevers,
  DisplayLevers,
  IndicatorLevers,
  ScaleLevers,
} from '#hal/fake-controls.ts'
import type { SentPictures } from '#hal/pictures.ts'
import { pathOf } from '../../http/error-answers.ts'
import { createRequestQueue } from '../../http/request-queue.ts'
import {
  builtStories,
  hasStories,
  sendNotBuilt,
  upToDateStories,
} from '../../http/responses/built-page.ts'
import { pagePolicy, typeOfPageFile } from '../../http/responses/page-files.ts'
import type { App } from '../../http/router.ts'
import { drawGlass } from '../display-as-svg.ts'
import type { Levers } from '../lane-fake-controls.ts'
import { pictureType } from '../picture-type.ts'
import { declareBank } from './bank-routes.ts'
import { DONE, declareLever } from './declare-lever.ts'

// The size of a phone's JPEG of 48 megapixels.
const PICTURE_BYTES_MAX = 32 * 1024 * 1024
const PICTURE_QUEUE = { atOnce: 1, waiting: 3 }
/** Drawn by the library that decodes what the camera sees. */
const DRAWN_QUEUE = { atOnce: 1, waiting: 8 }

const read = { config: { access: 'read' } } as const
const pull = { config: { access: 'change' } } as const

export function declareSim(
  app: App,
  { display, camera, scale, bank, indicator }: Levers,
  sentPictures: Pick<SentPictures, 'frame'>,
): void {
  if (display) declareDisplay(app, display)
  if (camera) declareCamera(app, camera, sentPictures)
  if (scale) declareScale(app, scale)
  if (bank) declareBank(app, bank)
  if (indicator) declareIndicator(app, indicator)
  if (hasStories()) declareStories(app)
}

function declareDisplay(app: App, display: DisplayLevers): void {
  app.get('/sim/display', read, async () => ({
    ...viewOf(display.glass),
    connected: display.isConnected,
  }))
  const drawn = {
    config: {
      access: 'read',
      queue: createRequestQueue(say('text.display.drawn-displays'), DRAWN_QUEUE),
    },
  } as const
  app.get('/sim/display.png', drawn, async (_request, reply) => {
    // Loaded on use: a lane whose glass nobody fetches as a PNG need not hold an image library.
    const { default: sharp } = await import('sharp')
    const png = await sharp(Buffer.from(drawGlass(display.glass)))
      .png()
      .toBuffer()
    return reply.type('image/png').send(png)
  })
  declareCable(app, '/sim/display', display)
}

type GlassView =
  | { readonly screen: 'blank' }
  | { readonly screen: 'qr'; readonly qr: string }
  | { readonly screen: 'text'; readonly text: readonly string[] }
  | { readonly screen: 'status'; readonly status: ScreenStatus }
  | {
      readonly screen: 'basket'
      readonly lines: readonly BasketLine[]
      readonly totalKopecks: number
    }

function viewOf(screen: Screen): GlassView {
  switch (screen.kind) {
    case 'blank':
      return { screen: 'blank' }
    case 'qr':
      return { screen: 'qr', qr: screen.payload }
    case 'text':
      return { screen: 'text', text: screen.lines }
    case 'status':
      return { screen: 'status', status: screen.status }
    case 'basket':
      return { screen: 'basket', lines: screen.lines, totalKopecks: screen.totalKopecks }
  }
}

/** Levers for a cable that can be pulled out and put back. */
function declareCable(app: App, url: string, cable: Pick<ScaleLevers, 'plug' | 'unplug'>): void {
  for (const move of ['plug', 'unplug'] as const)
    app.post(`${url}/${move}`, pull, async () => {
      cable[move]()
      return DONE
    })
}

function declareCamera(
  app: App,
  camera: CameraLevers,
  sentPictures: Pick<SentPictures, 'frame'>,
): void {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const takesPicture = {
    bodyLimit: PICTURE_BYTES_MAX,
    config: {
      access: 'change',
      takesType: 'image/',
      queue: createRequestQueue(say('text.request.queue-of-pictures'), PICTURE_QUEUE),
    },
  } as const
  app.put('/sim/camera', takesPicture, async ({ body }) => {
    if (!Buffer.isBuffer(body) || !pictureType(body))
      throw new Fault('bad-request', say('fault.camera.sim-picture-format'))
    // Each look at it decodes it again, before the till's eyes: so it is one that a camera could give.
    camera.see((await sentPictures.frame(body)).bytes)
    return DONE
  })
  app.delete('/sim/camera', pull, async () => {
    camera.reset()
    return DONE
  })
  app.get('/sim/camera.jpg', read, async (_request, reply) =>
    reply.type(pictureType(camera.picture) ?? 'image/jpeg').send(Buffer.from(camera.picture)),
  )
  const Accident = Type.Object({
    accident: orNull(oneOf(['lost', 'truncated', 'stalled'])),
  })
  declareLever(app, '/sim/camera/fault', Accident, ({ accident }) => camera.fail(accident))
}

function declareIndicator(app: App, indicator: IndicatorLevers): void {
  app.get('/sim/indicator', read, async () => ({ lamp: indicator.lamp, beeps: indicator.beeps }))
  const Press = Type.Object({ heldMs: Type.Integer({ minimum: 1, maximum: 60_000 }) })
  declareLever(app, '/sim/indicator/press', Press, ({ heldMs }) => indicator.press(heldMs))
}

/** Fifteen kilograms are too much; so much more is a mistake. */
const GRAMS_MAX = 1_000_000

function declareScale(app: App, scale: ScaleLevers): void {
  const OnIt = Type.Object({
    grams: Type.Integer({ minimum: -GRAMS_MAX, maximum: GRAMS_MAX }),
    stable: Type.Boolean({ default: true }),
  })
  declareLever(app, '/sim/scale', OnIt, ({ grams, stable }) => scale.put(grams, stable))
  declareCable(app, '/sim/scale', scale)
}

const PREFIX = '/sim/stories/'
const POLICY = pagePolicy([], ["trusted-types 'none'"])

/** `/sim/stories` is English, `/sim/stories?ru` Russian. */
function declareStories(app: App): void {
  const paths = new Set<string>()

  async function send(reply: FastifyReply, name: string): Promise<FastifyReply> {
    const path = builtStories().get(name)
    if (!path) return sendNotBuilt(reply)
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache')
    return reply.type(typeOfPageFile(name)).send(await readFile(path))
  }

  app.get('/sim/stories', { config: { access: 'open' } }, async (request, reply) => {
    const trouble = await upToDateStories()
    if (trouble !== null) return sendNotBuilt(reply, trouble)
    for (const name of builtStories().keys()) paths.add(`${PREFIX}${name}`)
    return send(reply, request.url.includes('?ru') ? 'ru.html' : 'en.html')
  })
  app.get(`${PREFIX}*`, { config: { access: 'open', paths } }, (request, reply) =>
    send(reply, pathOf(request.url).slice(PREFIX.length)),
  )
}
