/** How long the lane looks, and how many items it names. */
import type { Stories } from '../../stories/story.ts'
import { RECOGNITION } from '../items/given.ts'
import { RecognitionSettings } from './recognition-settings.tsx'
import 'page-words:camera'

export const STORIES: Stories = {
  careful: {
    parts: { recognition: { ...RECOGNITION, pace: 'normal', resultsMax: 12 } },
    show: () => <RecognitionSettings />,
  },
}
