/** Choices that did not fit what was seen or weighed. */
import type { Parts } from '#firmware/console/page/lane-parts.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { inLanguage, minutesAgo, type Stories } from '#firmware/console/page/stories/story.ts'
import {
  APPLES,
  BANANAS,
  items,
  LONG,
  MONITOR,
  TOMATOES,
} from '#firmware/console/page/tabs/items/given.ts'
import { Doubts } from './doubts.tsx'

type Listed = Done<'GET /api/choices/doubted'>['data']
type Doubt = Listed['choices'][number]

const scored = ({ id, name = null }: typeof TOMATOES, score: number | null) => ({ id, name, score })
const doubt = (nth: number, some: Partial<Doubt>): Doubt => ({
  id: `d${nth}`,
  at: minutesAgo(45 * nth),
  reason: 'picture',
  chosen: scored(BANANAS, 0.04),
  like: scored(APPLES, 0.91),
  gap: 0.87,
  bound: 0.4,
  grams: null,
  usual: null,
  result_id: `r${nth}`,
  picture: true,
  ...some,
})
const SOME: readonly Doubt[] = [
  doubt(1, { reason: 'price', like: scored(LONG, 0.88) }),
  doubt(2, {}),
  doubt(3, {
    reason: 'weight',
    like: null,
    chosen: scored(TOMATOES, null),
    picture: false,
    grams: 8_400,
    usual: { least: 90, most: 2_300 },
  }),
]

const shown = (
  choices: readonly Doubt[],
  { bound = 0.4, ...state }: Partial<Parts['doubts']> & { bound?: number | null } = {},
): Stories[string] => ({
  parts: {
    ...items(),
    doubts: { isOn: true, count: choices.length, stopped: null, revision: 0, ...state },
  },
  answers: {
    'GET /api/choices/doubted': {
      code: 0,
      data: { on: true, stopped: null, bound, samples: bound === null ? 41 : 480, choices },
    },
  },
  show: () => <Doubts />,
})

export const STORIES: Stories = {
  none: shown([]),
  'too few pictures yet': shown([], { bound: null }),
  'switched off': shown([], { isOn: false }),
  'for each reason': shown(SOME),
  'the card is full': shown(SOME.slice(1, 2), {
    stopped: inLanguage(
      'the card is nearly full. Free some space',
      'карта памяти почти заполнена. Освободите место',
    ),
  }),
  'seen by a monitor': { ...shown(SOME), person: MONITOR },
}
