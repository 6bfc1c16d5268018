/** How many pictures go into one message: as many as fit, without those that are gone or too large to travel. */
import * as assert from 'uvu/assert'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { oneMessageOf, pack } from '#firmware/sync/protocol/content-codec.ts'
import type { Content } from '#hal/template-store.ts'
import { spec } from '#test/spec.ts'

const { pictureBytes, messageBytes, headBytes } = SYNC_LIMITS
const shaOf = (nth: number) => `${nth}`.padStart(64, '0')
const picture = (nth: number, bytes: number): Content => ({
  sha256: shaOf(nth),
  jpeg: new Uint8Array(bytes),
  codes: null,
})

/** Of things that are numbers; `seen` are those of which a picture was read. */
async function packed(contents: readonly (Content | null | undefined)[]) {
  const seen: number[] = []
  const message = await oneMessageOf([...contents.keys()], async (nth) => {
    seen.push(nth)
    return contents[nth]
  })
  const pictures = message.contents.map(({ sha256 }) => Number(sha256))
  const { looked, ready } = message
  return { looked, ready, pictures, seen, bytes: pack(message.contents).length }
}

spec('one message', {
  async 'has the first pictures that fit, and no other is read'() {
    const large = Array.from({ length: 6 }, (_, nth) => picture(nth, pictureBytes))
    const { bytes, ...rest } = await packed(large)
    assert.equal(rest, { looked: 2, ready: [0, 1], pictures: [0, 1], seen: [0, 1, 2] })
    assert.ok(bytes <= messageBytes - headBytes)
  },
  async 'is filled to the last byte'() {
    const allowedBytes = messageBytes - headBytes
    const heads = 4 * (32 + 4 + 2)
    const last = allowedBytes - heads - 3 * (pictureBytes - 1_000)
    const some = (bytes: number) => [
      ...[0, 1, 2].map((nth) => picture(nth, pictureBytes - 1_000)),
      picture(3, bytes),
    ]
    assert.equal((await packed(some(last))).bytes, allowedBytes)
    assert.equal((await packed(some(last + 1))).looked, 3)
  },
  async 'counts a vector with its picture'() {
    const codes = new Int8Array(1_000)
    const some = [0, 1, 2].map((nth) => ({ ...picture(nth, pictureBytes - 38), codes }))
    assert.is((await packed(some)).looked, 2)
    assert.is((await packed(some.map((one) => ({ ...one, codes: null })))).looked, 3)
  },
  async 'goes without what is gone, or too large to travel, and tells what brings no picture'() {
    assert.equal(await packed([null, picture(1, pictureBytes + 1), undefined, picture(3, 10)]), {
      looked: 4,
      ready: [2, 3],
      pictures: [3],
      seen: [0, 1, 2, 3],
      bytes: 48,
    })
  },
  async 'brings a picture once, whoever has the same'() {
    const { ready, pictures } = await packed([picture(7, 10), picture(7, 10), picture(8, 10)])
    assert.equal(
      [ready, pictures],
      [
        [0, 1, 2],
        [7, 8],
      ],
    )
  },
})
