/** One item, as its card shows it beside the gallery. */
import type { Parts } from '../../lane-parts.ts'
import type { Item } from '../../parts/item-field.tsx'
import { press, typeIn } from '../../stories/press.ts'
import { inLanguage, type Stories } from '../../stories/story.ts'
// Drawn at once: the card loads it apart.
import './counter-examples.tsx'
import {
  deletions,
  enough,
  GOODS,
  items,
  LONG,
  MONITOR,
  NOT_THIS,
  OF_ITEM,
  OFF,
  PEARS,
  PLUMS,
  TOMATOES,
  templatesOf,
} from './given.ts'
import { ItemCard } from './item-card.tsx'
import 'page-words:camera'
import 'page-words:items'
import 'page-words:review'

const shown = (item: Item, parts: Partial<Parts> = deletions()): Stories[string] => ({
  parts: { ...items(GOODS), ...parts },
  answers: OF_ITEM,
  show: () => <ItemCard item={item} onClose={() => {}} />,
})
const ofMaster = shown(TOMATOES, deletions({ canMark: true, comesBack: true }))

export const STORIES: Stories = {
  'taught enough': shown(TOMATOES),
  'mistaken for another, with pictures that it is not': {
    ...shown(PEARS),
    answers: {
      ...OF_ITEM,
      'POST /api/get_item_template_list': templatesOf(3),
      'GET /api/items/:id/counter-examples': NOT_THIS,
      'GET /api/items/enough': enough({
        ...{ id: PEARS.id, templates: 3, verdict: 'stuck', curve: [0.4, 0.61] },
        rival: { id: TOMATOES.id, times: 4, sid: 'picture-1', like: 'picture-2' },
      }),
    },
  },
  'not taught yet': {
    ...shown(PLUMS),
    answers: { ...OF_ITEM, 'POST /api/get_item_template_list': templatesOf(0) },
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
