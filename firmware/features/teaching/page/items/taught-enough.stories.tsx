/** Each verdict on whether an item was taught enough. */
import type { Stories } from '#firmware/console/page/stories/story.ts'
import { BANANAS, items, TOMATOES } from '#firmware/console/page/tabs/items/given.ts'
import { enough } from './given.ts'
import { Enough } from './taught-enough.tsx'

const shown = (...report: Parameters<typeof enough>): Stories[string] => ({
  parts: items(),
  answers: { 'GET /api/items/enough': enough(...report) },
  show: () => <Enough id={TOMATOES.id} count={TOMATOES.count} />,
})

export const STORIES: Stories = {
  enough: shown(),
  'more of another day': shown({ verdict: 'more', more: 6, kind: 'day', curve: [0.4, 0.72] }),
  'too few to say': shown({ verdict: 'few', more: 3, curve: [], proven: null }),
  'stuck, mistaken for another': shown({
    verdict: 'stuck',
    curve: [0.4, 0.61],
    rival: { id: BANANAS.id, times: 5, sid: 'picture-1', like: 'picture-2' },
  }),
}
