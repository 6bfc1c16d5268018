/** All that the recognition device's document says beside its schemas. */
import type { DocumentWords } from '#firmware/http/document/document-words.ts'
import { Deletion, Item, Nothing, RecognizedItems, Region } from '../schema.ts'
import { ASSORTMENT_OPERATIONS } from './assortment-words.ts'
import { CHOICE_OPERATIONS } from './choice-words.ts'
import examples from './items-examples.json' with { type: 'json' }
import { ItemsEvent } from './items-schemas.ts'
import { DEVICE_OPERATIONS } from './recognition-words.ts'
import { REVIEW_OPERATIONS } from './review-words.ts'
import { TEMPLATE_OPERATIONS } from './template-words.ts'
import { WEIGHT_OPERATIONS } from './weight-words.ts'

export const ITEMS_WORDS: DocumentWords = {
  tags: {
    Recognition: 'What lies before the camera.',
    Items: 'What the lane knows, by PLU.',
    Templates: 'What it knows them by.',
    Review: 'What a person looks at again.',
    Choices: 'What was sold, and whether it can be what was seen.',
    Packages: 'Templates as a file.',
    Camera: 'The picture.',
    Scale: 'The weight beside it.',
    Device: 'The machine.',
  },
  schemas: { Done: Nothing[200], Deletion, Item, ItemsEvent, RecognizedItems, Region },
  operations: {
    ...TEMPLATE_OPERATIONS,
    ...ASSORTMENT_OPERATIONS,
    ...REVIEW_OPERATIONS,
    ...CHOICE_OPERATIONS,
    ...DEVICE_OPERATIONS,
    ...WEIGHT_OPERATIONS,
  },
  examples: examples as DocumentWords['examples'],
}
