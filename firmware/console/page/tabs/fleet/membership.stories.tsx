/** How much a lane of a fleet may send, and the way out of the fleet. */
import { press, typeIn } from '../../stories/press.ts'
import type { Stories, Story } from '../../stories/story.ts'
import { viewOf } from './given.ts'
import { Membership } from './membership.tsx'
import 'page-words:fleet'

const member: Story = { show: () => <Membership view={viewOf()} /> }

export const STORIES: Stories = {
  member,
  'another limit is typed': { ...member, play: () => typeIn('[name=limit]', '120') },
  'asks before it leaves': { ...member, play: () => press('#leave-fleet') },
}
