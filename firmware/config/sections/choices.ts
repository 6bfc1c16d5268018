/** `choices:` what was sold is held to what was seen and weighed; what does not fit is kept for a person to look at. */
import { Type } from '#firmware/schema-builder.ts'
import { exact, section } from '../section-builders.ts'

export const Choices = section(
  exact({
    /** false: nothing is doubted, kept or learned of weights; what lies there stays until it is cleared. */
    enabled: Type.Boolean({ default: true }),
    entries: Type.Integer({ minimum: 1, maximum: 1_000, default: 200 }),
    days: Type.Integer({ minimum: 1, maximum: 365, default: 30 }),
  }),
)
