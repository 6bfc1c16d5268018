/** The part of the picture that counts, and the empty platform. */
import { press } from '../../stories/press.ts'
import type { Stories } from '../../stories/story.ts'
import { RECOGNITION } from '../items/given.ts'
import { RecognitionRegion } from './recognition-region.tsx'
import 'page-words:camera'

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><rect width="64" height="36" fill="#9db4ab"/><circle cx="32" cy="18" r="9" fill="#5c7d70"/></svg>',
)}`

const shown: Stories[string] = {
  parts: { recognition: RECOGNITION },
  show: () => <RecognitionRegion picture={PICTURE} />,
}

export const STORIES: Stories = {
  'as it is kept': shown,
  'drawn anew': { ...shown, play: () => press('#whole-picture') },
  'without a picture, the platform not known': {
    parts: { recognition: { ...RECOGNITION, hasBackground: false } },
    show: () => <RecognitionRegion picture={null} />,
  },
}
