/** One item, as its card shows it beside the gallery. */
import type { Parts } from '../../lane-parts.ts'
import type { Item } from '../../parts/item-field.tsx'
import { press, typeIn } from '../../stories/press.ts'
import { inLanguage, type Stories } from '../../stories/story.ts'
import {
  deletions,
  GOODS,
  items,
  LONG,
  MONITOR,
  OF_ITEM,
  OFF,
  PLUMS,
  TOMATOES,
  templatesOf,
} from './given.ts'
import { ItemCard } from './item-card.tsx'
import 'page-words:camera'
import 'page-words:items'

const shown = (item: Item, parts: Partial<Parts> = deletions()): Stories[string] => ({
  parts: { ...items(GOODS), ...parts },
  answers: OF_ITEM,
  show: () => <ItemCard item={item} onClose={() => {}} />,
})
const ofMaster = shown(TOMATOES, deletions({ canMark: true, comesBack: true }))

export const STORIES: Stories = {
  taught: shown(TOMATOES),
  'not taught yet': {
    ...shown(PLUMS),
    answers: { 'POST /api/get_item_template_list': templatesOf(0) },
  },
  'not offered, a long name': shown({ ...LONG, isActive: OFF.isActive ?? false }),
  'its name is changed': {
    ...shown(TOMATOES),
    play: () => typeIn('[name=name]', inLanguage('Tomatoes, pink', 'Томаты розовые')),
  },
  'at the master of a fleet': ofMaster,
  'to be deleted on all lanes': {
    ...ofMaster,
    play: () => press('#delete-everywhere'),
  },
  'seen by a monitor': { ...shown(TOMATOES), person: MONITOR },
}
