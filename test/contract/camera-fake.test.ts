/** The fake camera keeps the contract, and sees what it is shown. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openFakeCamera } from '#drivers/camera/fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { cameraContract } from './camera.ts'

cameraContract('fake', async () => {
  const camera = openFakeCamera(createSystemClock())
  return {
    camera,
    lose: () => camera.fail('lost'),
    find: () => camera.fail(null),
    [Symbol.asyncDispose]: () => camera[Symbol.asyncDispose](),
  }
})

spec('fake camera', {
  async 'sees what it is shown, until it is reset'() {
    await using camera = openFakeCamera(createSystemClock())
    const still = (await camera.capture()).jpeg
    camera.see(goods(1))
    assert.equal((await camera.capture()).jpeg, goods(1))
    assert.equal(camera.latest?.jpeg, goods(1))
    camera.reset()
    assert.equal((await camera.capture()).jpeg, still)
  },
  async 'stalled, keeps who asks waiting until the deadline, or until he leaves'() {
    const clock = createFakeClock()
    await using camera = openFakeCamera(clock)
    await camera.capture()
    camera.fail('stalled')
    assert.ok(camera.isConnected)
    const waiting = faultOf(() => camera.capture(), 'camera-lost')
    const leaving = new AbortController()
    const left = camera.capture(leaving.signal).catch((error: Error) => error.message)
    leaving.abort(new Error('gone'))
    assert.is(await left, 'gone')
    await clock.advance(1_000)
    await waiting
    camera.fail(null)
    await camera.capture()
  },
  async 'has a picture from the first moment'() {
    await using camera = openFakeCamera(createSystemClock())
    assert.ok(camera.isConnected)
    assert.equal([...(camera.latest?.jpeg.subarray(0, 2) ?? [])], [0xff, 0xd8])
  },
})
