/** `learning:` who may change the templates of the lane, and what it learns of them by itself. */
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { exact, section } from '../section-builders.ts'

export const Learning = section(
  exact({
    mode: oneOf(['open', 'locked', 'auto'], { default: 'open' }),
    /** Some of its templates are looked at as if in bags and under other lamps, while nobody asks (ADR 0055). */
    ownViews: Type.Boolean({ default: true }),
  }),
)
