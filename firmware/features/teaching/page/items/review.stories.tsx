/** The review inbox: what waits for a person, and what teaching it would change. */
import type { Parts } from '#firmware/console/page/lane-parts.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { press } from '#firmware/console/page/stories/press.ts'
import { inLanguage, minutesAgo, type Stories } from '#firmware/console/page/stories/story.ts'
import {
  APPLES,
  BANANAS,
  CUCUMBERS,
  deletions,
  items,
  MONITOR,
  PEARS,
  TOMATOES,
} from '#firmware/console/page/tabs/items/given.ts'
import { Review } from './review.tsx'

type Entry = Done<'GET /api/review'>['data']['entries'][number]
type Effect = Done<'GET /api/review/:entry/effect'>['data']

const SCORES = [TOMATOES, APPLES, PEARS, BANANAS, CUCUMBERS].map(({ id }, nth) => ({
  id,
  score: [0.52, 0.31, 0.09, 0.05, 0.03][nth] ?? 0,
}))

const entry = (nth: number, some: Partial<Entry> = {}): Entry => ({
  // With the word for which a story is given a picture.
  id: `picture-${nth}`,
  taken_at: minutesAgo(12 * nth),
  reason: 'uncertain',
  result_id: `r${nth}`,
  bytes: 21_000,
  items: SCORES,
  said: null,
  not: [],
  answer: null,
  ...some,
})
const WAITING: readonly Entry[] = [
  entry(1),
  entry(2, { reason: 'unknown' }),
  entry(3, { reason: 'corrected', said: CUCUMBERS.id }),
  entry(4, { reason: 'doubted', said: '4612345678901' }),
  entry(5, { not: [TOMATOES.id] }),
  entry(6),
  entry(7, { reason: 'unknown' }),
]
const EFFECT: Effect = {
  gates: [{ gate: 'blur', verdict: 'pass', value: 0.8, bound: 0.3, words: '' }],
  items: [
    { id: TOMATOES.id, templates: 14, found: 2, points: 14.3 },
    { id: APPLES.id, templates: 12, found: -1, points: -8.3 },
  ],
  tried: 240,
  templates: 3_800,
  took_ms: 180,
}

const shown = (
  entries: readonly Entry[],
  state: Partial<Parts['review']> = {},
  effect = EFFECT,
): Stories[string] => ({
  parts: {
    ...items(),
    ...deletions(),
    review: { isOn: true, open: entries.length, stopped: null, revision: 0, ...state },
  },
  answers: {
    'GET /api/review': {
      code: 0,
      data: { on: true, stopped: null, open: entries.length, entries },
    },
    'GET /api/review/:entry/effect': { code: 0, data: effect },
  },
  show: () => <Review />,
})
const chosen = (effect: Effect): Stories[string] => ({
  ...shown(WAITING, {}, effect),
  play: () => press(`[data-choice="${TOMATOES.id}"]`),
})

export const STORIES: Stories = {
  'nothing waits': shown([]),
  'switched off': shown([], { isOn: false }),
  'several wait': shown(WAITING),
  'one that the till corrected': {
    ...shown(WAITING),
    play: () => press('[data-review="picture-3"]'),
  },
  'said not to be it': {
    ...shown(WAITING),
    play: () => press('[data-review="picture-5"]'),
  },
  'chosen, with what it would change': chosen(EFFECT),
  'chosen, changes nothing, refused by a gate': chosen({
    ...EFFECT,
    items: [],
    gates: [
      { gate: 'duplicate', verdict: 'refuse', value: 0.99, bound: 0.98, words: '' },
      { gate: 'hand', verdict: 'warn', value: 0.4, bound: 0.2, words: '' },
    ],
  }),
  'several picked': {
    ...shown(WAITING),
    async play() {
      await press('li:nth-child(1) [type=checkbox]')
      await press('li:nth-child(2) [type=checkbox]')
      await press(`[data-choice="${TOMATOES.id}"]`)
    },
  },
  'the card is full': shown(WAITING.slice(0, 2), {
    stopped: inLanguage(
      'the card is nearly full. Free some space',
      'карта памяти почти заполнена. Освободите место',
    ),
  }),
  'seen by a monitor': { ...shown(WAITING), person: MONITOR },
}
