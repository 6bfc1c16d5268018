/** What a device does in its role, and what is left of the one before. */
import { once } from 'node:events'
import * as assert from 'uvu/assert'
import type { SyncConfig } from '#firmware/config/sections/sync.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import type { ChangeFeedDriver } from '#hal/change-feed.ts'
import { HOST, openLoneLane } from '#test/fleet/lone-lane.ts'
import { newTemplate } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

/** More questions are a lane that never waits: it is stopped, or no case would ever end. */
const ASKED_MAX = 1_000

interface RigOptions {
  readonly config?: Partial<SyncConfig>
  /** Its own lane hears of no change. */
  readonly isDeaf?: boolean
}

async function openDevice({ config, isDeaf = false }: RigOptions = {}) {
  let asked = 0
  const watched = (feed: ChangeFeedDriver): ChangeFeedDriver => ({
    ...feed,
    async readAfter(after, options) {
      asked += 1
      if (asked > ASKED_MAX) throw new Error('asked without end')
      if (isDeaf) await once(options.signal ?? new EventTarget(), 'abort')
      return feed.readAfter(after, options)
    },
  })
  const lane = await openLoneLane({ ...(config && { config }), watched })
  return { ...lane, asked: () => asked }
}

spec('a master', {
  async 'tells of its lanes, of which it is the first itself'() {
    const { sync, clock } = await openDevice()
    await using _ = sync
    assert.equal([sync.status.devices, sync.status.templates], [[], null])
    await sync.beMaster({})
    await clock.advance(1_000)
    assert.equal(
      sync.status.devices.map(({ serialNumber, lag }) => [serialNumber, lag]),
      [['lane-1', 0]],
    )
    assert.equal([sync.status.templates, sync.status.isInStep], [0, true])
  },
  async 'asks itself for changes when there are some, and not all the time'() {
    const { sync, clock, asked } = await openDevice()
    await using _ = sync
    await sync.beMaster({})
    await clock.advance(60_000)
    assert.ok(asked() > 2 && asked() < 20, String(asked()))
    assert.ok(sync.status.isInStep)
  },
  async 'is not announced where only this device can reach it'() {
    for (const [listen, announced] of [
      ['127.0.0.1:7443', 0],
      [`${HOST}:7443`, 1],
    ] as const) {
      const { sync, ether, clock } = await openDevice({ config: { role: 'master', listen } })
      await using _ = sync
      await clock.advance(0)
      assert.is(ether.announced.size, announced, listen)
    }
  },
  async 'has removed what it marks when it says so, whatever its own lane is waiting for'() {
    const { sync, store } = await openDevice({ config: { role: 'master' }, isDeaf: true })
    await using _ = sync
    await store.learn(newTemplate('a', 1), [])
    await sync.marks.mark('a')
    assert.equal(await store.templatesOf('a'), [])
    assert.equal(sync.marks.progress(), [{ itemId: 'a', serialNumbers: ['lane-1'] }])
    await sync.marks.unmark('a')
    assert.equal(sync.marks.progress(), [])
  },
  async 'marks as many items as it may, and one of them again, but not one more'() {
    const { sync } = await openDevice({ config: { role: 'master' } })
    await using _ = sync
    for (let nth = 0; nth < SYNC_LIMITS.marks; nth += 1) await sync.marks.mark(`item ${nth}`)
    await sync.marks.mark('item 0')
    await faultOf(() => sync.marks.mark('one more'), 'full')
    assert.is(sync.marks.progress().length, SYNC_LIMITS.marks)
  },
})

spec('a device that changes its role', {
  async 'leaves nothing of the one before: no listener, no announcement, no search'() {
    const { sync, ether, clock } = await openDevice()
    await using _ = sync
    assert.equal([ether.taken.size, ether.announced.size, ether.looking.size], [0, 0, 0])
    await sync.beMaster({})
    await clock.advance(0)
    assert.equal([ether.taken.size, ether.announced.size, ether.looking.size], [1, 1, 0])
    await sync.beSubordinate(null, {})
    assert.equal([ether.taken.size, ether.announced.size, ether.looking.size], [0, 0, 1])
    await sync.standAlone()
    assert.equal([ether.taken.size, ether.announced.size, ether.looking.size], [0, 0, 0])
  },
  async 'keeps the limit that it was given'() {
    const { sync } = await openDevice()
    await using _ = sync
    await sync.setLimit(600)
    await sync.beMaster({})
    assert.is(sync.status.limit, 600)
  },
})
