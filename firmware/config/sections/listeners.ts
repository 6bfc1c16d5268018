/** `listeners:` the addresses the device answers at, what each of them serves, and to whom. */

import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { address, exact, secret, section } from '../section-builders.ts'

export const DEFAULT_ADDRESS = '127.0.0.1:8080'

const Token = exact({
  /** The owner of the token, as the journal names him. */
  name: Type.String({ minLength: 1, maxLength: 64 }),
  /** A monitor reads everything, the metrics, too, and changes nothing. */
  role: oneOf(['till', 'operator', 'monitor']),
  /** May give money back: by default an operator may and a till may not. */
  mayRefund: Type.Optional(Type.Boolean()),
  /** In kopecks; default: payment.refunds.kopecksPerDay. */
  refundKopecksPerDay: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e12 })),
  // One of these three. The hash is best in a file that people copy around.
  secret: Type.Optional(secret({ minLength: 16, maxLength: 256 })),
  secretFile: Type.Optional(Type.String({ minLength: 1 })),
  sha256: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      says: say('text.config.shape-token-hash'),
      unquoted: true,
    }),
  ),
})

export const SERVABLE = [
  'payment',
  'items',
  'console',
  'sim',
  'sync',
  'updates',
  'backups',
  'selftest',
  'device',
  'metrics',
  'glass',
] as const
/** Served to other lanes where the config says so, and not by default. */
const FOR_LANES: readonly string[] = ['sync', 'updates']

const Listener = exact({
  address: address({ default: DEFAULT_ADDRESS }),
  serve: Type.Array(oneOf(SERVABLE), {
    minItems: 1,
    default: SERVABLE.filter((name) => !FOR_LANES.includes(name)),
  }),
  /** PEM files. */
  tls: Type.Optional(exact({ cert: Type.String(), key: Type.String() })),
  tokens: Type.Optional(Type.Array(Token, { maxItems: 64 })),
  /** Further names by which clients reach the device. */
  hosts: Type.Optional(
    Type.Array(
      Type.String({ pattern: '^[A-Za-z0-9._-]+$', says: say('text.config.shape-host-name') }),
      {
        maxItems: 32,
      },
    ),
  ),
  /** Web pages that may call and read the answers (CORS). */
  origins: Type.Optional(
    Type.Array(
      Type.String({
        pattern: '^https?://[A-Za-z0-9._:[\\]-]+$',
        says: say('text.config.shape-web-origin'),
      }),
      { maxItems: 32 },
    ),
  ),
  /** How many state-changing calls one client may make in a minute; at a loopback address there is no such bound. */
  changesPerMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
})

export const Listeners = section(Type.Array(Listener, { minItems: 1, maxItems: 8 }), [{}])
export type ListenerSection = Static<typeof Listener>
