/** The operations of third-party features, for the documents and the recorded answers (test/support/document/master-walk.ts). */
import type { Ask } from '#test/document/ask-operation.ts'
import { createSamples } from '#test/document/sample-walk.ts'
import { GUEST_OPERATIONS } from '../../guest-operations.ts'

export async function walk(ask: Ask): Promise<void> {
  await createSamples(ask, GUEST_OPERATIONS).askOthers()
}
