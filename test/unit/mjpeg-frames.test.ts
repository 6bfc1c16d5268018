/** The splitter of a camera's stream: any cut, any damage, bounded memory. */
import * as assert from 'uvu/assert'
import { createMjpegSplitter } from '#drivers/camera/mjpeg-frames.ts'
import { flatJpeg } from '#drivers/pictures/block-jpeg-writer.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const MAX = 1_000_000

/** Small pictures that differ, one with a thumbnail inside, one with restart markers and fill. */
function pictures(): Uint8Array[] {
  const plain = [10, 90, 200].map((level) =>
    flatJpeg(6, 4, (column, row) => [level, (column * 40) % 256, (row * 60) % 256]),
  )
  const [first = new Uint8Array(0), second = new Uint8Array(0)] = plain
  const thumbnail = [0xff, 0xe1, 0, first.length + 2, ...first]
  assert.ok(first.length + 2 < 65_536)
  thumbnail[2] = (first.length + 2) >> 8
  thumbnail[3] = (first.length + 2) & 0xff
  const withThumbnail = Uint8Array.from([0xff, 0xd8, ...thumbnail, ...second.slice(2)])
  const body = second.slice(0, -2)
  const restarted = Uint8Array.from([...body, 0xff, 0xd3, 7, 0xff, 0, 9, 0xff, 0xff, 0xd9])
  return [...plain, withThumbnail, restarted]
}

function join(...pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]))
}

function split(stream: Uint8Array, sizes: () => number, max = MAX): Uint8Array[] {
  const splitter = createMjpegSplitter(max)
  const found: Uint8Array[] = []
  for (let at = 0; at < stream.length; ) {
    const size = Math.max(sizes(), 1)
    found.push(...splitter.push(stream.subarray(at, at + size)))
    at += size
  }
  return found
}

spec('mjpeg splitter', {
  'gives back whole pictures, however the stream is cut'() {
    const all = pictures()
    const stream = join(...all)
    const chance = createSeededChance(1)
    assert.equal(
      split(stream, () => 1),
      all,
    )
    assert.equal(
      split(stream, () => stream.length),
      all,
    )
    for (let nth = 0; nth < 50; nth += 1)
      assert.equal(
        split(stream, () => chance.below(200)),
        all,
      )
  },
  'gives a picture as soon as its last byte is there'() {
    const [picture = new Uint8Array(0)] = pictures()
    const splitter = createMjpegSplitter(MAX)
    assert.equal(splitter.push(picture.subarray(0, -1)), [])
    assert.equal(splitter.push(picture.subarray(-1)), [picture])
    assert.is(splitter.dropped, 0)
  },
  'finds its way again wherever a picture is cut off'() {
    const [one, two, three] = pictures() as [Uint8Array, Uint8Array, Uint8Array]
    // Cut inside a segment's head, up to 64 KiB of what follows are taken for its body.
    const many = new Array<Uint8Array>(Math.ceil(65_536 / three.length) + 3).fill(three)
    for (let length = 1; length < two.length; length += 7) {
      const found = split(join(one, two.subarray(0, length), ...many), () => 997)
      assert.equal(found[0], one)
      assert.ok(found.length >= 3, `cut at ${length}`)
      for (const picture of found.slice(-2)) assert.equal(picture, three, `cut at ${length}`)
    }
  },
  'cut inside its coded data, a picture costs nothing but itself'() {
    const [one, two, three] = pictures() as [Uint8Array, Uint8Array, Uint8Array]
    const dataStart = two.length - 20
    for (let length = dataStart; length < two.length; length += 1) {
      const found = split(join(one, two.subarray(0, length), three), () => 50)
      assert.equal(found, [one, three], `cut at ${length}`)
    }
  },
  'finds its way after anything else'() {
    const [one] = pictures() as [Uint8Array]
    const noise = Uint8Array.from({ length: 5_000 }, (_, nth) => (nth * 31) % 255)
    const found = split(join(noise, one, noise, one), () => 333)
    assert.equal(found, [one, one])
  },
  'drops what is longer than the bound, and holds no more than that'() {
    const [one] = pictures() as [Uint8Array]
    const endless = join(one.subarray(0, -2), new Uint8Array(50_000))
    const splitter = createMjpegSplitter(10_000)
    for (let at = 0; at < endless.length; at += 1_000)
      assert.equal(splitter.push(endless.subarray(at, at + 1_000)), [])
    assert.ok(splitter.dropped >= 1)
    assert.equal(splitter.push(join(new Uint8Array(9), one)), [one])
  },
  'stands ten million random bytes'() {
    const chance = createSeededChance(7)
    const splitter = createMjpegSplitter(20_000)
    const [one] = pictures() as [Uint8Array]
    const chunk = new Uint8Array(10_000)
    let found = 0
    for (let nth = 0; nth < 1_000; nth += 1) {
      for (let at = 0; at < chunk.length; at += 1)
        chunk[at] = chance.below(4) ? chance.below(256) : 0xff
      for (const picture of splitter.push(chunk)) {
        assert.ok(picture.length <= 20_000)
        assert.equal([...picture.subarray(0, 2), ...picture.subarray(-2)], [0xff, 0xd8, 0xff, 0xd9])
      }
    }
    // A random length may swallow what comes next; after that the stream is found again.
    for (let nth = 0; nth < 1_000; nth += 1) found += splitter.push(one).length
    assert.ok(found > 500, `${found} of 1000`)
  },
})
