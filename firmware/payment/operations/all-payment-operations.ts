/** The tables of the payment terminal as one, in the order of its document. */
import { ACCOUNTING_OPERATIONS } from './accounting-operations.ts'
import { DIFFERENCE_OPERATIONS } from './difference-operations.ts'
import { EXPORT_OPERATIONS } from './export-operations.ts'
import { FILED_STATEMENT_OPERATIONS } from './filed-statement-operations.ts'
import { LEDGER_OPERATIONS } from './ledger-operations.ts'
import { RECEIVER_OPERATIONS } from './receiver-operations.ts'
import { RECONCILIATION_OPERATIONS } from './reconciliation-operations.ts'
import { REFUND_OPERATIONS } from './refund-operations.ts'
import { SHIFT_OPERATIONS } from './shift-operations.ts'
import { SHOP_DAY_OPERATIONS } from './shop-day-operations.ts'
import { TERMINAL_OPERATIONS } from './terminal-operations.ts'

export const PAYMENT_OPERATIONS = {
  ...TERMINAL_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...EXPORT_OPERATIONS,
  ...REFUND_OPERATIONS,
  ...SHIFT_OPERATIONS,
  ...RECONCILIATION_OPERATIONS,
  ...DIFFERENCE_OPERATIONS,
  ...FILED_STATEMENT_OPERATIONS,
  ...ACCOUNTING_OPERATIONS,
  ...SHOP_DAY_OPERATIONS,
  ...RECEIVER_OPERATIONS,
}
