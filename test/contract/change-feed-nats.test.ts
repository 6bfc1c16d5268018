/** The feed of many shops keeps the contract, on a real NATS server. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openNatsFeed } from '#drivers/peers/change-feed-nats.ts'
import { startNats } from '#test/fleet/nats-server.ts'
import { changeFeedContract } from './change-feed.ts'

const clock = createSystemClock()
const journal = createMemoryJournal()
const open = (url: string, shop?: string) =>
  openNatsFeed(
    { servers: [url], stream: 'laned', replicas: 1, ...(shop && { shop }) },
    clock,
    journal,
  )

changeFeedContract('NATS JetStream', {
  async open() {
    const server = await startNats()
    const [feed, other, north] = [
      await open(server.url),
      await open(server.url),
      await open(server.url, 'north'),
    ]
    const closing = {
      async [Symbol.asyncDispose]() {
        await feed[Symbol.asyncDispose]()
        await server[Symbol.asyncDispose]()
      },
    }
    // The other looks are closed first; the first one takes the server with it.
    return [{ ...feed, ...closing }, other, north]
  },
  async openRemote() {
    const server = await startNats()
    const feed = await open(server.url)
    return {
      feed,
      lose: server.kill,
      find: server.start,
      again: () => open(server.url),
      async [Symbol.asyncDispose]() {
        await feed[Symbol.asyncDispose]()
        await server[Symbol.asyncDispose]()
      },
    }
  },
})
