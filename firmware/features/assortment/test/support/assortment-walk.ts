/** Every operation of the shop's list, for the documents and the recorded answers (test/support/document/items-walk.ts). */
import type { Ask } from '#test/document/ask-operation.ts'
import { createSamples } from '#test/document/sample-walk.ts'
import { ASSORTMENT_OPERATIONS } from '../../assortment-operations.ts'

export async function walkList(ask: Ask): Promise<void> {
  const list = createSamples(ask, ASSORTMENT_OPERATIONS)
  await list.ask('putAssortment')
  await list.ask('getAssortment')
}
