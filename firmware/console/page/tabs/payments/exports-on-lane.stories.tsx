/** The exports that tills have left on the lane. */
import { inLanguage, minutesAgo, type Stories, type Story } from '../../stories/story.ts'
import { ExportsOnLane } from './exports-on-lane.tsx'
import 'page-words:payments'

const some: Story = {
  answers: {
    'GET /exports': {
      status: 'success',
      exports: [
        {
          name: 'transactions-2026-03-13.csv',
          bytes: 48_211,
          madeAt: minutesAgo(600),
          by: inLanguage('Till 3', 'Касса 3'),
        },
        { name: 'transactions-2026-02.csv', bytes: 1_904_117, madeAt: minutesAgo(9_000), by: null },
      ],
    },
  },
  show: () => <ExportsOnLane />,
}

export const STORIES: Stories = {
  some,
  'seen by a monitor': { ...some, person: { name: 'Screen', role: 'monitor', mayRefund: false } },
}
