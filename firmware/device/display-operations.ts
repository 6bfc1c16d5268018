/** The display of a lane as operations: a search, which one it is, a walk through every screen. */
import { DISPLAY_CHOICES } from '#firmware/config/sections/display.ts'
import { operations } from '#firmware/operations/operation.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { type DisplaysFound, TRIED_OUTCOMES } from '#hal/display-search.ts'

export const SECONDS_DEFAULT = 8
export const PAUSE_MS_DEFAULT = 1_000
const status = oneOf(['idle', 'running', 'done', 'failed'])
const why = orNull(Type.String(), {
  description: 'why it failed, and what to do',
})

const ScanBody = Type.Object(
  {
    seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 60,
        description: `for Bluetooth; default ${SECONDS_DEFAULT}`,
      }),
    ),
  },
  { additionalProperties: false },
)
const TestBody = Type.Object(
  {
    port: Type.Optional(
      Type.String({
        pattern: '^/dev/[A-Za-z0-9._/-]{1,100}$',
        description: 'a serial port of the search',
      }),
    ),
    address: Type.Optional(Type.String({ maxLength: 40, description: 'of a Bluetooth display' })),
    protocol: Type.Optional(oneOf(DISPLAY_CHOICES)),
    baudRate: Type.Optional(Type.Integer({ minimum: 1_200, maximum: 4_000_000 })),
    pauseMs: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000, description: 'how long each screen stays' }),
    ),
  },
  { additionalProperties: false },
)

const ChooseBody = Type.Object(
  {
    device: Type.String({
      maxLength: 101,
      description: 'a USB serial port, a Bluetooth address, or `auto`: forget what is kept',
    }),
  },
  { additionalProperties: false },
)
const Chosen = Type.Object(
  {
    adapter: orNull(Type.String(), {
      description: 'the USB adapter of /dev/lane-display',
    }),
    bluetooth: orNull(
      Type.Object({
        address: Type.String(),
        name: orNull(Type.String(), {
          description: 'the name it was met by; null: a person chose it',
        }),
      }),
    ),
  },
  { description: 'which devices are kept as the display of this lane' },
)

const Standing = Type.Object({
  chosen: Chosen,
  scan: Type.Object({
    status,
    why,
    result: Type.Union([
      Type.Null(),
      Type.Object({
        serial: Type.Array(Type.Unsafe<DisplaysFound['serial'][number]>(Type.Unknown())),
        ble: Type.Array(Type.Unsafe<DisplaysFound['ble'][number]>(Type.Unknown())),
        laneDisplay: Type.Unsafe<DisplaysFound['laneDisplay']>(
          Type.Unknown({ description: 'what /dev/lane-display stands for now' }),
        ),
        notes: Type.Array(Type.String()),
      }),
    ]),
  }),
  test: Type.Object({
    status,
    why,
    result: Type.Union([
      Type.Null(),
      Type.Object({
        protocol: orNull(Type.String()),
        screens: Type.Array(
          Type.Object({
            screen: Type.String(),
            outcome: oneOf(TRIED_OUTCOMES),
            because: orNull(Type.String()),
            tookMs: Type.Number(),
          }),
        ),
      }),
    ]),
  }),
})
const EACH = {
  access: 'operate',
  tag: 'Display',
  page: { tab: 'device', pressedBy: 'device-tab' },
} as const

export const DISPLAY_OPERATIONS = operations(EACH, {
  getDisplaySearch: {
    at: 'GET /device/display',
    access: 'read',
    summary: 'What the search and the trial found',
    answers: { 200: Standing },
    lanectl: { byHand: 'display find' },
  },
  searchDisplays: {
    at: 'POST /device/display/scan',
    summary: 'Look for displays',
    description: 'What it found is in `GET /device/display`.',
    body: ScanBody,
    isBodyOptional: true,
    answers: { 202: Standing },
    faults: ['busy'],
    sample: { body: { seconds: 1 } },
    lanectl: { byHand: 'display find' },
  },
  chooseDisplay: {
    at: 'POST /device/display/choose',
    summary: 'Settle which device the display of this lane is',
    description:
      'A USB adapter is kept by the number of its maker or its socket, a Bluetooth display by its address. What is shown elsewhere is taken away.',
    body: ChooseBody,
    answers: { 200: Standing },
    faults: ['storage'],
    sample: { body: { device: 'D9:24:00:00:00:01' } },
    lanectl: { byHand: 'display choose' },
  },
  tryDisplay: {
    at: 'POST /device/display/test',
    summary: 'Walk a display through every screen; without a place: the one of this lane',
    description: 'How each screen went is in `GET /device/display`.',
    body: TestBody,
    isBodyOptional: true,
    answers: { 202: Standing },
    faults: ['busy', 'refused'],
    sample: { body: { pauseMs: 0 } },
    lanectl: { byHand: 'display try' },
  },
})
