/** Displays over HTTP: a search, a walk through every screen, and how both go. */
import { oneOf, Type } from '#firmware/schema-builder.ts'
import type { App } from '../http/router.ts'
import type { DisplayTests } from './display-tests.ts'

const SECONDS_DEFAULT = 8
const PAUSE_MS_DEFAULT = 1_000
const status = oneOf(['idle', 'running', 'done', 'failed'])
const why = Type.Union([Type.String(), Type.Null()], {
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
    protocol: Type.Optional(oneOf(['auto', 'qrpay', 'dqr', 'nextion', 'escpos', 'dwin'])),
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
    adapter: Type.Union([Type.String(), Type.Null()], {
      description: 'the USB adapter of /dev/lane-display',
    }),
    bluetooth: Type.Union([
      Type.Object({
        address: Type.String(),
        name: Type.Union([Type.String(), Type.Null()], {
          description: 'the name it was met by; null: a person chose it',
        }),
      }),
      Type.Null(),
    ]),
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
        serial: Type.Array(Type.Unknown()),
        ble: Type.Array(Type.Unknown()),
        laneDisplay: Type.Unknown({ description: 'what /dev/lane-display stands for now' }),
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
        protocol: Type.Union([Type.String(), Type.Null()]),
        screens: Type.Array(
          Type.Object({
            screen: Type.String(),
            outcome: oneOf(['acknowledged', 'sent', 'not possible', 'failed']),
            because: Type.Union([Type.String(), Type.Null()]),
            tookMs: Type.Number(),
          }),
        ),
      }),
    ]),
  }),
})

export function displayRoutes(tests: DisplayTests) {
  const told = async () =>
    ({
      chosen: await tests.chosen(),
      scan: tests.standing.scan,
      test: tests.standing.trial,
    }) as never
  const asked = { access: 'operate', takesJson: 'optional' } as const
  return (app: App): void => {
    app.get(
      '/device/display',
      {
        config: { access: 'read' },
        schema: { summary: 'What the search and the trial found', response: { 200: Standing } },
      },
      told,
    )
    app.post(
      '/device/display/scan',
      {
        config: asked,
        schema: { summary: 'Look for displays', body: ScanBody, response: { 202: Standing } },
      },
      async ({ body }, reply) => {
        tests.scan(body.seconds ?? SECONDS_DEFAULT)
        return reply.code(202).send(await told())
      },
    )
    app.post(
      '/device/display/choose',
      {
        config: { access: 'operate', takesJson: true },
        schema: {
          summary: 'Settle which device the display of this lane is',
          body: ChooseBody,
          response: { 200: Standing },
        },
      },
      async ({ body }) => {
        await tests.choose(body.device)
        return await told()
      },
    )
    app.post(
      '/device/display/test',
      {
        config: asked,
        schema: {
          summary: 'Walk a display through every screen; without a place: the one of this lane',
          body: TestBody,
          response: { 202: Standing },
        },
      },
      async ({ body: { pauseMs = PAUSE_MS_DEFAULT, ...at } }, reply) => {
        tests.try(Object.keys(at).length > 0 ? at : null, pauseMs)
        return reply.code(202).send(await told())
      },
    )
  }
}
