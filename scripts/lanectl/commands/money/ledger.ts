/** `lanectl ledger`: what the ledger cannot have since a backup was restored, and the end of it. */
import type { Command } from 'commander'
import type { LedgerGapView } from '#firmware/payment/ledger/ledger-gaps.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { RECONCILIATION_OPERATIONS } from '#firmware/payment/operations/reconciliation-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { addVerbs, askedBy } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { t, timeText } from '../../words.ts'

export function addTo(program: Command): void {
  const ledger = program.command('ledger').description(t('lanectl.ledger.about'))

  ledger
    .command('gaps')
    .description(t('lanectl.ledger.gaps.about'))
    .action(async (_options, command: Command) => {
      const { gaps } = await askedBy(command, LEDGER_OPERATIONS).listLedgerGaps()
      outputOf(command).say(gaps, (list) =>
        list.length === 0
          ? t('lanectl.ledger.none-ledger-whole')
          : table([
              [
                t('lanectl.column.gap'),
                t('lanectl.column.from'),
                t('lanectl.column.until'),
                t('lanectl.column.known-payments'),
                t('lanectl.column.settled'),
              ],
              ...list.map(row),
            ]),
      )
      if (gaps.some(({ settledAt }) => settledAt === null)) throw new Failure('unwell', '')
    })

  addVerbs(ledger, LEDGER_OPERATIONS)
  addVerbs(ledger, RECONCILIATION_OPERATIONS)
}

function row({ id, from, until, knownPayments, settledAt, note }: LedgerGapView): string[] {
  const settled = settledAt === null ? t('lanectl.word.no') : `${timeText(settledAt)}: ${note}`
  return [
    String(id),
    timeText(from),
    timeText(until),
    knownPayments === null ? '-' : String(knownPayments),
    settled,
  ]
}
