/** `review:` pictures that the lane was unsure of, kept for a person to look at again. */
import { Type } from '#firmware/schema-builder.ts'
import { exact, section } from '../section-builders.ts'

export const Review = section(
  exact({
    /** false: nothing is kept; what lies there stays until it is cleared. */
    enabled: Type.Boolean({ default: true }),
    entries: Type.Integer({ minimum: 1, maximum: 1_000, default: 200 }),
    days: Type.Integer({ minimum: 1, maximum: 365, default: 14 }),
    /** Of all pictures together. */
    megabytes: Type.Integer({ minimum: 1, maximum: 256, default: 8 }),
  }),
)
