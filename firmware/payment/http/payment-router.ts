/** The router of the payment terminal: the nine published operations, and those that laned adds. */
import type { Router } from '#firmware/http/router.ts'
import { serve } from '#firmware/operations/serve.ts'
import { PAYMENT_OPERATIONS } from '../operations/all-payment-operations.ts'
import { type LedgerHandlersParts, ledgerHandlers } from '../operations/ledger-handlers.ts'
import { reconciliationHandlers } from '../operations/reconciliation-handlers.ts'
import { refundHandlers } from '../operations/refund-handlers.ts'
import { shiftHandlers } from '../operations/shift-handlers.ts'
import { terminalHandlers } from '../operations/terminal-handlers.ts'
import { Common } from '../operations/terminal-schema.ts'
import type { Payment } from '../payment.ts'
import type { Reconciliation } from '../reconciliation/reconciliation.ts'
import type { OpenRefunds } from '../refunds/open.ts'
import type { Shifts } from '../shifts/shifts.ts'
import { toWire } from './fault-answers.ts'

const API = {
  title: 'laned: payment terminal driver',
  version: '1.0.0',
  description: 'Shows payment QR codes at a checkout lane and follows the payments at the bank.',
  error: Common,
}

export interface PaymentRouterParts extends LedgerHandlersParts {
  readonly payment: Payment
  readonly refunds: OpenRefunds
  readonly shifts: Shifts
  readonly reconciliation: Reconciliation
}

export function paymentRouter(parts: PaymentRouterParts): Router {
  const { payment, refunds, shifts, reconciliation } = parts
  const handlers = {
    ...terminalHandlers(payment),
    ...ledgerHandlers(parts),
    ...refundHandlers(refunds),
    ...shiftHandlers(shifts),
    ...reconciliationHandlers(reconciliation),
  }
  return {
    name: 'payment',
    prefixes: ['/'],
    toWire,
    api: API,
    words: async () => (await import('./openapi/payment-openapi-words.ts')).PAYMENT_WORDS,
    routes: serve(PAYMENT_OPERATIONS, handlers),
  }
}
