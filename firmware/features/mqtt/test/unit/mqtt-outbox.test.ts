/** What is still to be told is bounded, the newest alone of each state, and says what it lost. */
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { createOutbox, EVENTS_MAX } from '../../outbox.ts'

spec('the outbox', {
  'has each state once, however often it changed, in the order of the states'() {
    const outbox = createOutbox(['display', 'payment'])
    for (let n = 0; n < 1_000; n += 1) outbox.change('payment')
    outbox.change('display')
    assert.equal(outbox.next(), { kind: 'state', name: 'display' })
    assert.equal(outbox.next(), { kind: 'state', name: 'payment' })
    assert.is(outbox.next(), null)
  },

  'tells states before events, and events in their order'() {
    const outbox = createOutbox(['display'])
    outbox.add({ n: 1 })
    outbox.add({ n: 2 })
    outbox.changeAll()
    assert.equal(outbox.next(), { kind: 'state', name: 'display' })
    assert.equal(outbox.next(), { kind: 'event', event: { n: 1 } })
    assert.equal(outbox.next(), { kind: 'event', event: { n: 2 } })
    assert.is(outbox.next(), null)
  },

  'keeps the newest events when nobody takes them, and says how many went'() {
    const outbox = createOutbox([])
    for (let n = 0; n < EVENTS_MAX + 5; n += 1) outbox.add({ n })
    assert.equal(outbox.next(), { kind: 'event', event: { type: 'events.lost', count: 5 } })
    for (let n = 5; n < EVENTS_MAX + 5; n += 1)
      assert.equal(outbox.next(), { kind: 'event', event: { n } })
    assert.is(outbox.next(), null)
  },

  'takes back what could not be told, unless there is no room'() {
    const outbox = createOutbox([])
    outbox.add({ n: 1 })
    outbox.add({ n: 2 })
    const first = outbox.next()
    outbox.putBack(first?.kind === 'event' ? first.event : {})
    assert.equal(outbox.next(), { kind: 'event', event: { n: 1 } })
    for (let n = 0; n < EVENTS_MAX - 1; n += 1) outbox.add({ n })
    outbox.putBack({ n: -1 })
    assert.equal(outbox.next(), { kind: 'event', event: { type: 'events.lost', count: 1 } })
  },
})
