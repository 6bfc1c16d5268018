/** What every message broker promises; run over the real one and over its double. */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { BrokerMessage, MessageBrokerDriver } from '../../message-broker.ts'

export interface BrokerRig extends AsyncDisposable {
  readonly broker: MessageBrokerDriver
  /** What is kept of a topic; null: nothing. */
  kept(topic: string): Promise<string | null>
  /** How often a message came by that is not kept. */
  passed(topic: string): Promise<number>
  goAway(): Promise<void>
  comeBack(): Promise<void>
  hang(): Promise<void>
  /** Time goes on until a broker that hangs is given up. */
  untilGivenUp(): Promise<void>
}

export const WILL: BrokerMessage = { topic: 'lane/status', payload: 'offline', isRetained: true }
const ONLINE: BrokerMessage = { ...WILL, payload: 'online' }

export function messageBrokerContract(name: string, open: () => Promise<BrokerRig>): void {
  const found = (rig: BrokerRig) => waitUntil('it is connected', () => rig.broker.isConnected)

  spec(
    name,
    {
      async 'keeps the newest of a topic, and nothing of what is not to be kept'() {
        await using rig = await open()
        await found(rig)
        assert.is(rig.broker.condition.state, 'ok')
        await rig.broker.publish({ topic: 'lane/a', payload: '1', isRetained: true })
        await rig.broker.publish({ topic: 'lane/a', payload: '2', isRetained: true })
        await rig.broker.publish({ topic: 'lane/event', payload: '{}', isRetained: false })
        assert.is(await rig.kept('lane/a'), '2')
        assert.is(await rig.passed('lane/event'), 1)
        assert.is(await rig.kept('lane/event'), null)
      },

      async 'refuses at once while it is away, says so, and is found again'() {
        await using rig = await open()
        await found(rig)
        let changes = 0
        using _ = rig.broker.onChange(() => {
          changes += 1
        })
        await rig.goAway()
        await waitUntil('it is lost', () => !rig.broker.isConnected)
        const fault = await rig.broker.publish(ONLINE).then(
          () => null,
          (thrown: unknown) => thrown,
        )
        assert.instance(fault, Fault)
        assert.is((fault as Fault).kind, 'unreachable')
        await waitUntil('its condition says so', () => rig.broker.condition.state === 'degraded')
        assert.ok(changes > 0)
        await rig.comeBack()
        await found(rig)
        await rig.broker.publish(ONLINE)
        assert.is(await rig.kept(WILL.topic), 'online')
        assert.is(rig.broker.condition.state, 'ok')
      },

      async 'gives up a broker that hangs, and rejects what it did not acknowledge'() {
        await using rig = await open()
        await found(rig)
        await rig.hang()
        const outcome = rig.broker.publish(ONLINE).then(
          () => null,
          (thrown: unknown) => thrown,
        )
        await rig.untilGivenUp()
        const fault = await outcome
        assert.instance(fault, Fault)
        assert.is((fault as Fault).kind, 'unreachable')
        await waitUntil('it is given up', () => !rig.broker.isConnected)
      },

      async 'has its will told when it closes'() {
        await using rig = await open()
        await found(rig)
        await rig.broker.publish(ONLINE)
        await rig.broker[Symbol.asyncDispose]()
        assert.is(await rig.kept(WILL.topic), 'offline')
        assert.is(rig.broker.isConnected, false)
      },
    },
    120_000,
  )
}
