/**
 * A lane as it stands in a shop: rpicam-vid (its stand-in), the shipped model in TensorFlow Lite,
 * and a till that talks HTTP.
 */
import * as assert from 'uvu/assert'
import { openStandIn } from '#test/hardware/rpicam-rig.ts'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Answer {
  readonly code: number
  readonly data: {
    readonly items: readonly { readonly id: string; readonly score: number }[]
    readonly status: string
    readonly model: string
  }
}

const GOODS = [1, 2, 3, 4, 5]

async function open() {
  const program = openStandIn({ seen: 1, take: 1 })
  const rig = await openTestDevice({
    yaml: `camera: { driver: rpicam, command: '${program.command}', framerate: 30 }`,
  })
  await waitUntil('the camera', () => rig.journal.some(({ event }) => event === 'camera.found'))
  return {
    program,
    journal: rig.journal,
    /** Puts goods on the platform and waits until a frame shows nothing else. */
    async put(seen: number, take: number) {
      program.set({ seen, take })
      await waitUntil('stillness', async () => (await recognize()).data.status !== 'moving')
    },
    learn: (id: string) => postJson(rig.url, '/api/add_item_template', { id }),
    recognize,
    async [Symbol.asyncDispose]() {
      await rig[Symbol.asyncDispose]()
      assert.equal(program.alive(), [])
      program[Symbol.dispose]()
    },
  }

  async function recognize(): Promise<Answer> {
    return (await call(rig.url, '/api/get_result')).json as Answer
  }
}

spec(
  'a lane with a camera and the shipped model',
  {
    async 'recognises what it was taught, and says −6103 while the camera is away'() {
      await using lane = await open()
      for (const kind of GOODS)
        for (const take of [1, 2, 3]) {
          await lane.put(kind, take)
          const { json } = await lane.learn(`400${kind}`)
          assert.is((json as Answer).code, 0)
        }
      let right = 0
      for (const kind of GOODS) {
        await lane.put(kind, 9)
        const { code, data } = await lane.recognize()
        assert.is(code, 0)
        if (data.items[0]?.id === `400${kind}`) right += 1
        assert.ok(data.items.reduce((sum, { score }) => sum + score, 0) <= 1 + 1e-9)
      }
      assert.ok(right >= 4, `${right} of ${GOODS.length}`)

      lane.program.set({ accident: 'die' })
      await waitUntil('the loss', async () => (await lane.recognize()).code === -6103)
      assert.is(((await lane.learn('4001')).json as Answer).code, -6103)
      lane.program.set({ seen: 2, take: 1 })
      await waitUntil('the camera', async () => (await lane.recognize()).code === 0)
      await lane.put(2, 1)
      assert.is((await lane.recognize()).data.items[0]?.id, '4002')
    },
  },
  120_000,
)
