/** The scale contract, run for the lane's scale with the fake connected; and what it is before and after. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openFakeScale } from '#drivers/scale/fake.ts'
import { createLaneScale } from '#drivers/scale/lane-scale.ts'
import { stepUntil } from '#test/hardware/step-until.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { scaleContract } from './scale.ts'

function openRig() {
  const clock = createFakeClock()
  const fake = openFakeScale(clock)
  const scale = createLaneScale()
  const connection = scale.connect(fake, fake)
  return {
    scale,
    clock,
    connection,
    put: (grams: number, isAtRest = true) => fake.put(grams, isAtRest),
    unplug: () => fake.unplug(),
    plug: () => fake.plug(),
    until: (what: string, isSo: () => boolean) => stepUntil(clock, what, isSo),
    during: clock.until,
    async [Symbol.asyncDispose]() {
      await scale[Symbol.asyncDispose]()
      await fake[Symbol.asyncDispose]()
    },
  }
}

scaleContract('of the lane, a fake', openRig, { tellsAll: true, takesOrders: true })

spec('scale: of the lane', {
  async 'is absent until one is connected, and takes no orders'() {
    await using scale = createLaneScale()
    assert.is(scale.condition.state, 'absent')
    assert.equal([scale.latest, scale.identity, scale.levers], [null, null, null])
    assert.is(scale.isInUse, false)
    for (const order of [scale.tare, scale.zero])
      assert.match((await faultOf(order, 'unreachable')).message, 'no scale')
  },
  async 'is absent again once it is disconnected, and tells nothing more'() {
    await using rig = openRig()
    const heard: unknown[] = []
    using _hearing = rig.scale.onReading((reading) => heard.push(reading))
    rig.put(500)
    assert.ok(rig.scale.levers)
    assert.is(rig.scale.latest?.grams, 500)
    rig.connection[Symbol.dispose]()
    const before = heard.length
    assert.ok(before > 0)
    rig.put(700)
    assert.is(heard.length, before)
    assert.is(rig.scale.condition.state, 'absent')
    assert.is(rig.scale.levers, null)
  },
})
