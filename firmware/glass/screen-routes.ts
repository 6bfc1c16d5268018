/** The screens that are there, and the pictures and texts of an idle lane, for those who look after it. */
import type { ScreenConfig } from '#firmware/config/display.ts'
import { Fault } from '#firmware/fault.ts'
import { oneOf, Type } from '#firmware/schema-builder.ts'
import type { Clock } from '#hal/clock.ts'
import { GLASS, type Glasses } from '#hal/glasses.ts'
import { IDLE } from '#hal/idle-folder.ts'
import { createRequestQueue } from '../http/request-queue.ts'
import { toWire } from '../http/responses/plain-http-errors.ts'
import type { App, Router } from '../http/router.ts'
import { type IdleFiles, TEXT_LINES_MAX } from './idle-files.ts'
import { isShown, localMoment } from './idle-schedule.ts'
import type { PairedScreens } from './paired-screens.ts'

/** Each is decoded whole: some fifty megabytes of memory at the most. */
const UPLOADS = { atOnce: 1, waiting: 4 }
const READS = { atOnce: 2, waiting: 16 }
const UPLOAD_MS = 60_000

const Null = Type.Null()
const Time = Type.String({ description: 'ISO 8601' })
const Screens = Type.Object({
  isScreen: Type.Boolean({ description: "the lane's display is `driver: screen`" }),
  most: Type.Integer({ description: 'how many there may be' }),
  screens: Type.Array(
    Type.Object({
      name: Type.String({ description: '`kiosk`: the browser of this machine' }),
      page: Type.String({ description: 'another one each time it is loaded' }),
      isGlass: Type.Boolean({
        description: 'the one screen that decides what was shown; others mirror it',
      }),
      lags: Type.Boolean({
        description: 'it went on showing an older screen; nobody waits for it',
      }),
      since: Time,
      width: Type.Union([Type.Integer(), Null], {
        description: "of its window, in the page's pixels",
      }),
      height: Type.Union([Type.Integer(), Null]),
      ratio: Type.Union([Type.Number(), Null], { description: "of the glass's pixels to these" }),
      shows: Type.Union([oneOf(['blank', 'qr', 'text', 'basket', 'status']), Null], {
        description: 'null: it is dark, or about to paint',
      }),
      paintedAt: Type.Union([Time, Null], { description: 'when it last painted another screen' }),
      trouble: Type.Union([oneOf(['too-small']), Null]),
    }),
  ),
})
const Known = Type.Object({
  known: Type.Array(
    Type.Object({
      name: Type.String(),
      since: Type.Union([Time, Null], {
        description: 'when its code was entered; null: never needed',
      }),
      isGlass: Type.Boolean(),
    }),
    { description: 'the screens of this lane, also those that are not there now' },
  ),
})
const ChooseBody = Type.Object(
  {
    screen: Type.String({
      minLength: 1,
      maxLength: 40,
      description:
        'a name of `known`, or `auto`: the next one that asks, `kiosk` before all others',
    }),
  },
  { additionalProperties: false },
)
const IdleList = Type.Object({
  isOwn: Type.Boolean({
    description: 'false: `display.idle.folder` names it, and only shows here',
  }),
  filesMax: Type.Integer(),
  bytesMax: Type.Integer({ description: 'of all together' }),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: oneOf(['picture', 'text']),
      bytes: Type.Integer(),
      lines: Type.Union([Type.Array(Type.String()), Null], { description: 'of a text' }),
      isShownNow: Type.Boolean({ description: 'by the schedule and the clock of the lane' }),
    }),
  ),
})
const Done = Type.Object({ status: Type.Literal('success') })
const DONE = { status: 'success' } as const
const Params = Type.Object({ name: Type.String({ maxLength: 96 }) })
const TextBody = Type.Object(
  {
    lines: Type.Array(Type.String({ maxLength: 256 }), { minItems: 1, maxItems: TEXT_LINES_MAX }),
  },
  { additionalProperties: false },
)

export interface ScreenRoutesOptions {
  /** Null: the lane's display is no screen. */
  readonly glasses: Glasses | null
  readonly paired: PairedScreens
  readonly files: IdleFiles
  readonly isOwnFolder: boolean
  readonly schedule: ScreenConfig['idle']['schedule']
  readonly clock: Pick<Clock, 'now'>
}

export function createScreenRouter(options: ScreenRoutesOptions): Router {
  return {
    name: 'device',
    prefixes: [],
    toWire,
    routes(app) {
      declareScreens(app, options)
      declareIdleFiles(app, options)
    },
    words: async () => (await import('./screen-words.ts')).SCREEN_WORDS,
  }
}

function declareScreens(app: App, { glasses, paired }: ScreenRoutesOptions): void {
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  app.get(
    '/device/screens',
    {
      config: { access: 'read' },
      schema: { response: { 200: Type.Object({ ...Screens.properties, ...Known.properties }) } },
    },
    async () => ({
      isScreen: glasses !== null,
      most: GLASS.most,
      screens: (glasses?.list() ?? []).map((one) => ({
        ...{ name: one.name, isGlass: one.isGlass, lags: one.lags },
        page: one.id.slice(0, 6),
        since: new Date(one.sinceMs).toISOString(),
        width: one.window?.width ?? null,
        height: one.window?.height ?? null,
        ratio: one.window?.ratio ?? null,
        shows: one.shows,
        paintedAt: iso(one.paintedAtMs),
        trouble: one.trouble,
      })),
      known: paired.list().map(({ name, sinceMs, isGlass }) => ({
        ...{ name, since: iso(sinceMs), isGlass },
      })),
    }),
  )
  app.post(
    '/device/screens/choose',
    {
      config: { access: 'operate', takesJson: true },
      schema: { body: ChooseBody, response: { 200: Done } },
    },
    async ({ body }) => {
      await paired.choose(body.screen)
      return DONE
    },
  )
  app.delete(
    '/device/screens/:name',
    { config: { access: 'operate' }, schema: { params: Params, response: { 200: Done } } },
    async ({ params }) => {
      await paired.forget(params.name)
      return DONE
    },
  )
}

function declareIdleFiles(app: App, options: ScreenRoutesOptions): void {
  const { files, isOwnFolder, schedule, clock } = options
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.get(
    '/device/idle',
    { config: { access: 'read' }, schema: { response: { 200: IdleList } } },
    async () => {
      const moment = localMoment(clock.now())
      const told = (await files.list()).map(async ({ name, kind, bytes }) => ({
        ...{ name, kind, bytes, lines: kind === 'text' ? await linesOf(name) : null },
        isShownNow: isShown(name, schedule, moment),
      }))
      const bounds = { filesMax: IDLE.filesMax, bytesMax: IDLE.folderBytesMax }
      return { isOwn: isOwnFolder, ...bounds, files: await Promise.all(told) }
    },
  )
  const linesOf = async (name: string) => [...((await files.linesOf(name)) ?? [])]

  app.get(
    '/device/idle/:name',
    {
      config: { access: 'read', queue: createRequestQueue('idle pictures', READS) },
      schema: { params: Params },
    },
    async ({ params }, reply) => {
      const bytes = await files.picture(params.name)
      if (!bytes) throw new Fault('not-found', 'there is no such picture')
      return reply.type(typeOf(params.name)).header('cache-control', 'no-store').send(bytes)
    },
  )
  app.put(
    '/device/idle/:name',
    {
      bodyLimit: IDLE.pictureBytesMax,
      config: {
        ...{ access: 'operate', takesType: 'image/', bodyTimeoutMs: UPLOAD_MS },
        queue: createRequestQueue('idle pictures', UPLOADS),
      },
      schema: { params: Params, response: { 200: Done } },
    },
    async ({ params, body }) => {
      if (!Buffer.isBuffer(body)) throw new Fault('bad-request', 'send a JPEG, PNG or WebP')
      await files.keepPicture(params.name, body)
      return DONE
    },
  )
  app.put(
    '/device/idle/:name/lines',
    {
      config: { access: 'operate', takesJson: true },
      schema: { params: Params, body: TextBody, response: { 200: Done } },
    },
    async ({ params, body }) => {
      await files.keepText(params.name, body.lines)
      return DONE
    },
  )
  app.delete(
    '/device/idle/:name',
    { config: { access: 'operate' }, schema: { params: Params, response: { 200: Done } } },
    async ({ params }) => {
      await files.forget(params.name)
      return DONE
    },
  )
}

function typeOf(name: string): string {
  if (/\.txt$/i.test(name)) return 'text/plain; charset=utf-8'
  if (/\.png$/i.test(name)) return 'image/png'
  return /\.webp$/i.test(name) ? 'image/webp' : 'image/jpeg'
}
