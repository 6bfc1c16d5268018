/** `learning:` who may change the templates of the lane. */
import { oneOf } from '#firmware/schema-builder.ts'
import { exact, section } from './section-schemas.ts'

export const Learning = section(
  exact({ mode: oneOf(['open', 'locked', 'auto'], { default: 'open' }) }),
)
