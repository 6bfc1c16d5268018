/** Pictures that somebody sends: decoded in a process of its own, which ends at a deadline, when unused, and with the lane. */
import { existsSync } from 'node:fs'
import { kill } from 'node:process'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createFakeSentPictures } from '#doubles/pictures-fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { createSentPictures } from '#drivers/pictures/sent-pictures.ts'
import { FRAME_PIXELS_MAX, type SentPictures, WHOLE_PICTURE } from '#hal/pictures.ts'
import { CRAFTED_PICTURES } from '#test/items/crafted-pictures.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'
import { quarters } from './pictures.ts'

const WAYS = ['plain', 'template', 'frame'] as const
const isAlive = (processId: number) => existsSync(`/proc/${processId}/status`)

function contract(driver: string, open: () => SentPictures & Partial<AsyncDisposable>): void {
  const using = async (look: (pictures: SentPictures) => Promise<void>) => {
    const pictures = open()
    try {
      await look(pictures)
    } finally {
      await pictures[Symbol.asyncDispose]?.()
    }
  }
  spec(
    `sent pictures contract: ${driver}`,
    {
      'a template is that of the camera, and a plain picture has its pixels': () =>
        using(async (sent) => {
          const picture = await quarters(640, 480).png().toBuffer()
          const here = createSharpPictures()
          const { bytes, ...facts } = await sent.template(picture)
          assert.equal(facts, { format: 'png', width: 640, height: 480 })
          assert.equal(Buffer.from(bytes), Buffer.from(await here.template(picture, WHOLE_PICTURE)))
          const plain = await sent.plain(picture)
          assert.equal(Buffer.from(plain.bytes), Buffer.from(await here.plain(picture)))
        }),
      'a frame is one that a camera could give: no larger, row by row, upright': () =>
        using(async (sent) => {
          assert.equal(Buffer.from((await sent.frame(goods(1))).bytes), Buffer.from(goods(1)))
          const large = await quarters(4_000, 2_000).jpeg({ progressive: true }).toBuffer()
          const interlaced = await quarters(64, 48).png({ progressive: true }).toBuffer()
          const turned = await quarters(64, 48)
            .withMetadata({ orientation: 6 })
            .jpeg({ progressive: true })
            .toBuffer()
          for (const [picture, width, height] of [
            [large, 2_715, 1_358],
            [interlaced, 64, 48],
            [turned, 48, 64],
          ] as const) {
            const frame = await sharp((await sent.frame(picture)).bytes).metadata()
            assert.equal([frame.width, frame.height, frame.isProgressive], [width, height, false])
            assert.ok(frame.width * frame.height <= FRAME_PIXELS_MAX * 1.001)
          }
        }),
      'what is broken, no picture, or far too large is refused in words': () =>
        using(async (sent) => {
          const half = goods(1).subarray(0, goods(1).length / 2)
          for (const picture of [half, Buffer.from('<svg/>'), Buffer.alloc(0)])
            for (const way of WAYS) await faultOf(() => sent[way](picture), 'bad-request', way)
        }),
      'what a picture carries beside its pixels is not unpacked': () =>
        using(async (sent) => {
          for (const { make } of Object.values(CRAFTED_PICTURES).slice(0, 4))
            assert.ok((await sent.plain(make(100_000))).bytes.length < 2_000)
        }),
    },
    60_000,
  )
}

contract('in this process', createFakeSentPictures)
contract('in a process of its own', () => createSentPictures(createSystemClock()))

spec(
  'sent pictures: the process',
  {
    async 'starts with the first picture, serves the next, and ends when none comes'() {
      const clock = createFakeClock()
      await using sent = createSentPictures(clock)
      assert.is(sent.processId, null)
      await sent.template(goods(1))
      const { processId } = sent
      assert.ok(processId !== null && isAlive(processId))
      await Promise.all(WAYS.map((way) => sent[way](goods(2))))
      assert.is(sent.processId, processId)
      await clock.advance(60_000)
      assert.is(sent.processId, null)
      await waitUntil('it is gone', () => !isAlive(processId))
      await sent.template(goods(1))
      assert.not.equal(sent.processId, processId)
    },
    async 'is killed at the deadline, says so, and the picture behind it has another'() {
      const clock = createFakeClock()
      await using sent = createSentPictures(clock)
      await sent.template(goods(1))
      const { processId } = sent
      assert.ok(processId !== null)
      // It does not answer any more, as if the picture never ended.
      kill(processId, 'SIGSTOP')
      const late = faultOf(() => sent.template(goods(1)), 'bad-request')
      const behind = sent.template(goods(2))
      await clock.advance(20_000)
      assert.match((await late).message, 'the picture was not decoded within 20 s')
      await waitUntil('it is gone', () => !isAlive(processId))
      assert.ok((await behind).bytes.length > 0)
    },
    async 'that dies with a picture refuses it, and the next one is looked at'() {
      await using sent = createSentPictures(createSystemClock())
      await sent.template(goods(1))
      const { processId } = sent
      assert.ok(processId !== null)
      kill(processId, 'SIGSTOP')
      const dying = faultOf(() => sent.template(goods(1)), 'bad-request')
      kill(processId, 'SIGKILL')
      assert.match((await dying).message, 'the decoder crashed on it')
      assert.ok((await sent.template(goods(2))).bytes.length > 0)
    },
    async 'more than a few that wait are refused as busy, and a closing lane leaves no process'() {
      const sent = createSentPictures(createSystemClock())
      const asked = Array.from({ length: 8 }, () => sent.template(goods(1)))
      const settled = await Promise.allSettled(asked)
      const kinds = settled.map((one) => (one.status === 'rejected' ? one.reason.kind : 'done'))
      assert.equal(kinds, [...Array(5).fill('done'), ...Array(3).fill('busy')])
      const { processId } = sent
      assert.ok(processId !== null)
      await sent[Symbol.asyncDispose]()
      await waitUntil('it is gone', () => !isAlive(processId))
      await faultOf(() => sent.template(goods(1)), 'busy')
    },
  },
  60_000,
)
