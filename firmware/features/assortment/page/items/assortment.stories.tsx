/** What the shop sells: its list, and what another one would change. */
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { Card } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { inLanguage, minutesAgo, type Stories } from '#firmware/console/page/stories/story.ts'
import { MONITOR } from '#firmware/console/page/tabs/items/given.ts'
import { t } from '#firmware/console/page/words/words.ts'
import { Assortment, Diff } from './assortment.tsx'

type List = Done<'GET /api/assortment'>['data']
type Changes = Done<'POST /api/assortment'>['data']

const TOMATOES = { name: inLanguage('Tomatoes', 'Томаты'), price: 19_900, unit: 'kg' as const }
const ROSE = {
  code: '0419',
  name: inLanguage('Tomatoes, rose', 'Томаты розовые'),
  price: 34_990,
  unit: 'kg' as const,
}
const KIWIS = { name: inLanguage('Kiwis', 'Киви'), price: 2_500, unit: 'piece' as const }

const shown = (list: List): Stories[string] => ({
  answers: { 'GET /api/assortment': { code: 0, data: list } },
  show: () => <Assortment />,
})
const GROUP = inLanguage('tomatoes', 'томаты')
const filled = shown({
  at: minutesAgo(60 * 26),
  by: 'lane-1',
  hidden: [
    { code: '4050', why: 'season' },
    { code: '4030', why: 'unsold' },
  ],
  items: [
    { ...TOMATOES, code: '0417', group: GROUP },
    { ...ROSE, group: GROUP },
    { code: '0420', name: inLanguage('Tomatoes, plum', 'Томаты сливовидные'), group: GROUP },
    { code: '4050', name: inLanguage('Melons', 'Дыни'), from: '08-01', until: '09-30' },
    { ...KIWIS, code: '4030', hide_after_days: 14 },
  ],
})
/** After a file was chosen. */
const changing = (some: Partial<Changes>): Stories[string] => ({
  show: () => (
    <Card id="assortment" title={t('goods.title')}>
      <Diff
        diff={{
          dry: true,
          count: 1_240,
          added: 0,
          removed: 0,
          changed: 0,
          unchanged: 1_240,
          unlisted: 0,
          kept_names: 0,
          items: [],
          ...some,
        }}
        onTake={() => {}}
      />
    </Card>
  ),
})

export const STORIES: Stories = {
  'no list yet': shown({ at: null, by: null, hidden: [], items: [] }),
  'a list with look-alikes': filled,
  'a list, seen by a monitor': { ...filled, person: MONITOR },
  'a list that changes much': changing({
    added: 1,
    removed: 1,
    changed: 1,
    unchanged: 1_238,
    unlisted: 12,
    kept_names: 3,
    items: [
      { code: '0419', before: null, after: ROSE },
      {
        code: '0417',
        before: { ...TOMATOES, code: '0417' },
        after: { ...TOMATOES, code: '0417', price: 21_900 },
      },
      { code: '4030', before: { ...KIWIS, code: '4030' }, after: null },
    ],
  }),
  'a list that changes nothing': changing({}),
}
