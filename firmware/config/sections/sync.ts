/** `sync:` how this lane keeps in step with the others of the shop, and the shop with others. */
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { address, exact, secret, section } from '../section-builders.ts'

export const DEFAULT_MASTER_ADDRESS = '0.0.0.0:7443'

const Nats = exact({
  driver: Type.Literal('nats'),
  /** Addresses such as nats://host:4222; several are servers of one cluster. */
  servers: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 16 }),
  /** The stream that all shops of a chain share; made when it is not there. */
  stream: Type.String({ pattern: '^[A-Za-z0-9_-]{1,32}$', default: 'laned' }),
  /** Copies that the cluster keeps of each message. */
  replicas: Type.Integer({ minimum: 1, maximum: 5, default: 1 }),
  /** A credentials file of this shop's NATS user. */
  credentials: Type.Optional(Type.String({ minLength: 1 })),
  /** PEM of the authority that signed the servers' certificates. */
  caFile: Type.Optional(Type.String({ minLength: 1 })),
})

export const Sync = section(
  exact({
    role: oneOf(['standalone', 'master', 'subordinate'], { default: 'standalone' }),
    /** Where a master answers its subordinates; default 0.0.0.0:7443. */
    listen: Type.Optional(address()),
    /** The URL of a subordinate's master; default: a master that mDNS finds. */
    master: Type.Optional(Type.String({ pattern: '^https?://', says: 'a URL' })),
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
