/** The scale contract, run for the fake that ships; and what only the fake does. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openFakeScale } from '#drivers/scale/fake.ts'
import { stepUntil } from '#test/hardware/step-until.ts'
import { spec } from '#test/spec.ts'
import { scaleContract } from './scale.ts'

function openRig() {
  const clock = createFakeClock()
  const scale = openFakeScale(clock)
  return {
    scale,
    clock,
    put: (grams: number, isAtRest = true) => scale.put(grams, isAtRest),
    unplug: () => scale.unplug(),
    plug: () => scale.plug(),
    until: (what: string, isSo: () => boolean) => stepUntil(clock, what, isSo),
    during: clock.until,
    [Symbol.asyncDispose]: () => scale[Symbol.asyncDispose](),
  }
}

scaleContract('fake', openRig, { tellsAll: true, takesOrders: true })

spec('scale: fake, before anybody put something on it', {
  async 'reads zero and counts for nothing'() {
    await using rig = openRig()
    assert.is(rig.scale.isInUse, false)
    assert.is(rig.scale.latest?.grams, 0)
    assert.is(rig.scale.condition.state, 'absent')
    rig.put(0)
    assert.is(rig.scale.isInUse, true)
    assert.is(rig.scale.condition.state, 'ok')
  },
})
