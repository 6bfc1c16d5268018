/** The document store in memory keeps the contract. */
import { createMemoryDocument, type MemoryDocument } from '#doubles/document-memory.ts'
import { type Document, documentStoreContract } from './document-store.ts'

documentStoreContract('memory', () => {
  let document: MemoryDocument<Document> | null = null
  return {
    async open(initial) {
      if (document) return document.reopen()
      document = createMemoryDocument(initial)
      return document
    },
    breakDisk: () => document?.fail('disk-full'),
    healDisk: () => document?.fail(null),
    [Symbol.dispose]() {},
  }
})
