/** The tables of the payment terminal as one, in the order of its document. */
import { EXPORT_OPERATIONS } from './export-operations.ts'
import { LEDGER_OPERATIONS } from './ledger-operations.ts'
import { RECEIVER_OPERATIONS } from './receiver-operations.ts'
import { RECONCILIATION_OPERATIONS } from './reconciliation-operations.ts'
import { REFUND_OPERATIONS } from './refund-operations.ts'
import { SHIFT_OPERATIONS } from './shift-operations.ts'
import { TERMINAL_OPERATIONS } from './terminal-operations.ts'

export const PAYMENT_OPERATIONS = {
  ...TERMINAL_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...EXPORT_OPERATIONS,
  ...REFUND_OPERATIONS,
  ...SHIFT_OPERATIONS,
  ...RECONCILIATION_OPERATIONS,
  ...RECEIVER_OPERATIONS,
}
