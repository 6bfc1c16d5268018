/** `assortment:` what the lane makes of the list of goods that the shop sells; README.md. */
import { exact, section } from '#firmware/config/section-builders.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'

export const AssortmentSection = section(
  exact({
    /** What becomes of taught goods that are not in the list. */
    unlisted: oneOf(['show', 'hide'], { default: 'show' }),
    /** How price × net weight is rounded to the step. */
    rounding: oneOf(['half-up', 'up', 'down'], { default: 'half-up' }),
    stepKopecks: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
  }),
)
export type AssortmentRules = Static<typeof AssortmentSection>
