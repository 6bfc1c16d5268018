/** All that the recognition device's document says beside its operations. */
import type { DocumentWords } from '#firmware/http/openapi/openapi-words.ts'
import { wordsOf } from '#firmware/operations/serve.ts'
import { ITEMS_OPERATIONS } from '../../operations/all-items-operations.ts'
import { ItemsEvent } from '../../operations/items-event-schema.ts'
import { Deletion, Item, Nothing, RecognizedItems, Region } from '../../operations/items-schema.ts'

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
  operations: wordsOf(ITEMS_OPERATIONS),
}
