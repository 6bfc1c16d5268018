/** What was sold, as an operation. */
import { operations } from '#firmware/operations/operation.ts'
import { SaleAnswer, SaleBody } from './sale-schema.ts'

export const SALE_OPERATIONS = operations({
  tellChoice: {
    tag: 'Choices',
    at: 'POST /api/choice',
    access: 'change',
    summary: 'What was sold, beside what the lane saw and weighed',
    description:
      "As `feedback`, and never a reason for a sale to fail: an answer that is not known any more, a full card or a locked gallery are no errors. A choice that does not fit the picture, or the item's usual weight, is doubted: the answer says so, `choice.doubted` is told, and a person finds it in the list. A doubted choice teaches nothing.",
    body: SaleBody,
    answers: SaleAnswer,
    sample: { body: { id: '4889', result_id: '$result', grams: 3_000 } },
    lanectl: { byHand: 'items sold' },
    page: { none: "a till's, after each sale" },
  },
})
