/** Doubtful sales among what waits for a person. */
import type { Stories } from '#firmware/console/page/stories/story.ts'
import { healthOf } from '#firmware/console/page/tabs/device/given.ts'
import { dayOf } from '#firmware/console/page/tabs/today/given.ts'
import { Needs } from '#firmware/console/page/tabs/today/needs-you.tsx'
import 'page-words:today'

export const STORIES: Stories = {
  'some wait': {
    parts: { doubts: { isOn: true, stopped: null, count: 3, revision: 2 } },
    answers: { 'GET /reports/day': dayOf(), 'GET /health': healthOf() },
    show: () => <Needs />,
  },
}
