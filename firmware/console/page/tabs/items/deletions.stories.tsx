/** What was deleted lately, and what is being deleted on all lanes. */
import type { Parts } from '../../lane-parts.ts'
import { inLanguage, type Stories } from '../../stories/story.ts'
import { Deletions } from './deletions.tsx'
import { deletions, items, LONG, MONITOR, PEARS, TOMATOES } from './given.ts'
import 'page-words:items'

type Some = Partial<Parts['deletions']>

const shown = (some: Some): Stories[string] => ({
  parts: { ...items(), ...deletions(some) },
  show: () => <Deletions />,
})
const DELETED: Some['deleted'] = [
  { id: TOMATOES.id, name: null, count: 14 },
  { id: LONG.id, name: null, count: 2 },
  { id: '4099', name: inLanguage('Radishes', 'Редис'), count: 1 },
]
const MARKS: Some['marks'] = [
  { id: PEARS.id, name: null, done: ['lane-7', 'lane-8'] },
  { id: '4098', name: inLanguage('Quinces', 'Айва'), done: [] },
]

export const STORIES: Stories = {
  'deleted lately': shown({ deleted: DELETED }),
  'and on all lanes': shown({ deleted: DELETED?.slice(0, 1), marks: MARKS, canMark: true }),
  'seen by a monitor': { ...shown({ deleted: DELETED, marks: MARKS }), person: MONITOR },
}
