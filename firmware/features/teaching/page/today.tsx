/** Pictures to review among what waits for a person today. */
import { usePart } from '#firmware/console/page/live.ts'
import type { TodayOfFeature } from '#firmware/console/page/tabs/today/today-of-feature.ts'
import { t } from '#firmware/console/page/words/words.ts'

export const ROOM: TodayOfFeature = {
  useNeeds() {
    const count = usePart('review')?.open ?? 0
    return count > 0 ? [{ address: 'items//review', words: t('needs.review', { count }) }] : []
  },
}
