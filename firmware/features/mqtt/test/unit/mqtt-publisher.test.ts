/** What a broker is told, and when: the newest alone, all of it after a loss, and nobody waits for it. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { spec } from '#test/spec.ts'
import { EVENTS_MAX } from '../../outbox.ts'
import { openPublisher } from '../../publisher.ts'
import { ACKNOWLEDGE_MS, createMemoryBroker } from '../support/message-broker-memory.ts'

const WILL = { topic: 'lane/status', payload: 'offline', isRetained: true }
const ONLINE = { ...WILL, payload: 'online' }
const A_WHILE_MS = 1_000

function openRig() {
  const clock = createFakeClock()
  const broker = createMemoryBroker(clock, WILL)
  const changed = createListeners()
  const lane = { state: 'well' as string | null, reads: 0, looked: 0 }
  const topics = [
    {
      name: 'display',
      read() {
        lane.reads += 1
        return lane.state === null ? null : { state: lane.state }
      },
      onChange: changed.add,
    },
    { name: 'shift', read: () => ({ looked: lane.looked }), onChange: null },
  ]
  const publisher = openPublisher({
    broker,
    clock,
    topic: 'lane',
    greeting: () => [ONLINE],
    topics,
  })
  return {
    clock,
    broker,
    lane,
    publisher,
    become(state: string | null) {
      lane.state = state
      changed.tell()
    },
    of: (topic: string) =>
      broker.told.filter((one) => one.topic === topic).map((one) => one.payload),
    [Symbol.dispose]: () => publisher[Symbol.dispose](),
  }
}

spec('what a lane tells a broker', {
  async 'begins with the greeting and every state, and each is told once'() {
    using rig = openRig()
    await rig.clock.advance(A_WHILE_MS)
    assert.equal(rig.of('lane/status'), ['online'])
    assert.equal(rig.of('lane/display'), ['{"state":"well"}'])
    assert.equal(rig.of('lane/shift'), ['{"looked":0}'])
    rig.become('well')
    await rig.clock.advance(A_WHILE_MS)
    assert.equal(rig.of('lane/display'), ['{"state":"well"}'], 'it is as it was told')
  },

  async 'is the newest alone of what changed in a burst'() {
    using rig = openRig()
    await rig.clock.advance(A_WHILE_MS)
    for (let n = 0; n < 1_000; n += 1) rig.become(`state ${n}`)
    await rig.clock.advance(A_WHILE_MS)
    assert.equal(rig.of('lane/display'), ['{"state":"well"}', '{"state":"state 999"}'])
    assert.is(rig.lane.reads, 2)
  },

  async 'leaves out what is not known yet'() {
    using rig = openRig()
    rig.become(null)
    await rig.clock.advance(A_WHILE_MS)
    assert.equal(rig.of('lane/display'), [])
  },

  async 'has what is only looked at, when it has changed'() {
    using rig = openRig()
    await rig.clock.advance(A_WHILE_MS)
    rig.lane.looked = 1
    await rig.clock.advance(60_000)
    assert.equal(rig.of('lane/shift'), ['{"looked":0}', '{"looked":1}'])
  },

  async 'is all told again to a broker that was away, and events in their order'() {
    using rig = openRig()
    await rig.clock.advance(A_WHILE_MS)
    rig.broker.goAway()
    rig.publisher.event({ n: 1 })
    rig.publisher.event({ n: 2 })
    rig.become('ill')
    rig.become('better')
    await rig.clock.advance(A_WHILE_MS)
    assert.equal(rig.of('lane/event'), [])
    rig.broker.comeBack()
    await rig.clock.advance(A_WHILE_MS)
    assert.equal(rig.of('lane/status'), ['online', 'offline', 'online'])
    assert.equal(rig.of('lane/display'), ['{"state":"well"}', '{"state":"better"}'])
    assert.equal(rig.of('lane/shift'), ['{"looked":0}', '{"looked":0}'])
    assert.equal(rig.of('lane/event'), ['{"n":1}', '{"n":2}'])
  },

  async 'loses no event that a hanging broker did not take, and bounds what waits'() {
    using rig = openRig()
    await rig.clock.advance(A_WHILE_MS)
    rig.broker.hang()
    rig.publisher.event({ n: 0 })
    await rig.clock.advance(A_WHILE_MS)
    for (let n = 1; n < EVENTS_MAX; n += 1) rig.publisher.event({ n })
    await rig.clock.advance(ACKNOWLEDGE_MS)
    assert.is(rig.broker.isConnected, false)
    rig.broker.comeBack()
    await rig.clock.advance(A_WHILE_MS)
    const numbers = rig.of('lane/event').map((payload) => JSON.parse(payload).n)
    assert.equal(
      numbers,
      Array.from({ length: EVENTS_MAX }, (_, n) => n),
    )

    rig.broker.goAway()
    for (let n = 0; n < EVENTS_MAX + 7; n += 1) rig.publisher.event({ n })
    rig.broker.comeBack()
    await rig.clock.advance(A_WHILE_MS)
    const later = rig.of('lane/event').slice(EVENTS_MAX)
    assert.is(later[0], '{"type":"events.lost","count":7}')
    assert.is(later.length, EVENTS_MAX + 1)
  },

  async 'ends with it'() {
    const rig = openRig()
    await rig.clock.advance(A_WHILE_MS)
    rig[Symbol.dispose]()
    rig.become('gone')
    rig.publisher.event({ n: 1 })
    await rig.clock.advance(60_000)
    assert.equal(rig.of('lane/display'), ['{"state":"well"}'])
    assert.equal(rig.of('lane/event'), [])
  },
})
