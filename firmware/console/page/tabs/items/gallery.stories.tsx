/** The gallery of items: many of them, one that is open, and none. */
import { choose, typeIn } from '../../stories/press.ts'
import type { Stories } from '../../stories/story.ts'
import { Gallery } from './gallery.tsx'
import { GOODS, items, MANY, TOMATOES } from './given.ts'
import 'page-words:items'

const shown = (list: typeof GOODS | undefined, open: string | null = null): Stories[string] => ({
  ...(list && { parts: items(list) }),
  show: () => <Gallery items={list} open={open} onOpen={() => {}} />,
})

export const STORIES: Stories = {
  'not known yet': shown(undefined),
  'nothing learned yet': shown([]),
  'all kinds, one open': shown(GOODS, TOMATOES.id),
  'several pages': shown(MANY),
  'those taught little': {
    ...shown(GOODS),
    play: () => choose('#which', 'few'),
  },
  'no such item': {
    ...shown(GOODS),
    play: () => typeIn('#find', 'xyz'),
  },
}
