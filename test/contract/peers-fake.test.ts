/** The network in memory keeps the contract, and loses, doubles and cuts as it is told. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createFakeNetwork } from '#doubles/network-fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { peersContract } from './peers.ts'

peersContract('fake', async () => {
  const network = createFakeNetwork(createSystemClock(), () => 0.5)
  network.strangers.add('lane-9')
  // The clock's timers keep no process alive; a case that waits for one needs something that does.
  const awake = setInterval(() => {}, 1_000)
  return {
    master: network.peersOf('master-1', '192.0.2.1'),
    lane: network.peersOf('lane-1', '192.0.2.2'),
    stranger: network.peersOf('lane-9', '192.0.2.9'),
    anyAddress: '0.0.0.0:0',
    async [Symbol.asyncDispose]() {
      clearInterval(awake)
    },
  }
})

function bumpy() {
  const clock = createFakeClock()
  const network = createFakeNetwork(clock, createSeededChance(3).fraction)
  let asked = 0
  network.serve('master', async (_caller, _operation, message) => {
    asked += 1
    return message
  })
  const link = network.connect('lane-1', 'master')
  const ask = () => link.ask('ack', { head: 1, body: new Uint8Array() }, { timeoutMs: 1_000 })
  return { clock, network, ask, asked: () => asked }
}

spec('a network in memory', {
  async 'loses as many messages as it is told'() {
    const { clock, network, ask } = bumpy()
    network.loss = 0.3
    const asking = Array.from({ length: 400 }, () => ask().then(Number.isNaN, () => null))
    await clock.advance(2_000)
    const arrived = (await Promise.all(asking)).filter((answer) => answer !== null).length
    // There and back: about half of them.
    assert.ok(arrived > 150 && arrived < 240, `${arrived}`)
  },
  async 'doubles messages, and the answer comes once'() {
    const { network, ask, asked } = bumpy()
    network.doubling = 1
    await ask()
    assert.is(asked(), 2)
  },
  async 'lets no message of a node through that is cut off'() {
    const { clock, network, ask, asked } = bumpy()
    for (const node of ['lane-1', 'master']) {
      network.cut.add(node)
      const asking = faultOf(ask, 'unreachable')
      await clock.advance(1_000)
      await asking
      network.cut.delete(node)
    }
    assert.is(asked(), 0)
    await ask()
  },
  async 'delays a message by no more than it is told'() {
    const { clock, network, ask } = bumpy()
    network.delayMs = 100
    const asking = ask()
    await clock.advance(200)
    await asking
  },
})
