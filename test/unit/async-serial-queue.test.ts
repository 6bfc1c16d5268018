/** One at a time in the order asked for, within bounds where there are some. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

const faultOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (thrown: unknown) => thrown,
  )

spec('a serial queue', {
  async 'begins each when the one before has ended, in the order asked for'() {
    const queue = createSerialQueue()
    const told: string[] = []
    const work = (name: string) => async () => {
      told.push(`${name} begins`)
      await Promise.resolve()
      told.push(`${name} ends`)
      return name
    }
    const names = await Promise.all(['a', 'b', 'c'].map((name) => queue.run(work(name))))
    assert.equal(names, ['a', 'b', 'c'])
    const ordered = names.flatMap((name) => [`${name} begins`, `${name} ends`])
    assert.equal(told, ordered)
  },
  async 'goes on after work that failed, and tells its caller alone'() {
    const queue = createSerialQueue()
    const wrong = new Error('wrong')
    const rejecting = faultOf(queue.run(() => Promise.reject(wrong)))
    const throwing = faultOf(
      queue.run(() => {
        throw wrong
      }),
    )
    assert.is(await queue.run(() => 'served'), 'served')
    assert.equal([await rejecting, await throwing], [wrong, wrong])
  },
  async 'is idle when all that was asked for has ended'() {
    const queue = createSerialQueue()
    await queue.idle()
    const first = Promise.withResolvers<void>()
    const ended: number[] = []
    void queue.run(() => first.promise).then(() => ended.push(1))
    void queue.run(() => {}).then(() => ended.push(2))
    const isIdle = queue.idle().then(() => ended.push(3))
    await Promise.resolve()
    assert.equal(ended, [])
    first.resolve()
    await isIdle
    assert.equal(ended, [1, 2, 3])
    assert.is(await queue.run(() => 'served'), 'served')
  },
  async 'begins nothing that was given up before'() {
    const queue = createSerialQueue()
    const left = new Fault('busy', asSentence('left'))
    let isBegun = false
    const begin = () => {
      isBegun = true
    }
    assert.is(await faultOf(queue.run(begin, AbortSignal.abort(left))), left)
    assert.not.ok(isBegun)
  },
  async 'rejects at once what is given up while it waits, and begins the one behind it'() {
    const queue = createSerialQueue()
    const leaving = new AbortController()
    const left = new Fault('busy', asSentence('left'))
    const front = Promise.withResolvers<void>()
    const first = queue.run(() => front.promise)
    const second = faultOf(queue.run(() => assert.unreachable(), leaving.signal))
    const third = queue.run(() => 'served')
    leaving.abort(left)
    assert.is(await second, left)
    front.resolve()
    await first
    assert.is(await third, 'served')
  },
  async 'does not interrupt what has begun'() {
    const queue = createSerialQueue()
    const leaving = new AbortController()
    const front = Promise.withResolvers<string>()
    const first = queue.run(() => front.promise, leaving.signal)
    leaving.abort()
    front.resolve('ended')
    assert.is(await first, 'ended')
  },
})

spec('a serial queue with bounds', {
  async 'loses no beginning where the one in front ends as the next one leaves'() {
    const clock = createFakeClock()
    const queue = createSerialQueue({ waitingMax: 4, waitMax: { ms: 1_000, clock } })
    const leaving = new AbortController()
    const front = Promise.withResolvers<void>()
    const first = queue.run(() => front.promise)
    const second = queue.run(async () => {}, leaving.signal)
    const third = queue.run(async () => 'served')
    leaving.abort(new Fault('busy', asSentence('left')))
    front.resolve()
    await Promise.allSettled([first, second])
    assert.is(await third, 'served')
    assert.is(await queue.run(async () => 'served'), 'served')
  },
  async 'refuses the fifth that waits, and serves the others in their order'() {
    const queue = createSerialQueue({ waitingMax: 4, busyMessage: asSentence(`full`) })
    const order: number[] = []
    const front = Promise.withResolvers<void>()
    const calls = [0, 1, 2, 3, 4, 5].map((number) =>
      queue.run(async () => {
        if (number === 0) await front.promise
        order.push(number)
      }),
    )
    const fifth = await faultOf(calls[5] as Promise<void>)
    assert.instance(fifth, Fault)
    assert.equal([(fifth as Fault).kind, (fifth as Fault).message], ['busy', 'full'])
    front.resolve()
    await Promise.allSettled(calls)
    assert.equal(order, [0, 1, 2, 3, 4])
  },
  async 'gives no place to those who only wait for its end'() {
    const queue = createSerialQueue({ waitingMax: 1 })
    const front = Promise.withResolvers<void>()
    const first = queue.run(() => front.promise)
    const ends = [queue.idle(), queue.idle()]
    const second = queue.run(() => 'served')
    assert.is(((await faultOf(queue.run(() => assert.unreachable()))) as Fault).kind, 'busy')
    front.resolve()
    await Promise.all([first, ...ends])
    assert.is(await second, 'served')
  },
  async 'refuses what has waited for too long, and leaves no timer behind'() {
    const clock = createFakeClock()
    const queue = createSerialQueue({ waitMax: { ms: 1_000, clock } })
    const front = Promise.withResolvers<void>()
    const first = queue.run(() => front.promise)
    const second = faultOf(queue.run(() => assert.unreachable()))
    await clock.advance(999)
    const third = queue.run(() => 'served')
    await clock.advance(1)
    assert.is(((await second) as Fault).kind, 'busy')
    front.resolve()
    await first
    assert.is(await third, 'served')
    await clock.advance(10_000)
  },
})
