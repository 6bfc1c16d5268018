/** `learning:` who may change the templates of the lane, and what the lane learns from them by itself. */
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { exact, section } from '../section-builders.ts'

export const Learning = section(
  exact({
    mode: oneOf(['open', 'locked', 'auto'], { default: 'open' }),
    /** The lane views some of its templates as if in bags and under other lamps, while nobody asks (docs/recognition-trials.md). */
    ownViews: Type.Boolean({ default: true }),
  }),
)
