/** The document's words for the review inbox and for "enough?". */
import { BYTES, type DocumentWords } from '#firmware/http/document/document-words.ts'

export const REVIEW_OPERATIONS: DocumentWords['operations'] = {
  'GET /api/review': {
    id: 'listReview',
    tag: 'Review',
    summary: 'Pictures the lane was unsure of, did not know, or was corrected on',
    description:
      'The newest first, as many as the config keeps (`review`). `said` is what a till said that it was.',
    faults: ['storage'],
  },
  'GET /api/review/:entry': {
    id: 'getReviewPicture',
    tag: 'Review',
    summary: 'The picture of an entry: the region of interest and nothing else',
    answers: { 200: { types: ['image/jpeg'], schema: BYTES, description: 'The picture' } },
    faults: ['not-found', 'storage'],
  },
  'GET /api/review/:entry/effect': {
    id: 'previewReview',
    tag: 'Review',
    summary: 'What the gates see, and what teaching it would change; nothing is saved',
    description:
      'Templates of that item and those most like the picture are left out one by one and searched for, with the picture taught and without.',
    faults: ['not-found', 'unreachable', 'storage'],
  },
  'POST /api/review/:entry': {
    id: 'answerReview',
    tag: 'Review',
    summary: 'Teach an entry, say what it is not, lay it aside, or take that back',
    description:
      '`label` teaches the picture as item `id`, unless a gate refuses it and `anyway` is not given. `not` keeps with it that it is not item `id`; the entry stays open, and the picture is a counter-example of the item from then on, unless the device is locked or the item has no templates. `dismiss` lays it aside. `undo` takes the last of these back; of a label, its template too.',
    faults: ['not-found', 'refused', 'locked', 'full', 'unreachable', 'storage'],
  },
  'GET /api/items/:id/counter-examples': {
    id: 'listCounterExamples',
    tag: 'Review',
    summary: 'Pictures that are known not to be this item',
    description:
      'What lies nearer to one of them than to any template of the item loses as much of its score. `picture` names one.',
    faults: ['storage'],
  },
  'GET /api/items/:id/counter-examples/:picture': {
    id: 'getCounterExamplePicture',
    tag: 'Review',
    summary: 'The picture of a counter-example',
    answers: { 200: { types: ['image/jpeg'], schema: BYTES, description: 'The picture' } },
    faults: ['not-found', 'storage'],
  },
  'DELETE /api/items/:id/counter-examples/:picture': {
    id: 'deleteCounterExample',
    tag: 'Review',
    summary: 'Take a counter-example back, on this lane',
    faults: ['not-found', 'locked', 'storage'],
  },
  'GET /api/items/enough': {
    id: 'getEnough',
    tag: 'Review',
    summary: 'Whether items have pictures enough, how many more, and what they are taken for',
    description:
      "From each item's own learning curve. Without `id` up to 1,000 templates are tried, and the items with the lowest share come first.",
    faults: ['not-found'],
  },
}
