/** The statements of a day and of a month of the shop, at its master: one comparison with the bank for all lanes. */

import { act } from '../../call.ts'
import type { Done } from '../../lane-rows.ts'
import { usePart } from '../../live.ts'
import { LANGUAGE, t } from '../../words/words.ts'
import { GivenAnswers } from './given-answers.tsx'
import {
  DayStatementCard,
  type MadeStatement,
  MONTH_TIMEOUT_MS,
  MonthStatementCard,
} from './statement-card.tsx'
import { STATEMENT_TIMEOUT_MS } from './statement-sheet.tsx'

/** Lanes ask once a minute. One that is off is not waited for: a person makes the statement again when it is back. */
const LANES_ANSWER_MS = 180_000

export const ofShop = (date: string, { report, sheet }: Done<'GET /reports/shop'>) => ({
  date,
  sheet,
  isAwaited: report.banks.some(
    ({ state, at }) =>
      state === 'waiting' && Date.parse(report.madeAt) - Date.parse(at) < LANES_ANSWER_MS,
  ),
  given: report.banks.filter(({ takenBack }) => takenBack === null),
  compared: report.banks.map(({ bankName, at, takenBack }) => ({
    bankName,
    at,
    isWithdrawn: takenBack !== null,
    from: 'shop' as const,
  })),
})

/** Only a master compares for the lanes of its shop. */
export function useIsMaster(): boolean {
  return usePart('devices')?.syncMode === 'master'
}

/** `given`: what the card "Compare with the bank" has begun for all lanes. */
export function ShopStatement({ given = null }: { given?: MadeStatement | null }) {
  const read = async (date: string) => {
    const query = { date, language: LANGUAGE }
    const answer = await act('GET /reports/shop', { query }, { timeoutMs: STATEMENT_TIMEOUT_MS })
    return answer && ofShop(date, answer)
  }
  return (
    <DayStatementCard
      id="shop"
      title={t('shop.title')}
      hint={t('shop.hint')}
      read={read}
      given={given}
      isOfShop
      below={(again, { given = [] }) =>
        given.map(({ bankName, answers }) => (
          <GivenAnswers
            key={bankName}
            id="shop-told"
            bankName={bankName}
            answers={answers}
            onTakenBack={again}
          />
        ))
      }
    />
  )
}

export function ShopMonth() {
  const read = (month: string) => {
    const query = { month, language: LANGUAGE }
    return act('GET /reports/shop/month', { query }, { timeoutMs: MONTH_TIMEOUT_MS })
  }
  return (
    <MonthStatementCard
      id="shop-month"
      title={t('shop.month-title')}
      hint={t('shop.month-hint')}
      read={read}
      isOfShop
    />
  )
}
