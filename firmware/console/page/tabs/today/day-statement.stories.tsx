/** The statement of a day: it agrees, or says who does what. */
import type { Done } from '../../lane-rows.ts'
import { press } from '../../stories/press.ts'
import { inLanguage, type Stories, type Story } from '../../stories/story.ts'
import { DayStatement } from './day-statement.tsx'
import { statementOf } from './given.ts'
import 'page-words:payments'
import 'page-words:today'

const made = (change: Partial<Done<'GET /reports/statement'>['sheet']>): Story => ({
  answers: { 'GET /reports/statement': statementOf(change) },
  play: () => press('#statement-form [type=submit]'),
  show: () => <DayStatement />,
})

export const STORIES: Stories = {
  'not made': { show: () => <DayStatement /> },
  'it agrees': made({}),
  'the day goes on': made({
    state: 'goes-on',
    verdict: inLanguage(
      'The day goes on: nothing is final before midnight.',
      'День ещё идёт: до полуночи ничего не окончательно.',
    ),
  }),
  'something is to do': made({
    state: 'to-do',
    verdict: inLanguage('Two things are to do.', 'Нужно сделать два дела.'),
    todo: [
      {
        what: inLanguage(
          'Refund what came late, or hand out the goods.',
          'Верните пришедшее с опозданием или отдайте товар.',
        ),
        who: inLanguage('Cashier, by 14 March', 'Кассир, до 14 марта'),
        isOverdue: true,
        items: [
          { name: inLanguage('Order 1037', 'Заказ 1037'), count: null, value: '12 845,00 ₽' },
        ],
        more: inLanguage('and 2 more', 'и ещё 2'),
        command: null,
      },
      {
        what: inLanguage(
          'Compare the day with a registry file of the bank.',
          'Сверьте день с файлом реестра банка.',
        ),
        who: inLanguage('Accountant, by 17 March', 'Бухгалтер, до 17 марта'),
        ...{ isOverdue: false, items: [], more: null },
        command: 'lanectl reconcile 2026-03-13 --file registry.csv',
      },
    ],
  }),
}
