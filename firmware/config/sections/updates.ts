/** `updates:` which of the releases that it has fetched this lane hands on. */
import { Type } from '#firmware/schema-builder.ts'
import { exact, section } from '../section-builders.ts'

export const Updates = section(
  exact({
    /**
     * A master's mirror of the channel, as "mirror" in /etc/laned/update.json: served under
     * /updates/ by listeners that serve `updates`, so that a store fetches each release once.
     */
    mirror: Type.Optional(Type.String({ minLength: 1 })),
  }),
)
