/** All that the payment terminal's document says beside its operations. */
import type { DocumentWords } from '#firmware/http/openapi/openapi-words.ts'
import { wordsOf } from '#firmware/operations/serve.ts'
import { PAYMENT_OPERATIONS } from '../../operations/all-payment-operations.ts'
import { Gap, Health, PaymentEvent, Transaction } from '../../operations/ledger-answer-schema.ts'
import { Status } from '../../operations/ledger-query-schema.ts'
import { Refund } from '../../operations/refund-schema.ts'
import { ReportSchema, Total } from '../../operations/shift-report-schema.ts'
import { Common, Profile } from '../../operations/terminal-schema.ts'

export const PAYMENT_WORDS: DocumentWords = {
  tags: {
    Payment: 'One payment at a time: its code on the glass, and how it ends.',
    Refunds: 'Money of payments that is refunded.',
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
  operations: wordsOf(PAYMENT_OPERATIONS),
}
