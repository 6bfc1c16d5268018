/** Days for an accountant's program. */
import type { Stories } from '../../stories/story.ts'
import { Accounting } from './accounting.tsx'
import 'page-words:payments'
import 'page-words:today'

export const STORIES: Stories = {
  'not filled in': { show: () => <Accounting /> },
}
