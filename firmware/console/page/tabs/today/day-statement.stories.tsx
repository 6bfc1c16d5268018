/** The statement of a day: it agrees, or says who does what. */
import type { Done } from '../../lane-rows.ts'
import { press } from '../../stories/press.ts'
import { inLanguage, type Stories, type Story } from '../../stories/story.ts'
import { DayStatement } from './day-statement.tsx'
import { statementOf } from './given.ts'
import 'page-words:payments'
import 'page-words:today'

type Differences = Done<'GET /reports/differences'>['differences']

const made = (
  change: Partial<Done<'GET /reports/statement'>['sheet']>,
  differences: Differences = [],
): Story => ({
  answers: {
    'GET /reports/statement': statementOf(change),
    'GET /reports/differences': { status: 'success', differences },
  },
  play: () => press('#statement-form [type=submit]'),
  show: () => <DayStatement />,
})

const OPEN: Differences[number] = {
  id: '2026-03-13-7QK2M0XB',
  date: '2026-03-13',
  code: 'other-amount',
  kind: 'payment',
  bankName: 'Raiffeisen',
  transaction: '01JPB3W8Q2M9V7T5X1C4D6F8GH',
  refund: null,
  reference: '1041',
  amount: 129_900,
  bankAmount: 139_900,
  bankAt: '2026-03-13T14:12:00Z',
  bankOrder: null,
  bankOperation: 'A1B2C3',
  allowed: ['goods-added', 'tip'],
  settled: null,
  what: {
    en: 'The customer paid another amount than was asked for.',
    ru: 'Покупатель заплатил не ту сумму, которую запросил терминал.',
  },
}
const SETTLED: Differences[number] = {
  ...OPEN,
  id: '2026-03-13-0M4TZC9E',
  reference: '1038',
  settled: {
    as: 'tip',
    what: { en: 'Amount kept, a tip', ru: 'Сумма не изменена, чаевые:' },
    note: inLanguage('the customer said so', 'со слов покупателя'),
    by: inLanguage('Anna', 'Анна'),
    at: '2026-03-14T07:30:00Z',
  },
}

export const STORIES: Stories = {
  'not made': { show: () => <DayStatement /> },
  'it agrees': made({}),
  'differences, one settled': made({}, [OPEN, SETTLED]),
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
        where: null,
      },
      {
        what: inLanguage(
          'Compare the day with a registry file of the bank.',
          'Сверьте день с файлом реестра банка.',
        ),
        who: inLanguage('Accountant, by 17 March', 'Бухгалтер, до 17 марта'),
        isOverdue: false,
        items: [],
        more: null,
        where: inLanguage(
          'On the page: Today, card "Compare with the bank".',
          'На странице терминала: «Сегодня», карточка «Сверка с банком».',
        ),
      },
    ],
  }),
}
