/** `sync:` how this lane keeps in step with the others of the shop. */
import { type Static, Type } from 'typebox'
import { address, exact, oneOf, secret, section } from './vocabulary.ts'

export const Sync = section(
  exact({
    role: oneOf(['standalone', 'master', 'subordinate'], { default: 'standalone' }),
    /** Where a master answers its subordinates. */
    listen: Type.Optional(address()),
    /** The master's URL, as a subordinate knows it. */
    master: Type.Optional(Type.String({ pattern: '^https?://', says: 'a URL' })),
    /** The fleet's shared key. A file or a systemd credential is the better place. */
    key: Type.Optional(secret()),
  }),
)
export type SyncConfig = Static<typeof Sync>
