/** The fake embedder keeps the contract. */
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { embedderContract } from './embedder.ts'

embedderContract('fake', () => openFakeEmbedder())
