/** The router of the payment terminal: the nine published operations, and those that laned adds. */
import type { Router } from '#firmware/http/router.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import type { Banks } from '#hal/bank.ts'
import type { Exports } from '#hal/export-folders.ts'
import type { FiledStatements } from '../day-statement/filed-statements.ts'
import type { MonthStatements } from '../day-statement/months.ts'
import type { Differences } from '../day-statement/settle-difference.ts'
import type { Webhooks } from '../ledger/webhooks.ts'
import {
  type AccountingHandlersNeeds,
  accountingHandlers,
} from '../operations/accounting-handlers.ts'
import { PAYMENT_OPERATIONS } from '../operations/all-payment-operations.ts'
import { differenceHandlers } from '../operations/difference-handlers.ts'
import { exportHandlers } from '../operations/export-handlers.ts'
import { filedStatementHandlers } from '../operations/filed-statement-handlers.ts'
import { Gap, Health, PaymentEvent, Transaction } from '../operations/ledger-answer-schema.ts'
import { type LedgerHandlersNeeds, ledgerHandlers } from '../operations/ledger-handlers.ts'
import { Status } from '../operations/ledger-query-schema.ts'
import { receiverHandlers } from '../operations/receiver-handlers.ts'
import { reconciliationHandlers } from '../operations/reconciliation-handlers.ts'
import { refundHandlers } from '../operations/refund-handlers.ts'
import { Refund } from '../operations/refund-schema.ts'
import { shiftHandlers } from '../operations/shift-handlers.ts'
import { ReportSchema, Total } from '../operations/shift-report-schema.ts'
import { shopDayHandlers } from '../operations/shop-day-handlers.ts'
import { terminalHandlers } from '../operations/terminal-handlers.ts'
import { Common, Profile } from '../operations/terminal-schema.ts'
import type { Payment } from '../payment.ts'
import type { Reconciliation } from '../reconciliation/reconciliation.ts'
import type { OpenRefunds } from '../refunds/open.ts'
import type { Shifts } from '../shifts/shifts.ts'
import type { ShopStatements } from '../shop-day/shop-statement-of-date.ts'
import { toWire } from './fault-answers.ts'

const API = {
  title: 'laned: payment terminal driver',
  version: '1.0.0',
  description: 'Shows payment QR codes at a checkout lane and follows the payments at the bank.',
  error: Common,
}

const TAGS = {
  Payment: 'One payment at a time: its code on the glass, and how it ends.',
  Refunds: 'Money of payments that is refunded.',
  Shifts: 'What the lane took, closed on a paper that never changes.',
  Ledger: 'What happened, kept.',
  Display: 'What else the customer may be shown.',
  Settings: 'Banks and the cable of the display.',
  Device: 'How the lane is.',
}
const SCHEMAS = {
  CommonAnswer: Common,
  DynamicQrStatus: Status,
  Transaction,
  PaymentEvent,
  Refund,
  ShiftReport: ReportSchema,
  Total,
  LedgerGap: Gap,
  Health,
  BankProfile: Profile,
}

export interface PaymentRouterNeeds extends LedgerHandlersNeeds, AccountingHandlersNeeds {
  readonly payment: Payment
  readonly refunds: OpenRefunds
  readonly shifts: Shifts
  readonly reconciliation: Reconciliation
  readonly differences: Differences
  readonly filedStatements: FiledStatements
  readonly monthStatements: MonthStatements
  readonly shopStatements: ShopStatements
  readonly webhooks: Webhooks
  readonly exports: Exports
  readonly banks: Pick<Banks, 'nameIn'>
}

export function paymentRouter(needs: PaymentRouterNeeds): Router {
  const { payment, refunds, shifts, reconciliation, webhooks, exports } = needs
  const handlers = {
    ...terminalHandlers(payment),
    ...ledgerHandlers(needs),
    ...refundHandlers(refunds),
    ...shiftHandlers(shifts),
    ...accountingHandlers(needs),
    ...differenceHandlers(needs.differences),
    ...filedStatementHandlers(needs.filedStatements, needs.monthStatements),
    ...reconciliationHandlers(reconciliation),
    ...shopDayHandlers(needs.shopStatements, needs.filedStatements),
    ...receiverHandlers(webhooks),
    ...exportHandlers(exports),
  }
  return {
    name: 'payment',
    prefixes: ['/'],
    toWire,
    api: API,
    words: () => wordsOf(PAYMENT_OPERATIONS, TAGS, SCHEMAS),
    routes: serve(PAYMENT_OPERATIONS, handlers),
  }
}
