/** The feed of many shops in memory, whose home can go away, keeps the contract. */

import { createFakeFeedHome } from '#doubles/change-feed-fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { changeFeedContract } from './change-feed.ts'

const createHome = () => createFakeFeedHome('feed', createSystemClock())

changeFeedContract('fake', {
  async open() {
    const home = createHome()
    return [await home.open(), await home.open(), await home.open('north')]
  },
  async openRemote() {
    const home = createHome()
    const feed = await home.open()
    return {
      feed,
      lose: async () => home.fail('unreachable'),
      find: async () => home.fail(null),
      again: () => home.open(),
      [Symbol.asyncDispose]: () => feed[Symbol.asyncDispose](),
    }
  },
})
