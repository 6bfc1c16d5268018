/** Goods and what the lane knows of them, for the stories of this room. */
import type { Parts } from '../../lane-parts.ts'
import type { Done, Person } from '../../lane-rows.ts'
import type { Item } from '../../parts/item-field.tsx'
import { type Answers, inLanguage } from '../../stories/story.ts'

export const MONITOR: Person = { name: 'Screen', role: 'monitor', mayRefund: false }
export const CASHIER: Person = { name: 'Olga', role: 'till', mayRefund: false }

export const good = (id: string, en: string, ru: string, count: number): Item => ({
  id,
  count,
  name: inLanguage(en, ru),
  isActive: true,
})

export const TOMATOES = good('0417', 'Tomatoes', 'Томаты', 14)
export const BANANAS = good('4011', 'Bananas', 'Бананы', 22)
export const CUCUMBERS = good('0418', 'Cucumbers', 'Огурцы', 9)
export const APPLES = good('4017', 'Apples, green', 'Яблоки зелёные', 12)
export const PEARS = good('4409', 'Pears', 'Груши', 3)
export const PLUMS = good('4040', 'Plums', 'Сливы', 0)
export const LONG = good(
  '4612345678901',
  'Cherry tomatoes on the vine, a tray of four kinds, from the greenhouse of the neighbours',
  'Томаты черри на ветке, ассорти четырёх сортов в лотке, из теплицы соседнего хозяйства',
  7,
)
const CHERRY = good('0421', 'Tomatoes, cherry', 'Томаты черри', 7)
const WITHOUT_NAME: Item = { id: '94011', count: 5, name: null, isActive: true }
export const OFF: Item = { ...good('4050', 'Melons', 'Дыни', 8), isActive: false }

export const GOODS: readonly Item[] = [
  TOMATOES,
  BANANAS,
  CUCUMBERS,
  APPLES,
  PEARS,
  PLUMS,
  CHERRY,
  WITHOUT_NAME,
  OFF,
]
/** With one whose name a tile would cut. */
const WITH_LONG: readonly Item[] = [...GOODS, LONG]

/** As many as a page of the gallery does not hold. */
export const MANY: readonly Item[] = Array.from({ length: 130 }, (_none, nth) => {
  const like = GOODS[nth % 6] ?? TOMATOES
  return { ...like, id: String(3000 + nth), count: (nth * 7) % 23 }
})

export const items = (list: readonly Item[] = WITH_LONG): Pick<Parts, 'items'> => ({
  items: { list },
})

type Deletions = Parts['deletions']
export const deletions = (some: Partial<Deletions> = {}): Pick<Parts, 'deletions'> => ({
  deletions: { canMark: false, comesBack: false, marks: [], deleted: [], ...some },
})

export const RECOGNITION: Parts['recognition'] = {
  region: { left: 240, top: 60, width: 800, height: 600 },
  regionRevision: 3,
  hasBackground: true,
  pace: 'fast',
  resultsMax: 5,
  mode: 'open',
}

/** The names of pictures have the word for which a story is given one. */
export const templatesOf = (count: number): Done<'POST /api/get_item_template_list'> => ({
  code: 0,
  data: Array.from({ length: count }, (_none, nth) => `picture-${nth}`),
  max: 40,
})

export const OF_ITEM: Answers = {
  'POST /api/get_item_template_list': templatesOf(6),
}
