/** `choices:` compares what was sold with what was seen and weighed; what does not fit is kept for a person. */
import { Type } from '#firmware/schema-builder.ts'
import { exact, section } from '../section-builders.ts'

export const Choices = section(
  exact({
    /** false: nothing is doubted or kept, and no weights are learned; earlier entries stay until they are cleared. */
    enabled: Type.Boolean({ default: true }),
    entries: Type.Integer({ minimum: 1, maximum: 1_000, default: 200 }),
    days: Type.Integer({ minimum: 1, maximum: 365, default: 30 }),
  }),
)
