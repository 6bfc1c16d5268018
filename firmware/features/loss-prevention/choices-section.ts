/** `choices:` what is compared with a sale, and how much of what does not fit is kept; README.md. */

import { exact, section } from '#firmware/config/section-builders.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'

export const Choices = section(
  exact({
    /** false: nothing is doubted or kept, and no weights are learned; earlier entries stay until they are cleared. */
    enabled: Type.Boolean({ default: true }),
    entries: Type.Integer({ minimum: 1, maximum: 1_000, default: 200 }),
    days: Type.Integer({ minimum: 1, maximum: 365, default: 30 }),
  }),
)
export type ChoicesConfig = Static<typeof Choices>
