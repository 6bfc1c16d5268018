/** All that the payment terminal's document says beside its schemas. */
import type { DocumentWords } from '#firmware/http/document/document-words.ts'
import { wordsOf } from '#firmware/operations/serve.ts'
import { PAYMENT_OPERATIONS } from '../../operations/payment-operations.ts'
import { Refund } from '../../operations/refund-schema.ts'
import { ReportSchema, Total } from '../../operations/shift-report-schema.ts'
import { Profile } from '../bank-profile-routes.ts'
import { Status } from '../ledger-and-health-schema.ts'
import { Gap } from '../ledger-gap-routes.ts'
import { Common } from '../schema.ts'
import { LEDGER_AND_HEALTH_OPERATIONS } from './ledger-and-health-words.ts'
import examples from './payment-examples.json' with { type: 'json' }
import { Health, PaymentEvent, Transaction } from './payment-schemas.ts'
import { TERMINAL_DRIVER_OPERATIONS } from './terminal-driver-words.ts'

export const PAYMENT_WORDS: DocumentWords = {
  tags: {
    Payment: 'One payment at a time: its code on the glass, and how it ends.',
    Refunds: 'Money that goes back.',
    Shifts: 'What the lane took, closed on a paper that never changes.',
    Ledger: 'What happened, kept.',
    Display: 'What else the customer may be shown.',
    Settings: 'Banks and the cable of the display.',
    Device: 'How the lane is.',
  },
  schemas: {
    ...{ CommonAnswer: Common, DynamicQrStatus: Status, Transaction },
    ...{ PaymentEvent, Refund, ShiftReport: ReportSchema, Total, LedgerGap: Gap, Health },
    ...{ BankProfile: Profile },
  },
  operations: {
    ...TERMINAL_DRIVER_OPERATIONS,
    ...LEDGER_AND_HEALTH_OPERATIONS,
    ...wordsOf(PAYMENT_OPERATIONS),
  },
  examples: examples as DocumentWords['examples'],
}
