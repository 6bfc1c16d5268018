/** The filter of the payments. */
import { choose, typeIn } from '../../stories/press.ts'
import { inLanguage, type Stories } from '../../stories/story.ts'
import { Filter } from './payment-filter.tsx'
import 'page-words:payments'
import 'page-words:till'

const show = () => <Filter onFilter={() => {}} />

export const STORIES: Stories = {
  empty: { show },
  'filled in': {
    show,
    async play() {
      await typeIn('[name=wanted]', inLanguage('120.50', '120,50'))
      await choose('[name=state]', 'partly')
      await choose('[name=from]', '2026-03-01')
      await choose('[name=after]', '09:00')
      await choose('[name=to]', '2026-03-14')
      await choose('[name=before]', '18:30')
    },
  },
}
