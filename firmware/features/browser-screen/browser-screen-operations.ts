/** Browser screens as operations: those that are there, the one that is the glass, the pictures and texts of an idle lane. */
import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { operations } from '#firmware/operations/operation.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { TEXT_LINES_MAX } from './idle-files.ts'
import { IDLE } from './idle-folder.ts'

/** One at a time: each is decoded whole, into some fifty megabytes at the most. */
const UPLOADS = { what: say('text.display.queue-idle-pictures'), atOnce: 1, waiting: 4 }
const READS = { what: say('text.display.queue-idle-pictures'), atOnce: 2, waiting: 16 }
const UPLOAD_MS = 60_000

const Time = Type.String({ description: 'ISO 8601' })
const Screens = Type.Object({
  isScreen: Type.Boolean({ description: "the lane's display is `driver: screen`" }),
  most: Type.Integer({ description: 'how many there may be' }),
  screens: Type.Array(
    Type.Object({
      name: Type.String({ description: '`kiosk`: the browser of this machine' }),
      page: Type.String({ description: 'another one each time it is loaded' }),
      isGlass: Type.Boolean({
        description: 'the one screen that decides what was shown; all others show the same',
      }),
      lags: Type.Boolean({
        description: 'it went on showing an older screen; nobody waits for it',
      }),
      since: Time,
      width: orNull(Type.Integer(), {
        description: "of its window, in the page's pixels",
      }),
      height: orNull(Type.Integer()),
      ratio: orNull(Type.Number(), { description: "of the glass's pixels to these" }),
      shows: orNull(oneOf(['blank', 'qr', 'text', 'basket', 'status']), {
        description: 'null: it is dark, or about to paint',
      }),
      paintedAt: orNull(Time, { description: 'when it last painted another screen' }),
      trouble: orNull(oneOf(['too-small'])),
    }),
  ),
})
const Known = Type.Object({
  known: Type.Array(
    Type.Object({
      name: Type.String(),
      since: orNull(Time, {
        description: 'when its code was entered; null: never needed',
      }),
      isGlass: Type.Boolean(),
    }),
    { description: 'the screens of this lane, also those that are not connected now' },
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
      lines: orNull(Type.Array(Type.String()), { description: 'of a text' }),
      isShownNow: Type.Boolean({ description: 'by the schedule and the clock of the lane' }),
    }),
  ),
})
const Done = Type.Object({ status: Type.Literal('success') })
const Params = Type.Object({ name: Type.String({ maxLength: 96 }) })
const TextBody = Type.Object(
  {
    lines: Type.Array(Type.String({ maxLength: 256 }), { minItems: 1, maxItems: TEXT_LINES_MAX }),
  },
  { additionalProperties: false },
)

const PICTURES = ['image/jpeg', 'image/png', 'image/webp']
const CHANGES = ['refused', 'busy', 'storage'] as const
const EACH = {
  access: 'operate',
  tag: 'Screens',
  answers: { 200: Done },
  page: { tab: 'device', pressedBy: 'browser-screens' },
} as const

export const BROWSER_SCREEN_OPERATIONS = operations(EACH, {
  listScreens: {
    at: 'GET /device/screens',
    access: 'read',
    summary: 'The screens that are connected now',
    description: 'Empty where the display of the lane is no screen.',
    answers: { 200: Type.Object({ ...Screens.properties, ...Known.properties }) },
    lanectl: { byHand: 'display screens' },
  },
  chooseGlass: {
    at: 'POST /device/screens/choose',
    summary: 'Name the screen that is the glass of the lane',
    description: 'It alone decides whether something was shown; every other screen shows the same.',
    body: ChooseBody,
    faults: ['not-found', 'storage'],
    sample: { body: { screen: 'kiosk' } },
    lanectl: { byHand: 'display glass' },
  },
  forgetScreen: {
    at: 'DELETE /device/screens/:name',
    summary: 'Take a screen away: its code has to be entered again',
    params: Params,
    faults: ['not-found', 'storage'],
    sample: { path: { name: 'screen-1' } },
    lanectl: {
      verb: 'display forget',
      says: 'lanectl.display.forget.about',
      given: { name: 'lanectl.display.forget.argument.name' },
      prints: { done: 'lanectl.display.forget.done' },
    },
  },
  listIdlePictures: {
    at: 'GET /device/idle',
    access: 'read',
    summary: 'The pictures and texts of an idle lane, in the order in which they are shown',
    answers: { 200: IdleList },
    faults: ['storage'],
    lanectl: { byHand: 'display idle' },
  },
  getIdlePicture: {
    at: 'GET /device/idle/:name',
    access: 'read',
    summary: 'One of them, as the file that it is',
    params: Params,
    answers: {},
    documented: { 200: { types: [...PICTURES, 'text/plain'], schema: BYTES } },
    sendsItself: true,
    faults: ['not-found', 'storage'],
    queue: READS,
    sample: { path: { name: 'offers.jpg' } },
    lanectl: {
      verb: 'display idle-save',
      says: 'lanectl.display.idle-save.about',
      given: { name: 'lanectl.display.idle-save.argument.name' },
      prints: { file: '{name}' },
    },
  },
  putIdlePicture: {
    at: 'PUT /device/idle/:name',
    summary: 'Add a picture, or put another one in the place of it',
    description:
      'The name ends as the picture is: .jpg, .png or .webp. It is decoded whole before it is kept. Screens that are idle have it within a minute.',
    params: Params,
    takes: {
      type: 'image/',
      types: PICTURES,
      bytesMax: IDLE.pictureBytesMax,
      timeoutMs: UPLOAD_MS,
      schema: BYTES,
    },
    faults: ['full', ...CHANGES],
    queue: UPLOADS,
    sample: { path: { name: 'offers.jpg' }, picture: '$offers' },
    lanectl: { byHand: 'display idle-picture' },
  },
  putIdleText: {
    at: 'PUT /device/idle/:name/lines',
    summary: 'The same with a text; its name ends in .txt',
    params: Params,
    body: TextBody,
    faults: ['full', ...CHANGES],
    sample: { path: { name: 'bread.txt' }, body: { lines: ['Fresh bread', 'from seven on'] } },
    lanectl: { byHand: 'display idle-text' },
  },
  deleteIdlePicture: {
    at: 'DELETE /device/idle/:name',
    summary: 'Take a picture or a text away',
    params: Params,
    faults: ['not-found', ...CHANGES],
    sample: { path: { name: 'offers.jpg' } },
    lanectl: {
      verb: 'display idle-delete',
      says: 'lanectl.display.idle-delete.about',
      given: { name: 'lanectl.display.idle-delete.argument.name' },
      prints: { done: 'lanectl.display.idle-delete.done' },
    },
  },
})
