/** The statement of a month: it agrees, or names the days to look at. */
import type { Done } from '../../lane-rows.ts'
import { press } from '../../stories/press.ts'
import { inLanguage, type Stories, type Story } from '../../stories/story.ts'
import { monthStatementOf } from './given.ts'
import { MonthStatement } from './month-statement.tsx'
import 'page-words:payments'
import 'page-words:today'

const made = (change: Partial<Done<'GET /reports/month'>['sheet']>): Story => ({
  answers: { 'GET /reports/month': monthStatementOf(change) },
  play: () => press('#month-form [type=submit]'),
  show: () => <MonthStatement />,
})

export const STORIES: Stories = {
  'not made': { show: () => <MonthStatement /> },
  'it agrees': made({}),
  'days to look at': made({
    state: 'to-do',
    verdict: inLanguage(
      'The month does not agree yet. Days to look at: 1.',
      'Есть расхождения. Дней, которые нужно проверить: 1.',
    ),
    todo: [
      {
        what: inLanguage(
          '27 Feb 2026: file its statement.',
          '27.02.2026: зарегистрируйте сводный отчёт за день.',
        ),
        who: inLanguage('the accountant, by 2 Mar 2026', 'бухгалтер, до 02.03.2026'),
        isOverdue: false,
        items: [],
        more: null,
        where: null,
      },
    ],
  }),
}
