/** `sync:` how this lane keeps in step with the others of the shop, and the shop with others. */

import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { address, exact, secret, section } from '../section-builders.ts'

export const DEFAULT_MASTER_ADDRESS = '0.0.0.0:7443'

/** The name of a shop in its chain. */
export const SHOP_NAME = /^[a-z0-9-]{1,32}$/

const file = () => Type.Optional(Type.String({ minLength: 1 }))

const Nats = exact({
  driver: Type.Literal('nats'),
  /** Addresses such as tls://host:4222; several are servers of one cluster. What is sent to nats:// may go in the clear. */
  servers: Type.Array(
    Type.String({
      pattern: '^((nats|tls)://)?(\\[[0-9a-fA-F:]+\\]|[A-Za-z0-9._-]+)(:\\d{1,5})?/?$',
      says: say('text.config.feed-address'),
    }),
    { minItems: 1, maxItems: 16 },
  ),
  /** The stream that all shops of a chain share; made when it is not there. */
  stream: Type.String({ pattern: '^[A-Za-z0-9_-]{1,32}$', default: 'laned' }),
  /** The name of this shop in the chain, below which it writes; without one it writes as earlier releases do. */
  shop: Type.Optional(Type.String({ pattern: SHOP_NAME.source })),
  /** Copies that the cluster keeps of each message. */
  replicas: Type.Integer({ minimum: 1, maximum: 5, default: 1 }),
  /** How much each of the two streams may hold; what is more is not taken, and told. Absent: what the account may. */
  maxMegabytes: Type.Optional(Type.Integer({ minimum: 16, maximum: 10_000_000 })),
  /** Below which subject the servers' JetStream is asked: another one where each shop has an account of its own. */
  apiPrefix: Type.String({
    pattern: '^[A-Za-z0-9_$-]{1,32}(\\.[A-Za-z0-9_$-]{1,32}){0,3}$',
    default: '$JS.API',
  }),
  /** One of four ways to log in. A credentials file of this shop's NATS user; */
  credentials: file(),
  /** its name, with a file whose first line is the password; */
  username: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  passwordFile: file(),
  /** a file whose first line is a token; */
  tokenFile: file(),
  /** a file with the seed of an nkey. */
  nkeyFile: file(),
  /** PEM of the authority that signed the servers' certificates. */
  caFile: file(),
  /** PEM files of this shop's own certificate, where the servers ask for one, or know the shop by it. */
  certFile: file(),
  keyFile: file(),
})

export const Sync = section(
  exact({
    role: oneOf(['standalone', 'master', 'subordinate'], { default: 'standalone' }),
    /** Where a master answers its subordinates; default 0.0.0.0:7443. */
    listen: Type.Optional(address()),
    /** The URL of a subordinate's master; default: a master that mDNS finds. */
    master: Type.Optional(
      Type.String({ pattern: '^https?://', says: say('text.config.shape-url') }),
    ),
    /** The key that proves this device to its master; it is better kept in a file or in the credential sync-key. */
    key: Type.Optional(secret()),
    keyFile: Type.Optional(Type.String({ minLength: 1 })),
    /** The key before `key`, at a master, while the lanes of a fleet change from the one to the other. */
    formerKey: Type.Optional(secret()),
    upload: Type.Boolean({ default: true }),
    download: Type.Boolean({ default: true }),
    /** Whether a master says on the local network that it is there. */
    announce: Type.Boolean({ default: true }),
    /** The change feed over which the masters of many shops keep in step. */
    feed: Type.Optional(Nats),
  }),
)
export type SyncConfig = Static<typeof Sync>
export type FeedConfig = Static<typeof Nats>
