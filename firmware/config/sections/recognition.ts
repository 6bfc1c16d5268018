/** `recognition:` what the lane promises of its answers. */
import { Type } from '#firmware/schema-builder.ts'
import { exact, section } from '../section-builders.ts'

export const Recognition = section(
  exact({
    /** Of a hundred answers that are called certain, so many may be wrong (ADR 0117). */
    certainWrong: Type.Number({ minimum: 0.1, maximum: 25, default: 2 }),
  }),
)
