/** `setup:` how a lane that has no bank yet is set up from a phone; docs/operations/first-lane.md. */

import { address, exact, section } from '#firmware/config/section-builders.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'

export const Setup = section(
  exact({
    /** The address at which a new lane answers those who have the code on its glass. Without it no code is shown. */
    address: Type.Optional(address()),
    /** The port of the display that shows the code, until the settings name one. */
    display: Type.String({
      pattern: '^/',
      says: say('text.config.shape-full-path'),
      default: '/dev/lane-display',
    }),
    /** Whether a new lane without a network opens one of its own, for a quarter of an hour. */
    hotspot: Type.Boolean({ default: false }),
  }),
)

export type SetupSection = Static<typeof Setup>
