/** What the lane recognises, and how sure it is. */
import { inLanguage, type Stories } from '../../stories/story.ts'
import { APPLES, LONG, TOMATOES } from '../items/given.ts'
import { PINK, ROOM, recognised } from './given.ts'
import { Answer } from './recognition-answer.tsx'
import 'page-words:camera'

const shown = (...answer: Parameters<typeof recognised>): Stories[string] => ({
  parts: ROOM,
  show: () => <Answer result={recognised(...answer)} onTurned={() => {}} />,
})
const PRICED = { price: 19_900, unit: 'kg' } as const

export const STORIES: Stories = {
  certain: shown({
    items: [{ id: TOMATOES.id, score: 0.97, ...PRICED, proposal: { net: 1_235, sum: 24_577 } }],
  }),
  uncertain: shown({
    status: 'uncertain',
    items: [
      { id: TOMATOES.id, score: 0.52, ...PRICED },
      { id: APPLES.id, score: 0.31, price: 2_500, unit: 'piece' },
      { id: PINK.id, score: 0.12 },
    ],
  }),
  'one of two': shown({
    status: 'uncertain',
    open: 'which',
    items: [
      { id: TOMATOES.id, score: 0.49, ...PRICED, proposal: { net: 1_235, sum: 24_577 } },
      { id: LONG.id, score: 0.47, price: 49_900, unit: 'kg' },
    ],
  }),
  'several that look alike': shown({
    items: [
      {
        id: TOMATOES.id,
        score: 0.96,
        choices: [
          { id: TOMATOES.id, score: 0.96, ...PRICED, proposal: { net: 1_235, sum: 24_577 } },
          { id: PINK.id, score: 0, price: 34_990, unit: 'kg' },
          { id: '0420', score: 0, name: inLanguage('Tomatoes, plum', 'Томаты сливовидные') },
        ],
      },
    ],
  }),
  unknown: shown({ status: 'unknown', open: 'known', items: [{ id: APPLES.id, score: 0.08 }] }),
  'an empty platform': shown({ status: 'empty', items: [] }),
  moving: shown({ status: 'moving', items: [], took_ms: 1_480 }),
  'seen by a monitor': {
    ...shown({ status: 'uncertain', items: [{ id: TOMATOES.id, score: 0.52, ...PRICED }] }),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
