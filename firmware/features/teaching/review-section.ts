/** `review:` pictures that the lane was unsure of, kept for a person to look at again; README.md. */

import { exact, section } from '#firmware/config/section-builders.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'

export const Review = section(
  exact({
    /** false: no pictures are kept; earlier ones stay until they are cleared. */
    enabled: Type.Boolean({ default: true }),
    entries: Type.Integer({ minimum: 1, maximum: 1_000, default: 200 }),
    days: Type.Integer({ minimum: 1, maximum: 365, default: 14 }),
    /** The size of all pictures together. */
    megabytes: Type.Integer({ minimum: 1, maximum: 256, default: 8 }),
  }),
)
export type ReviewConfig = Static<typeof Review>
