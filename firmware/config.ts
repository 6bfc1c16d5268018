/** laned.yaml: what a device is made of. Every section has a default; an empty file is a lane on fakes. */
import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox'
import { Value } from 'typebox/value'
import { parse } from 'yaml'
import { Fault } from './fault.ts'

const exact = { additionalProperties: false } as const

function oneOf<const Name extends string>(names: readonly Name[], options: TSchemaOptions = {}) {
  return Type.Union(
    names.map((name) => Type.Literal(name)),
    options,
  )
}

const Listener = Type.Object(
  {
    address: Type.String({ default: '127.0.0.1:8080' }),
    serve: Type.Array(oneOf(['payment', 'items', 'console', 'sim', 'sync']), {
      default: ['payment', 'items', 'console', 'sim'],
    }),
  },
  exact,
)

const Fake = Type.Object({ driver: Type.Literal('fake') }, exact)

const Display = Type.Union([
  Fake,
  Type.Object(
    {
      driver: Type.Literal('terminal'),
      protocol: oneOf(['qrpay', 'dqr', 'nextion', 'escpos', 'dwin', 'auto'], { default: 'auto' }),
    },
    exact,
  ),
])

const Camera = Type.Union([
  Fake,
  Type.Object({ driver: Type.Literal('folder'), path: Type.String() }, exact),
  Type.Object(
    {
      driver: Type.Literal('rpicam'),
      command: Type.String({ default: 'rpicam-vid' }),
      width: Type.Integer({ minimum: 64, maximum: 4096, default: 1280 }),
      height: Type.Integer({ minimum: 64, maximum: 4096, default: 720 }),
      framerate: Type.Number({ minimum: 1, maximum: 60, default: 15 }),
    },
    exact,
  ),
])

const Embedder = Type.Union([Fake, Type.Object({ driver: Type.Literal('tflite') }, exact)])

/** How a bank is reached; drivers/bank/http.ts says what each line permits. */
const Bank = Type.Union([
  Fake,
  Type.Object(
    {
      driver: oneOf(['gateway', 'rbs', 'raiffeisen', 'pix']),
      url: Type.String(),
      /** Where a Pix bank gives its tokens, when not at `/oauth/token` below the url. */
      tokenUrl: Type.Optional(Type.String()),
      allowPrivate: Type.Optional(Type.Boolean()),
      clientCertificate: Type.Optional(
        Type.Object({ certFile: Type.String(), keyFile: Type.String() }, exact),
      ),
      caFile: Type.Optional(Type.String()),
      connectTimeoutMs: Type.Optional(Type.Integer({ minimum: 100, maximum: 60_000 })),
      totalTimeoutMs: Type.Optional(Type.Integer({ minimum: 100, maximum: 60_000 })),
    },
    exact,
  ),
])

const Indicator = Type.Union([Fake, Type.Object({ driver: Type.Literal('gpio') }, exact)])

export const ConfigSchema = Type.Object(
  {
    listeners: section(Type.Array(Listener, { minItems: 1, maxItems: 8 }), [{}]),
    display: section(Display, { driver: 'fake' }),
    camera: section(Camera, { driver: 'fake' }),
    embedder: section(Embedder, { driver: 'tflite' }),
    banks: section(Type.Record(Type.String(), Bank), { '*': { driver: 'fake' } }),
    indicator: section(Indicator, { driver: 'fake' }),
    learning: section(
      Type.Object({ mode: oneOf(['open', 'locked', 'auto'], { default: 'open' }) }, exact),
      {},
    ),
    sync: section(
      Type.Object(
        { role: oneOf(['standalone', 'master', 'subordinate'], { default: 'standalone' }) },
        exact,
      ),
      {},
    ),
    serialNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  exact,
)

export type Config = Static<typeof ConfigSchema>

/** A section that may be left out: the default is filled in, and its own defaults after it. */
function section<Schema extends TSchema>(schema: Schema, value: unknown): Schema {
  return { ...schema, default: value }
}

export function parseConfig(text: string): Config {
  // Twice: the default of a section has defaults of its own.
  const filled = Value.Default(ConfigSchema, Value.Default(ConfigSchema, parse(text) ?? {}))
  if (!Value.Check(ConfigSchema, filled)) {
    const [first] = Value.Errors(ConfigSchema, filled)
    throw new Fault('bad-request', `config: ${first?.instancePath} ${first?.message}`)
  }
  return filled
}
