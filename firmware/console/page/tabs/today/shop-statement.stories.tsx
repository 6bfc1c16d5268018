/** The statement of the shop at its master: a lane is awaited, or all agree. */
import type { Done } from '../../lane-rows.ts'
import { press } from '../../stories/press.ts'
import { inLanguage, type Stories, type Story } from '../../stories/story.ts'
import { monthStatementOf, SHOP_MONTH, shopStatementOf } from './given.ts'
import { ShopMonth, ShopStatement } from './shop-statement.tsx'
import 'page-words:payments'
import 'page-words:today'

const made = (change: Partial<Done<'GET /reports/shop'>['sheet']>): Story => ({
  answers: { 'GET /reports/shop': shopStatementOf(change) },
  play: () => press('#shop-form [type=submit]'),
  show: () => <ShopStatement />,
})

export const STORIES: Stories = {
  'a month': {
    answers: {
      'GET /reports/shop/month': { ...SHOP_MONTH, sheet: monthStatementOf({}).sheet },
    },
    play: () => press('#shop-month-form [type=submit]'),
    show: () => <ShopMonth />,
  },
  'not made': { show: () => <ShopStatement /> },
  'all lanes agree': made({}),
  'a lane is away': made({
    state: 'to-do',
    verdict: inLanguage(
      'The day of the shop does not agree yet. Things to do: 1.',
      'День магазина пока не сходится. Задач: 1.',
    ),
    todo: [
      {
        what: inLanguage(
          'Test bank: lane lane-9 has not compared its payments yet. It does so within two minutes. If it does not, switch it on, check its connection to the master, and update it if the master has a later release. It then finishes by itself.',
          'Тестовый банк: терминал lane-9 ещё не сверил свои операции. Обычно на это уходит до двух минут. Если он не ответит, включите его, проверьте связь с главным терминалом и обновите, если на главном версия новее. Дальше он закончит сам.',
        ),
        who: inLanguage('the technician, by 16 Mar 2026', 'техник, до 16.03.2026'),
        isOverdue: false,
        items: [],
        more: null,
        where: null,
      },
    ],
  }),
}
