/** The feed of many shops keeps the contract, on a real NATS server. */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system.ts'
import { openNatsFeed } from '#drivers/peers/feed-nats.ts'
import { createSilentJournal } from '#firmware/journal.ts'
import { startNats } from '#test/nats.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'
import { changeFeedContract } from './change-feed.ts'

const clock = createSystemClock()
const journal = createSilentJournal()
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
})

spec('change feed on NATS', {
  async 'keeps what it acknowledged when the server is killed'() {
    await using server = await startNats()
    {
      await using feed = await open(server.url)
      await feed.append('a', new TextEncoder().encode('kept'))
    }
    await server.kill()
    await server.start()
    await using feed = await open(server.url)
    assert.is(new TextDecoder().decode((await feed.newest('a'))?.value), 'kept')
  },
  async 'is unreachable when nobody answers'() {
    const server = await startNats()
    const { url } = server
    await server[Symbol.asyncDispose]()
    assert.is((await faultOf(() => open(url))).kind, 'unreachable')
  },
})
