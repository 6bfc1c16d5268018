/**
 * The card refuses as a lane begins to follow its master: the lane says why and sells on, leaves no
 * line to the network open, and follows when it is told again.
 */

import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { openLoneLane } from '#test/fleet/lone-lane.ts'
import { spec } from '#test/spec.ts'

spec('a lane that cannot begin to follow', {
  async 'says why, looks for no master meanwhile, and begins when it is told again'() {
    const store = openMemoryTemplates()
    const { discard } = store
    store.discard = () => Promise.reject(new Fault('storage', asSentence('the disk is full')))
    const { sync, ether, clock } = await openLoneLane({ config: { role: 'subordinate' }, store })
    await using _ = sync
    assert.match(String(sync.status.trouble ?? ''), 'the disk is full')
    assert.is(ether.looking.size, 0, 'a line that nobody holds any more')
    store.discard = discard
    await sync.beSubordinate(null, {})
    assert.is(ether.looking.size, 1)
    await clock.advance(100)
    assert.match(String(sync.status.trouble ?? ''), 'found no master')
  },
})
