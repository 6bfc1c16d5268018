/** The card of an item with what its pictures lack, and which are not it. */
import type { Stories } from '#firmware/console/page/stories/story.ts'
import {
  deletions,
  GOODS,
  items,
  PEARS,
  TOMATOES,
  templatesOf,
} from '#firmware/console/page/tabs/items/given.ts'
import { ItemCard } from '#firmware/console/page/tabs/items/item-card.tsx'
// Drawn at once: the card loads it apart.
import './counter-examples.tsx'
import { enough, NOT_THIS } from './given.ts'
import 'page-words:camera'
import 'page-words:items'

export const STORIES: Stories = {
  'taught enough': {
    parts: { ...items(GOODS), ...deletions() },
    answers: {
      'POST /api/get_item_template_list': templatesOf(6),
      'GET /api/items/enough': enough(),
    },
    show: () => <ItemCard item={TOMATOES} onClose={() => {}} />,
  },
  'mistaken for another, with pictures that it is not': {
    parts: { ...items(GOODS), ...deletions() },
    answers: {
      'POST /api/get_item_template_list': templatesOf(3),
      'GET /api/items/:id/counter-examples': NOT_THIS,
      'GET /api/items/enough': enough({
        id: PEARS.id,
        templates: 3,
        verdict: 'stuck',
        curve: [0.4, 0.61],
        rival: { id: TOMATOES.id, times: 4, sid: 'picture-1', like: 'picture-2' },
      }),
    },
    show: () => <ItemCard item={PEARS} onClose={() => {}} />,
  },
}
