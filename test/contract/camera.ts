/** What every camera promises: the fake, a folder, and the program of the Raspberry Pi. */
import * as assert from 'uvu/assert'
import type { CameraDriver } from '#hal/camera.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

export interface CameraRig extends AsyncDisposable {
  readonly camera: CameraDriver
  /** As if its cable were pulled. */
  lose(): void
  /** As if it were put back. */
  find(): void
}

export function cameraContract(driver: string, open: () => Promise<CameraRig>): void {
  spec(
    `camera contract: ${driver}`,
    {
      async 'captures a whole picture'() {
        await using rig = await open()
        const { jpeg } = await rig.camera.capture()
        assert.equal([...jpeg.subarray(0, 2), ...jpeg.subarray(-2)], [0xff, 0xd8, 0xff, 0xd9])
        assert.ok(rig.camera.isConnected)
        assert.equal([rig.camera.condition.state, rig.camera.condition.reason], ['ok', null])
      },
      async 'every capture is a newer frame, and the newest is kept'() {
        await using rig = await open()
        let before = await rig.camera.capture()
        for (let nth = 0; nth < 5; nth += 1) {
          const next = await rig.camera.capture()
          assert.ok(next.sequence > before.sequence)
          assert.ok(next.takenAtMs >= before.takenAtMs)
          assert.ok((rig.camera.latest?.sequence ?? 0) >= next.sequence)
          before = next
        }
      },
      async 'answers all who wait for the next frame'() {
        await using rig = await open()
        const frames = await Promise.all([1, 2, 3].map(() => rig.camera.capture()))
        for (const frame of frames) assert.ok(frame.jpeg.length > 100)
      },
      async 'a frame that was handed out never changes'() {
        await using rig = await open()
        const { jpeg } = await rig.camera.capture()
        const copy = jpeg.slice()
        for (let nth = 0; nth < 3; nth += 1) await rig.camera.capture()
        assert.equal(jpeg, copy)
      },
      async 'lost, it says so, forgets its frame and fails at once'() {
        await using rig = await open()
        await rig.camera.capture()
        let changes = 0
        using _ = rig.camera.onChange(() => {
          changes += 1
        })
        rig.lose()
        await waitUntil('the loss', () => !rig.camera.isConnected)
        assert.is(rig.camera.latest, null)
        const fault = await faultOf(() => rig.camera.capture(), 'camera-lost')
        assert.is(changes, 1)
        const { state, reason } = rig.camera.condition
        assert.is(state, 'failed')
        assert.ok(
          reason && fault.message.includes(String(reason)),
          `${fault.message} is not ${reason}`,
        )
      },
      async 'found again, it says so and captures, with higher numbers than before'() {
        await using rig = await open()
        const before = await rig.camera.capture()
        rig.lose()
        await waitUntil('the loss', () => !rig.camera.isConnected)
        let changes = 0
        using _ = rig.camera.onChange(() => {
          changes += 1
        })
        rig.find()
        await waitUntil('the camera', () => rig.camera.isConnected)
        assert.is(changes, 1)
        assert.ok((await rig.camera.capture()).sequence > before.sequence)
      },
      async 'a listener that left is not called'() {
        await using rig = await open()
        await rig.camera.capture()
        let changes = 0
        rig.camera
          .onChange(() => {
            changes += 1
          })
          [Symbol.dispose]()
        rig.lose()
        await waitUntil('the loss', () => !rig.camera.isConnected)
        assert.is(changes, 0)
      },
      async 'a caller who has gone away gets his own reason'() {
        await using rig = await open()
        await rig.camera.capture()
        const gone = AbortSignal.abort(new Error('gone'))
        const thrown = await rig.camera.capture(gone).catch((error: Error) => error)
        assert.instance(thrown, Error)
        assert.is((thrown as Error).message, 'gone')
      },
      async 'closed, it gives no more frames'() {
        const rig = await open()
        await rig.camera.capture()
        await rig.camera[Symbol.asyncDispose]()
        assert.is(rig.camera.latest, null)
        await faultOf(() => rig.camera.capture(), 'camera-lost')
        await rig[Symbol.asyncDispose]()
      },
    },
    20_000,
  )
}
