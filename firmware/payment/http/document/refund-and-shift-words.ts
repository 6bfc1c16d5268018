/** The document's words for refunds and shifts. */
import type { DocumentWords } from '#firmware/http/document/document-words.ts'
import { ShiftsAnswer } from '../shift-schema.ts'

export const REFUND_AND_SHIFT_OPERATIONS: DocumentWords['operations'] = {
  'POST /transactions/:id/refunds': {
    id: 'requestRefund',
    tag: 'Refunds',
    description:
      '200 `returned`: the bank says that the money went back. 202: it has not said its last word within 12 s; ask again with the same key, or read the refund. The `Idempotency-Key` is needed: the same key and body is the same refund for ever. A new refund, also after a refused one, takes a new key. What is on its way never exceeds what was paid.',
    needs: ['Idempotency-Key'],
    faults: [
      ...(['not-found', 'not-configured', 'storage'] as const),
      ...(['bad-request', 'full', 'too-many', 'refused', 'busy'] as const).map(
        (kind) => [kind, 'refund'] as const,
      ),
    ],
  },
  'GET /transactions/:id/refunds': { id: 'listRefunds', tag: 'Refunds', faults: ['not-found'] },
  'GET /transactions/:id/refunds/:refund': {
    id: 'getRefund',
    tag: 'Refunds',
    description: 'It is followed at the bank whether or not somebody asks.',
    faults: ['not-found'],
  },
  'GET /refunds/open': {
    id: 'listOpenRefunds',
    tag: 'Refunds',
    description:
      'Of all payments. `overdue`: the bank has not said in time how it ended, and a person with its statement is to settle it.',
  },
  'POST /refunds/:refund/settle': {
    id: 'settleRefund',
    tag: 'Refunds',
    description:
      'For a refund of which the bank does not say how it ended. The bank is asked once more before: where it has said its last word, that counts. Said again it is the same; said otherwise it is refused. The person, the note and the moment stay with the refund and its event.',
    faults: [
      ...(['not-found', 'storage'] as const),
      ...(['bad-request', 'busy'] as const).map((kind) => [kind, 'refund'] as const),
    ],
  },
  'GET /reports/reconciliation': {
    id: 'reconcileDay',
    tag: 'Ledger',
    description:
      'Three lists: what only the bank has, what only the lane has, what differs, each with what to do in English and Russian. Money that only the bank knows becomes an entry of the ledger, once. Not every bank tells a registry: then take the file from its cabinet.',
    faults: ['not-configured', 'unreachable', 'refused', 'storage'],
  },
  'POST /reports/reconciliation': {
    id: 'reconcileFile',
    tag: 'Ledger',
    description: 'As the cabinet gives it: `;` or `,`, UTF-8 or windows-1251.',
    body: { types: ['text/csv'], schema: { type: 'string' } },
    faults: ['not-configured', 'refused', 'storage'],
  },
  'POST /reports/reconciliation/withdraw': {
    id: 'withdrawFoundMoney',
    tag: 'Ledger',
    description:
      'Of entries `money.found-at-bank` that a wrong file made: each gets an entry `money.found-withdrawn`, and nothing is removed. What is no such entry is passed over; one that was withdrawn stays so.',
    faults: ['not-found', 'storage'],
  },
  'POST /shifts/close': {
    id: 'closeShift',
    tag: 'Shifts',
    description:
      'Numbered, immutable, with the hash of the report before it. Asked again with its `Idempotency-Key` or its `number` it is the same report, with `repeated: true`. Without them an empty shift is not closed.',
    headers: ['Idempotency-Key'],
    faults: ['not-found', 'storage'],
  },
  'GET /shifts': {
    id: 'listShifts',
    tag: 'Shifts',
    description: '`before` goes on where a page ended.',
    answers: { 200: { schema: ShiftsAnswer } },
  },
  'GET /shifts/current': {
    id: 'getCurrentShift',
    tag: 'Shifts',
    description: 'Changes nothing.',
  },
  'GET /shifts/:number': {
    id: 'getShift',
    tag: 'Shifts',
    description:
      '`hash` is the SHA-256 of `report` as JSON without spaces, in the order in which it is sent.',
    faults: ['not-found'],
  },
}
