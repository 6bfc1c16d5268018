/** The tables of the payment terminal as one, in the order of its document. */
import { LEDGER_OPERATIONS } from './ledger-operations.ts'
import { RECONCILIATION_OPERATIONS } from './reconciliation-operations.ts'
import { REFUND_OPERATIONS } from './refund-operations.ts'
import { SHIFT_OPERATIONS } from './shift-operations.ts'
import { TERMINAL_OPERATIONS } from './terminal-operations.ts'

export const PAYMENT_OPERATIONS = {
  ...TERMINAL_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...REFUND_OPERATIONS,
  ...SHIFT_OPERATIONS,
  ...RECONCILIATION_OPERATIONS,
}
