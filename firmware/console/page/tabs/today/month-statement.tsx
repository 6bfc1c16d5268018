/** The statement of a month. */

import { act } from '../../call.ts'
import { LANGUAGE, t } from '../../words/words.ts'
import { MONTH_TIMEOUT_MS, MonthStatementCard } from './statement-card.tsx'

export function MonthStatement() {
  const read = (month: string) => {
    const query = { month, language: LANGUAGE }
    return act('GET /reports/month', { query }, { timeoutMs: MONTH_TIMEOUT_MS })
  }
  return (
    <MonthStatementCard id="month" title={t('month.title')} hint={t('month.hint')} read={read} />
  )
}
