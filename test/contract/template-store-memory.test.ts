/** The store in memory keeps the contract. */
import { type MemoryTemplates, openMemoryTemplates } from '#drivers/storage/templates-memory.ts'
import { templateStoreContract } from './template-store.ts'

templateStoreContract('memory', {
  open: async () => openMemoryTemplates(),
  fill: (store, isFull) => (store as MemoryTemplates).fail(isFull ? 'disk-full' : null),
})
