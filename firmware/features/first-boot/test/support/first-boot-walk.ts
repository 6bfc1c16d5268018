/** Every operation of the set-up, of a lane that is new, for the documents and the recorded answers (test/support/document/walk-features.ts). */
import type { Ask } from '#test/document/ask-operation.ts'
import type { LaneToWalk } from '#test/document/lane-to-walk.ts'
import { createSamples } from '#test/document/sample-walk.ts'
import { waitUntil } from '#test/wait-until.ts'
import { GUIDE_OPERATIONS } from '../../guide-operations.ts'

export async function walk(ask: Ask, lane: LaneToWalk): Promise<void> {
  const headers: Record<string, string> = {}
  const guide = createSamples(
    (name, asked) => ask(name, { ...asked, url: lane.setupUrl, headers: { ...headers } }),
    GUIDE_OPERATIONS,
  )
  await guide.ask('getSetupDoor')
  const code = await waitUntil('the glass has a code', async () => (await lane.setupCode()) || null)
  guide.keep('code', code)
  const { body } = await guide.ask('openSetupSession')
  headers['authorization'] = `Bearer ${(body as { token: string }).token}`
  await guide.ask('getSetup')
  await guide.ask('getSetupParts')
  await guide.ask('setSetupParts')
  // Refused where no flashed device carries it out.
  await guide.ask('joinNetwork')
  await guide.askOthers()
}
