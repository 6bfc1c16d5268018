/** `lanectl differences`: the differences of a day, settling one by a person's word, and withdrawing that. */
import type { Command } from 'commander'
import { DIFFERENCE_OPERATIONS } from '#firmware/payment/operations/difference-operations.ts'
import { addVerbs } from '../../operation-commands.ts'
import { t } from '../../words.ts'

export function addTo(program: Command): void {
  addVerbs(
    program.command('differences').description(t('lanectl.differences.about')),
    DIFFERENCE_OPERATIONS,
  )
}
