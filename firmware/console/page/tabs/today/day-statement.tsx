/** The statement of a day, with its differences below it. */

import { useState } from 'preact/hooks'
import { act } from '../../call.ts'
import { usePart } from '../../live.ts'
import { LANGUAGE, t } from '../../words/words.ts'
import type { ComparedBank } from './compared-banks.tsx'
import { type Difference, Differences } from './differences.tsx'
import { DayStatementCard } from './statement-card.tsx'
import { STATEMENT_TIMEOUT_MS } from './statement-sheet.tsx'

export function DayStatement() {
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const mode = usePart('devices')?.syncMode
  // A lane that stands alone withdraws itself what a master compared once.
  const ofShop: ComparedBank['from'] =
    mode === 'none' ? 'lane' : mode === 'master' ? 'shop' : 'master'
  const read = async (date: string) => {
    const bound = { timeoutMs: STATEMENT_TIMEOUT_MS }
    const query = { date, language: LANGUAGE }
    const answer = await act('GET /reports/statement', { query }, bound)
    if (!answer) return null
    const listed = await act('GET /reports/differences', { query: { date } }, bound)
    setDifferences(listed ? listed.differences : [])
    const compared = answer.report.banks.flatMap(({ bankName, comparison }) =>
      comparison
        ? [
            {
              bankName,
              at: comparison.at,
              isWithdrawn: comparison.takenBack !== null,
              from: comparison.isOfShop ? ofShop : ('lane' as const),
            },
          ]
        : [],
    )
    return { ...answer, compared }
  }
  return (
    <DayStatementCard
      id="statement"
      title={t('statement.title')}
      hint={t('statement.hint')}
      read={read}
      below={(again) => <Differences differences={differences} onDecided={again} />}
    />
  )
}
