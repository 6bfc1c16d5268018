/** What people said of an item's pictures, for the stories of its card. */
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { minutesAgo } from '#firmware/console/page/stories/story.ts'
import { TOMATOES } from '#firmware/console/page/tabs/items/given.ts'

export const NOT_THIS: Done<'GET /api/items/:id/counter-examples'> = {
  code: 0,
  data: ['picture-a', 'picture-b', 'picture-c'].map((picture, nth) => ({
    picture,
    said_at: minutesAgo(90 * (nth + 1)),
    by: 'lane-7',
  })),
}
type Report = Done<'GET /api/items/enough'>['data']['items'][number]

/** Whether an item was taught enough. */
export const enough = (some: Partial<Report> = {}): Done<'GET /api/items/enough'> => ({
  code: 0,
  data: {
    items: [
      {
        id: TOMATOES.id,
        name: null,
        templates: 14,
        verdict: 'enough',
        more: 0,
        kind: 'any',
        visits: 6,
        proven: 0.96,
        curve: [0.5, 0.8, 0.96],
        rival: null,
        ...some,
      },
    ],
    left_out: 0,
  },
})
