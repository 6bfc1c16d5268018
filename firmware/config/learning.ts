/** `learning:` who may change the templates of the lane. */
import type { Static } from '#firmware/type.ts'
import { exact, oneOf, section } from './schema-words.ts'

export const Learning = section(
  exact({ mode: oneOf(['open', 'locked', 'auto'], { default: 'open' }) }),
)
export type LearningConfig = Static<typeof Learning>
