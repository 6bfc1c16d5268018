/** The tables of the payment terminal as one: what its document, its clients and the tests read. */
import { REFUND_OPERATIONS } from './refund-operations.ts'
import { SHIFT_OPERATIONS } from './shift-operations.ts'

export const PAYMENT_OPERATIONS = { ...REFUND_OPERATIONS, ...SHIFT_OPERATIONS }
