/** One entry of `listeners:` in laned.yaml: an address, what it serves, and who may call. */
import { type Static, Type } from 'typebox'

const exact = { additionalProperties: false } as const

export type RouterName = 'payment' | 'items' | 'console' | 'sim' | 'sync'

const Served = Type.Union([
  Type.Literal('payment'),
  Type.Literal('items'),
  Type.Literal('console'),
  Type.Literal('sim'),
  Type.Literal('sync'),
])

const Token = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'who holds it; appears in the journal',
    }),
    role: Type.Union([Type.Literal('till'), Type.Literal('operator')]),
    // One of the three. The hash is the best place in a file that people copy around.
    secret: Type.Optional(Type.String({ minLength: 16, maxLength: 256 })),
    secretFile: Type.Optional(Type.String({ minLength: 1 })),
    sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  },
  exact,
)

export const ListenerSchema = Type.Object(
  {
    address: Type.String({
      default: '127.0.0.1:8080',
      description: 'host:port; port 0 takes a free one',
    }),
    serve: Type.Array(Served, {
      minItems: 1,
      uniqueItems: true,
      default: ['payment', 'items', 'console', 'sim'],
    }),
    tls: Type.Optional(
      Type.Object(
        { cert: Type.String(), key: Type.String() },
        { ...exact, description: 'PEM files' },
      ),
    ),
    tokens: Type.Optional(Type.Array(Token, { maxItems: 64 })),
    hosts: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z0-9._-]+$' }), {
        maxItems: 32,
        description: 'names, without a port, by which clients reach the device',
      }),
    ),
    origins: Type.Optional(
      Type.Array(Type.String({ pattern: '^https?://[A-Za-z0-9._:[\\]-]+$' }), {
        maxItems: 32,
        description: 'web origins whose pages may call and read answers (CORS)',
      }),
    ),
    changesPerMinute: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'state-changing calls of one client, beyond loopback; default 600',
      }),
    ),
  },
  exact,
)

export type ListenerConfig = Static<typeof ListenerSchema>
export type TokenConfig = Static<typeof Token>
