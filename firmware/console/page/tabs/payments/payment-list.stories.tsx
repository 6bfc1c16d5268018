/** The payments: all of them, a page of many, and what a filter finds. */
import { press, typeIn } from '../../stories/press.ts'
import { inLanguage, RefusedAnswer, type Stories, type Story } from '../../stories/story.ts'
import { MANY, PAYMENTS } from '../till/given.ts'
import { List } from './payment-list.tsx'
import 'page-words:payments'
import 'page-words:till'

const list = (transactions: typeof PAYMENTS): Story => ({
  answers: { 'GET /transactions': { status: 'success', transactions } },
  show: () => <List open={null} onChoose={() => {}} />,
})

async function find(): Promise<void> {
  await typeIn('#payment-filter [name=wanted]', inLanguage('1,249.50', '1249,50'))
  await press('#payment-filter [type=submit]')
}

export const STORIES: Stories = {
  'none yet': list([]),
  'of all kinds': list(PAYMENTS),
  'a page of many': list(MANY),
  'an older page': { ...list(MANY), play: () => press('#more', '#newer:enabled') },
  'none of what is wanted': { ...list([]), play: find },
  refused: {
    ...list([]),
    answers: {
      'GET /transactions': new RefusedAnswer(
        503,
        inLanguage('the ledger is damaged', 'журнал платежей повреждён'),
      ),
    },
  },
}
