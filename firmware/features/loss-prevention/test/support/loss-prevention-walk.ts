/** Every operation of doubtful sales, for the documents and the recorded answers (test/support/document/master-walk.ts). */
import type { Ask } from '#test/document/ask-operation.ts'
import { createSamples } from '#test/document/sample-walk.ts'
import { waitUntil } from '#test/wait-until.ts'
import { DOUBT_OPERATIONS } from '../../doubt-operations.ts'

/** The walk through the items has sold three kilograms of what is sold by the handful. */
export async function walk(ask: Ask): Promise<void> {
  const doubts = createSamples(ask, DOUBT_OPERATIONS)
  const doubt = await waitUntil('a doubtful sale', async () => {
    const { body } = await doubts.ask('listDoubtedChoices')
    return (body as { data: { choices: { id: string }[] } }).data.choices[0]?.id ?? null
  })
  doubts.keep('doubt', doubt)
  await doubts.ask('getDoubtedPicture')
  await doubts.ask('dismissDoubt')
}
