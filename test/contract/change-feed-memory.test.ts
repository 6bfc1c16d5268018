/** The feed of a master and its lanes keeps the contract. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { changeFeedContract } from './change-feed.ts'

changeFeedContract('memory', {
  async open() {
    const feed = openMemoryFeed('feed', createSystemClock())
    return [feed, feed, feed.as('north')]
  },
})
