/** A lane that stands alone. */
import { typeIn } from '../../stories/press.ts'
import type { Stories, Story } from '../../stories/story.ts'
import { Alone } from './join-fleet.tsx'
import 'page-words:fleet'

const alone: Story = { show: () => <Alone /> }

export const STORIES: Stories = {
  alone,
  'a master is named': {
    ...alone,
    async play() {
      await typeIn('[name=address]', '192.168.1.40')
      await typeIn('[name=key]', 'lane-7:5d0c2f9a')
    },
  },
  'seen by a monitor': { ...alone, person: { name: 'Screen', role: 'monitor', mayRefund: false } },
}
