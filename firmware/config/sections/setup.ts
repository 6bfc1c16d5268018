/** `setup:` how a lane that has no bank yet is set up from a phone; docs/operations/first-lane.md. */
import { Type } from '#firmware/schema-builder.ts'
import { address, exact, section } from '../section-builders.ts'

export const Setup = section(
  exact({
    /** Where a new lane answers whoever has the code on its glass. Without it no code is shown. */
    address: Type.Optional(address()),
    /** The port of the display that shows it, until the settings name one. */
    display: Type.String({ pattern: '^/', says: 'a whole path', default: '/dev/lane-display' }),
    /** A new lane without a network opens one of its own, for a quarter of an hour. */
    hotspot: Type.Boolean({ default: false }),
  }),
)
