/** All nasty answers to calls, in one table: NAME, what it does. Accidents of the line: tls-accidents.ts. */
import { BROKEN_HTTP } from './broken-http.ts'
import { BROKEN_JSON } from './broken-json.ts'
import { MISLEADING_STATUSES } from './misleading-statuses.ts'
import type { NastyAnswer } from './nasty-answer.ts'
import { UNTRUE_ORDERS } from './untrue-orders.ts'
import { UNTRUE_PAYMENTS } from './untrue-payments.ts'

export const NASTY_ANSWERS: readonly NastyAnswer[] = [
  ...UNTRUE_PAYMENTS,
  ...UNTRUE_ORDERS,
  ...BROKEN_JSON,
  ...BROKEN_HTTP,
  ...MISLEADING_STATUSES,
]

export function nastyAnswer(name: string): NastyAnswer {
  const found = NASTY_ANSWERS.find((nasty) => nasty.name === name)
  if (!found)
    throw new Error(
      `no nasty answer ${name}: ${NASTY_ANSWERS.map((nasty) => nasty.name).join(', ')}`,
    )
  return found
}
