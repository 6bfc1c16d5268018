/** `lanectl exports`: the exports that lie in the lane's own folder, and removing one. */
import type { Command } from 'commander'
import { EXPORT_OPERATIONS } from '#firmware/payment/operations/export-operations.ts'
import { addVerbs } from '../../operation-commands.ts'
import { t } from '../../words.ts'

export function addTo(program: Command): void {
  const exports = program.command('exports').description(t('lanectl.exports.about'))

  addVerbs(exports, EXPORT_OPERATIONS)
}
