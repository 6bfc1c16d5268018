/** Reading a stream without a consumer: what is heard before it is stored is not waited for until the next regular look. */
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createStreamReading } from '#drivers/peers/nats-reading.ts'
import { spec } from '#test/spec.ts'

/** A cluster takes so long until all that is heard is stored. */
const STORED_AFTER_MS = [0, 30, 400, 2_000]
const WAIT_MS = 25_000

/** A stream whose messages are heard first, and there a while later. */
function openRig() {
  const clock = createFakeClock()
  const hearing: (() => void)[] = []
  let stored = 0
  let looks = 0
  const info = () => ({ config: { subjects: ['laned.>'] }, state: { last_seq: stored } })
  const connection = {
    closed: () => new Promise(() => {}),
    subscribe(_subject: string, { callback }: { callback: (error: null) => void }) {
      hearing.push(() => callback(null))
      return { unsubscribe() {} }
    },
  } as unknown as NatsConnection
  const jsm = {
    streams: {
      async info() {
        looks += 1
        return info()
      },
      getMessage: async (_stream: string, { seq }: { seq: number }) =>
        seq <= stored
          ? { seq, subject: 'laned.item.a', data: new Uint8Array(), time: new Date() }
          : null,
    },
  } as unknown as JetStreamManager
  const now = () => info() as unknown as StreamInfo
  const reading = createStreamReading(
    connection,
    { ask: (question) => question(jsm, 1) },
    'laned',
    now(),
    clock,
  )
  return {
    clock,
    looks: () => looks,
    hear() {
      for (const hear of hearing) hear()
    },
    store: () => {
      stored += 1
    },
    read: (from: number) => reading.after(from, { limit: 10, waitMs: WAIT_MS }, now()),
  }
}

spec('reading a stream without a consumer', {
  async 'comes with a message soon after it is stored, however long after it was heard'() {
    for (const afterMs of STORED_AFTER_MS) {
      const { clock, hear, store, read } = openRig()
      const reading = read(0)
      await clock.advance(10)
      hear()
      await clock.advance(afterMs)
      store()
      await clock.advance(Math.max(2 * afterMs, 200))
      const page = await Promise.race([reading, Promise.resolve(null)])
      assert.equal(
        page?.messages.map(({ seq }) => seq),
        [1],
        `stored after ${afterMs} ms`,
      )
    }
  },
  async 'looks soon for a second message that was heard while the first was read'() {
    const { clock, hear, store, read } = openRig()
    const first = read(0)
    await clock.advance(10)
    hear()
    store()
    hear()
    await clock.advance(200)
    assert.is((await first).messages.length, 1)
    const second = read(1)
    await clock.advance(100)
    store()
    await clock.advance(400)
    const page = await Promise.race([second, Promise.resolve(null)])
    assert.equal(
      page?.messages.map(({ seq }) => seq),
      [2],
    )
  },
  async 'asks seldom while nothing is heard'() {
    const { clock, looks, read } = openRig()
    const reading = read(0)
    await clock.advance(WAIT_MS)
    assert.is((await reading).messages.length, 0)
    assert.ok(looks() <= 7, `${looks()} looks`)
  },
})
