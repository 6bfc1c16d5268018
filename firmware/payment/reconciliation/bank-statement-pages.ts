/** Reads the statements of a bank's profiles page by page, all of them or none. */

import { withinMs } from '#firmware/async/deadline.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BankStatement, StatementLine } from '#hal/bank-statement.ts'
import type { Clock } from '#hal/clock.ts'
import { FILE_LINES_MAX } from './cabinet-file/bank-statement-file.ts'
import type { Span } from './comparison-input.ts'

/** For all profiles together: below the 60 s after which a silent socket is cut. */
export const STATEMENT_BUDGET_MS = 45_000
/** A bank that answers with empty pages for ever ends here. */
const PAGES_MAX = 1_000

export interface ReadStatements {
  readonly bankName: string
  /** One for each profile. */
  readonly statements: readonly BankStatement[]
  readonly span: Span
  readonly clock: Clock
  readonly stop: AbortSignal | null
}

/** Rejects with Fault 'unreachable' or 'refused' as a call of the bank does, and 'full' past the bounds. */
export function readStatements({
  bankName,
  statements,
  span,
  clock,
  stop,
}: ReadStatements): Promise<readonly StatementLine[]> {
  const silent = () =>
    new Fault(
      'unreachable',
      say('fault.comparison.bank-too-slow', {
        bank: bankName,
        seconds: STATEMENT_BUDGET_MS / 1000,
      }),
      undefined,
      { part: 'bank', bankName },
    )
  return withinMs(clock, STATEMENT_BUDGET_MS, stop, (signal) => pages(signal), silent)

  async function pages(signal: AbortSignal): Promise<readonly StatementLine[]> {
    const lines: StatementLine[] = []
    let page = 0
    for (const statement of statements) {
      let cursor: string | null = null
      do {
        const found = await statement.page({ ...span, cursor }, signal)
        lines.push(...found.lines)
        page += 1
        cursor = found.next
        const isOver = cursor === null && statement === statements.at(-1)
        if (lines.length > FILE_LINES_MAX || (page >= PAGES_MAX && !isOver)) throw tooMany()
      } while (cursor !== null)
    }
    return lines
  }

  function tooMany(): Fault {
    return new Fault(
      'full',
      say('fault.comparison.bank-statement-too-long', {
        bank: bankName,
        lines: FILE_LINES_MAX,
        pages: PAGES_MAX,
      }),
    )
  }
}
