/** The feed of many shops keeps the contract, on a real NATS server. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openNatsFeed } from '#drivers/peers/change-feed-nats.ts'
import { startNats } from '#test/fleet/nats-server.ts'
import { changeFeedContract } from './change-feed.ts'

const clock = createSystemClock()
const journal = createMemoryJournal()
const open = (url: string, stream = 'laned') =>
  openNatsFeed({ servers: [url], stream, replicas: 1 }, clock, journal)

changeFeedContract('NATS JetStream', {
  async open() {
    const server = await startNats()
    const [feed, other] = [await open(server.url), await open(server.url)]
    const closing = {
      async [Symbol.asyncDispose]() {
        await feed[Symbol.asyncDispose]()
        await server[Symbol.asyncDispose]()
      },
    }
    // The second look is closed first; the first one takes the server with it.
    return [{ ...feed, ...closing }, other]
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
