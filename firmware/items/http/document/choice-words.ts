/** The document's words for choices. */
import { BYTES, type DocumentWords } from '#firmware/http/document/document-words.ts'

export const CHOICE_OPERATIONS: DocumentWords['operations'] = {
  'POST /api/choice': {
    id: 'tellChoice',
    tag: 'Choices',
    summary: 'What was sold, beside what the lane saw and weighed',
    description:
      "As `feedback`, and never a reason for a sale to fail: an answer that is not known any more, a full card or a locked gallery are no errors. A choice that does not fit the picture, or the item's usual weight, is doubted: the answer says so, `choice.doubted` is told, and a person finds it in the list. A doubted choice teaches nothing.",
  },
  'GET /api/choices/doubted': {
    id: 'listDoubtedChoices',
    tag: 'Choices',
    summary: 'Choices that did not fit what was seen or weighed',
    description: 'The newest first, as many and for as long as the config keeps (`choices`).',
    faults: ['storage'],
  },
  'GET /api/choices/doubted/:doubt/picture': {
    id: 'getDoubtedPicture',
    tag: 'Choices',
    summary: 'What the lane saw: the region of interest and nothing else',
    answers: { 200: { types: ['image/jpeg'], schema: BYTES, description: 'The picture' } },
    faults: ['not-found', 'storage'],
  },
  'POST /api/choices/doubted/:doubt': {
    id: 'dismissDoubt',
    tag: 'Choices',
    summary: 'It was looked at: it leaves the list',
    faults: ['not-found', 'storage'],
  },
}
