/** `lanectl receivers`: how far each receiver of webhooks is, and sending again to those that take nothing. */
import type { Command } from 'commander'
import { RECEIVER_OPERATIONS } from '#firmware/payment/operations/receiver-operations.ts'
import { addVerbs } from '../operation-commands.ts'
import { t } from '../words.ts'

export function addTo(program: Command): void {
  const receivers = program.command('receivers').description(t('lanectl.receivers.about'))

  addVerbs(receivers, RECEIVER_OPERATIONS)
}
