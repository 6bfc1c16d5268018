/** A frame of something that lies still: for how long a hand is waited for, and how many broken frames are borne. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { Fault } from '#firmware/fault.ts'
import { createSteadyCamera } from '#firmware/items/recognition/steady-camera.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const FRAME_MS = 100
const CELLS = 24 * 24 * 3

/** A frame in a tenth of a second; `shows` says what the nth shows, null of a broken one. */
function openCamera(shows: (frame: number) => number | null) {
  const clock = createFakeClock()
  let frames = 0
  const glanceOf = (frame: number) => {
    const shade = shows(frame)
    if (shade === null) throw new Fault('bad-request', asSentence('broken'))
    // A quarter: what changes everywhere is the light.
    return new Uint8Array(CELLS).fill(128).fill(shade, 0, CELLS / 4)
  }
  const camera = {
    latest: { jpeg: 0 },
    async capture() {
      frames += 1
      await clock.advance(FRAME_MS)
      return { jpeg: frames }
    },
  }
  const pictures = {
    glance: async (jpeg: number) => glanceOf(jpeg),
    view: async (jpeg: number) => ({ glance: glanceOf(jpeg) }),
  }
  const steady = createSteadyCamera(camera as never, pictures as never, clock)
  return { steady, frames: () => frames }
}

const moving = (frame: number) => (frame % 2) * 255

spec('a camera that is asked for something still', {
  async 'waits for a hand to leave, a second or three tenths of one, and says that it has not'() {
    for (const [pace, frames] of [
      ['fast', 3],
      ['normal', 10],
    ] as const) {
      const camera = openCamera(moving)
      const { isMoving, frame } = await camera.steady.still(null as never, pace)
      assert.equal([isMoving, frame, camera.frames()], [true, { jpeg: frames }, frames])
    }
  },
  async 'gives the first frame that is as the one before it'() {
    const camera = openCamera((frame) => (frame < 4 ? moving(frame) : 255))
    const { isMoving, frame } = await camera.steady.still(null as never, 'normal')
    assert.equal([isMoving, frame], [false, { jpeg: 4 }])
  },
  async 'bears two broken frames, and no third'() {
    const two = openCamera((frame) => (frame === 1 || frame === 2 ? null : 9))
    assert.equal((await two.steady.still(null as never, 'normal')).frame, { jpeg: 3 })
    const all = openCamera((frame) => (frame > 0 ? null : 9))
    await faultOf(() => all.steady.still(null as never, 'normal'), 'camera-lost')
    assert.is(all.frames(), 3)
  },
})
