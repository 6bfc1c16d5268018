/** `lanectl statements`: file the statement of a day, and read those that were filed. */
import type { Command } from 'commander'
import { FILED_STATEMENT_OPERATIONS } from '#firmware/payment/operations/filed-statement-operations.ts'
import { addVerbs } from '../../operation-commands.ts'
import { t } from '../../words.ts'

export function addTo(program: Command): void {
  addVerbs(
    program.command('statements').description(t('lanectl.statements.about')),
    FILED_STATEMENT_OPERATIONS,
  )
}
