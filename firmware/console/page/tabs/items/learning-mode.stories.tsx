/** Who may change what is learned. */
import type { Parts } from '../../lane-parts.ts'
import type { Stories } from '../../stories/story.ts'
import { RECOGNITION } from './given.ts'
import { LearningMode } from './learning-mode.tsx'
import 'page-words:items'

const shown = (mode: Parts['recognition']['mode']): Stories[string] => ({
  parts: { recognition: { ...RECOGNITION, mode } },
  show: () => <LearningMode />,
})

export const STORIES: Stories = {
  'by corrections too': shown('auto'),
  locked: shown('locked'),
}
