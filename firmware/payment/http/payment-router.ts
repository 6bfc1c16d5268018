/** The router of the payment terminal: the nine published operations, and those that laned adds. */
import type { App, Router } from '#firmware/http/router.ts'
import { serve } from '#firmware/operations/serve.ts'
import type { Journal } from '#hal/journal.ts'
import type { DayStatements } from '../day-statement/day-statements.ts'
import type { LedgerGaps } from '../ledger/ledger-gaps.ts'
import type { AddedOperations } from '../ledger-and-health-operations.ts'
import { refundHandlers } from '../operations/refund-handlers.ts'
import { REFUND_OPERATIONS } from '../operations/refund-operations.ts'
import { shiftHandlers } from '../operations/shift-handlers.ts'
import { SHIFT_OPERATIONS } from '../operations/shift-operations.ts'
import type { Payment } from '../payment.ts'
import type { Reconciliation } from '../reconciliation/reconciliation.ts'
import type { OpenRefunds } from '../refunds/open.ts'
import type { Shifts } from '../shifts/shifts.ts'
import { bankProfileRoutes } from './bank-profile-routes.ts'
import { dayStatementRoutes } from './day-statement-routes.ts'
import { toWire } from './fault-answers.ts'
import { addedRoutes } from './ledger-and-health-routes.ts'
import { gapRoutes } from './ledger-gap-routes.ts'
import { reconciliationRoutes } from './reconciliation-routes.ts'
import { driverRoutes } from './routes.ts'
import { Common } from './schema.ts'

const API = {
  title: 'laned: payment terminal driver',
  version: '1.0.0',
  description: 'Shows payment QR codes at a checkout lane and follows the payments at the bank.',
  error: Common,
}

export interface PaymentRouterParts {
  readonly payment: Payment
  readonly addedOperations: AddedOperations
  readonly ledgerGaps: LedgerGaps
  readonly refunds: OpenRefunds
  readonly shifts: Shifts
  readonly reconciliation: Reconciliation
  readonly dayStatements: DayStatements
  readonly journal: Journal
}

export function paymentRouter(parts: PaymentRouterParts): Router {
  const serveRefunds = serve(REFUND_OPERATIONS, refundHandlers(parts.refunds))
  const serveShifts = serve(SHIFT_OPERATIONS, shiftHandlers(parts.shifts))
  return {
    name: 'payment',
    prefixes: ['/'],
    toWire,
    api: API,
    words: async () => (await import('./document/payment-words.ts')).PAYMENT_WORDS,
    routes(app) {
      driverRoutes(parts.payment)(app)
      bankProfileRoutes(parts.payment)(app)
      addedRoutes(parts.addedOperations, parts.journal)(app)
      dayStatementRoutes(parts.dayStatements)(app)
      gapRoutes(parts.ledgerGaps)(app)
      serveRefunds(app)
      serveShifts(app)
      app.register(async (scope: App) => reconciliationRoutes(parts.reconciliation)(scope))
    },
  }
}
