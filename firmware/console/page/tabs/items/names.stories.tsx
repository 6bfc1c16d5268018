/** Names of many items at once: what is wrong with a list, and what it would change. */
import type { Done } from '../../lane-rows.ts'
import { press, typeIn } from '../../stories/press.ts'
import { inLanguage, type Stories } from '../../stories/story.ts'
import { Names } from './names.tsx'
import 'page-words:names'

const LIST = inLanguage(
  '0417;Tomatoes\n4011;Bananas\n4017;Apples, Granny Smith',
  '0417;Томаты\n4011;Бананы\n4017;Яблоки Гренни Смит',
)
const WRONG = inLanguage(
  '0417;Tomatoes\n;Bananas\n4017\n0417;Cucumbers\n4409;"Pears',
  '0417;Томаты\n;Бананы\n4017\n0417;Огурцы\n4409;"Груши',
)

const looked = (changes: Done<'PUT /api/names'>['data']['items']): Stories[string] => ({
  answers: { 'PUT /api/names': { code: 0, data: { changed: changes.length, items: changes } } },
  show: () => <Names />,
  async play() {
    await typeIn('#names-text', LIST)
    await press('#names-look:enabled')
  },
})

export const STORIES: Stories = {
  'nothing is written': { show: () => <Names /> },
  'lines that are wrong': {
    show: () => <Names />,
    play: () => typeIn('#names-text', WRONG),
  },
  'what would change': looked([
    { id: '0417', name: inLanguage('Tomatoes', 'Томаты'), before: null },
    {
      id: '4011',
      name: inLanguage('Bananas', 'Бананы'),
      before: inLanguage('Bananas, yellow', 'Бананы жёлтые'),
    },
    { id: '4017', name: null, before: inLanguage('Apples', 'Яблоки') },
  ]),
  'nothing would change': looked([]),
}
