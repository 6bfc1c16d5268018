/** The fake camera keeps the contract, and sees what it is shown. */
import * as assert from 'uvu/assert'
import { openFakeCamera } from '#drivers/camera/fake.ts'
import { createSystemClock } from '#drivers/clock/system.ts'
import { goods } from '#test/scene.ts'
import { spec } from '#test/spec.ts'
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
  async 'has a picture from the first moment'() {
    await using camera = openFakeCamera(createSystemClock())
    assert.ok(camera.isConnected)
    assert.equal([...(camera.latest?.jpeg.subarray(0, 2) ?? [])], [0xff, 0xd8])
  },
})
