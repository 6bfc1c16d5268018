/** `lanectl exports`: the exports that lie in the lane's own folder, and removing one. */
import type { Command } from 'commander'
import { EXPORT_OPERATIONS } from '#firmware/payment/operations/export-operations.ts'
import { addVerbs } from '../../operation-commands.ts'

export function addTo(program: Command): void {
  const exports = program
    .command('exports')
    .description(
      "exports of the ledger that lie in the lane's own folder: what each is, and removing one",
    )

  addVerbs(exports, EXPORT_OPERATIONS)
}
