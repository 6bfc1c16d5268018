/** `learning:` who may change the templates of the lane. */
import type { Static } from 'typebox'
import { exact, oneOf, section } from './vocabulary.ts'

export const Learning = section(
  exact({ mode: oneOf(['open', 'locked', 'auto'], { default: 'open' }) }),
)
export type LearningConfig = Static<typeof Learning>
