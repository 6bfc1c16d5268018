/** What sharp makes of pictures: the promises of the port, hostile pictures, and golden values. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { createSharpPictures } from '#drivers/pictures/sharp.ts'
import { Fault } from '#firmware/fault.ts'
import { histogram } from '#firmware/items/histogram.ts'
import { GLANCE_HEIGHT, GLANCE_WIDTH, type Region, WHOLE_PICTURE } from '#hal/pictures.ts'
import { createDice } from '#test/dice.ts'
import { goods } from '#test/scene.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'

const pictures = createSharpPictures()

/** Four coloured quarters: red, green over blue, white. */
function quarters(width: number, height: number) {
  const quarter = (colour: string, left: number, top: number) => ({
    input: {
      create: {
        width: width / 2,
        height: height / 2,
        channels: 3 as const,
        background: colour,
      },
    },
    left,
    top,
  })
  const [x, y] = [width / 2, height / 2]
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    quarter('#f00', 0, 0),
    quarter('#0f0', x, 0),
    quarter('#00f', 0, y),
  ])
}

async function middle(picture: Uint8Array): Promise<number[]> {
  return [...(await sharp(picture).resize(1, 1, { fit: 'fill' }).raw().toBuffer())]
}

const isNear = (found: readonly number[], wanted: readonly number[], by: number) =>
  found.length === wanted.length &&
  found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= by)

const QUARTERS: readonly (readonly [Region, readonly number[]])[] = [
  [{ left: 0, top: 0, width: 600, height: 340 }, [254, 0, 0]],
  [{ left: 680, top: 0, width: 600, height: 340 }, [0, 255, 1]],
  [{ left: 0, top: 380, width: 600, height: 340 }, [0, 0, 254]],
]

/** A JPEG whose header claims another size. */
function claiming(width: number, height: number): Uint8Array {
  const bytes = goods(1).slice()
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0)
  new DataView(bytes.buffer).setUint16(frame + 5, height)
  new DataView(bytes.buffer).setUint16(frame + 7, width)
  return bytes
}

/** A PNG of a few bytes that would unpack to gigabytes. */
function pngBomb(): Uint8Array {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(60_000, 0)
  size.writeUInt32BE(60_000, 4)
  return Buffer.concat([head, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(64)])
}

spec(
  'pictures by sharp',
  {
    async 'reads the size from the header'() {
      assert.equal(await pictures.inspect(goods(1)), { format: 'jpeg', width: 1280, height: 720 })
      const png = await quarters(64, 48).png().toBuffer()
      assert.equal(await pictures.inspect(png), { format: 'png', width: 64, height: 48 })
    },
    async 'a template is a JPEG of at most 256 pixels a side, never enlarged'() {
      for (const [width, height, wanted] of [
        [1280, 720, [256, 144]],
        [300, 1200, [64, 256]],
        [80, 60, [80, 60]],
      ] as const) {
        const frame = await quarters(width, height).jpeg().toBuffer()
        const template = await pictures.template(frame, WHOLE_PICTURE)
        const facts = await pictures.inspect(template)
        assert.equal([facts.format, facts.width, facts.height], ['jpeg', ...wanted])
      }
    },
    async 'the region is in 1280 × 720, whatever the size of the frame'() {
      for (const [width, height] of [
        [1280, 720],
        [640, 480],
        [2304, 1296],
        [62, 34],
      ] as const) {
        const frame = await quarters(width, height).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
        for (const [region, colour] of QUARTERS) {
          const found = await middle(await pictures.template(frame, region))
          assert.ok(isNear(found, colour, 12), `${width}×${height}: ${found}`)
        }
      }
    },
    async 'a region at the very edge of a small frame is one pixel, not none'() {
      const frame = await quarters(8, 8).png().toBuffer()
      const corner = { left: 1279, top: 719, width: 1, height: 1 }
      const { width, height } = await pictures.inspect(await pictures.template(frame, corner))
      assert.equal([width, height], [1, 1])
    },
    async 'an orientation tag is obeyed before the region, and dropped'() {
      // Stored on its side; upright it is the picture of quarters turned right.
      const frame = await quarters(720, 1280).withMetadata({ orientation: 6 }).jpeg().toBuffer()
      const upper = await pictures.template(frame, { left: 0, top: 0, width: 600, height: 340 })
      assert.ok(isNear(await middle(upper), [0, 0, 254], 12))
      assert.is((await sharp(upper).metadata()).orientation, undefined)
    },
    async 'grey, transparent and CMYK pictures become RGB'() {
      const grey = await quarters(64, 64).greyscale().jpeg().toBuffer()
      const clear = await quarters(64, 64).ensureAlpha(0.5).png().toBuffer()
      const cmyk = await quarters(64, 64).toColourspace('cmyk').jpeg().toBuffer()
      for (const picture of [grey, clear, cmyk]) {
        const template = await pictures.template(picture, WHOLE_PICTURE)
        const shape = { width: 16, height: 16, preprocessing: 'stretch-1' } as const
        assert.is((await pictures.pixels(template, shape)).length, 16 * 16 * 3)
        assert.is((await pictures.pixels(picture, shape)).length, 16 * 16 * 3)
      }
    },
    async 'stretch-1 gives the golden pixels and histogram'() {
      const golden = JSON.parse(
        readFileSync('test/fixtures/preprocessing-stretch-1.json', 'utf8'),
      ) as { kind: number; pixels: number[]; histogram: Record<string, number> }[]
      for (const { kind, ...wanted } of golden) {
        const template = await pictures.template(goods(kind), WHOLE_PICTURE)
        const shape = { width: 12, height: 12, preprocessing: 'stretch-1' } as const
        const pixels = await pictures.pixels(template, shape)
        // Two processors may round a level differently; another kernel is off by tens.
        assert.ok(isNear([...pixels], wanted.pixels, 2), `kind ${kind}: ${[...pixels]}`)
        const fractions = histogram(Uint8Array.from(wanted.pixels))
        for (const [bin, fraction] of fractions.entries())
          assert.ok(Math.abs(fraction - (wanted.histogram[bin] ?? 0)) < 1e-6, `bin ${bin}`)
      }
    },
    async 'the same template gives the same pixels every time'() {
      const template = await pictures.template(goods(5), WHOLE_PICTURE)
      const shape = { width: 128, height: 128, preprocessing: 'stretch-1' } as const
      const first = await pictures.pixels(template, shape)
      assert.equal(await pictures.pixels(template, shape), first)
      assert.equal(await pictures.template(goods(5), WHOLE_PICTURE), template)
    },
    async 'a glance is the small picture of the region'() {
      const frame = await quarters(1280, 720).jpeg().toBuffer()
      const whole = await pictures.glance(frame, WHOLE_PICTURE)
      assert.is(whole.length, GLANCE_WIDTH * GLANCE_HEIGHT * 3)
      assert.ok(isNear([...whole.subarray(0, 3)], [254, 0, 0], 12))
      assert.ok(isNear([...whole.subarray(-3)], [255, 255, 255], 12))
      for (const [region, colour] of QUARTERS) {
        const part = await pictures.glance(frame, region)
        for (let at = 0; at < part.length; at += 3)
          assert.ok(isNear([...part.subarray(at, at + 3)], colour, 14))
      }
    },
    async 'a picture that claims 65535 × 65535 is refused before it is decoded'() {
      const startedBytes = process.memoryUsage().rss
      for (const bomb of [claiming(65_535, 65_535), claiming(65_535, 300), pngBomb()]) {
        const shape = { width: 8, height: 8, preprocessing: 'stretch-1' } as const
        await faultOf(() => pictures.inspect(bomb), 'bad-request')
        await faultOf(() => pictures.template(bomb, WHOLE_PICTURE), 'bad-request')
        await faultOf(() => pictures.pixels(bomb, shape), 'bad-request')
        await faultOf(() => pictures.glance(bomb, WHOLE_PICTURE), 'bad-request')
      }
      const grownBytes = process.memoryUsage().rss - startedBytes
      assert.ok(grownBytes < 64 * 1024 * 1024, `grew by ${grownBytes}`)
    },
    async 'what is no picture, and what libvips could open but no camera sends, is refused'() {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
      const gif = await quarters(16, 16).gif().toBuffer()
      const tiff = await quarters(16, 16).tiff().toBuffer()
      const hostile = [
        new Uint8Array(0),
        new Uint8Array([0xff]),
        Buffer.from('hello, till'),
        Buffer.from(svg),
        gif,
        tiff,
        Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
      ]
      for (const picture of hostile) {
        await faultOf(() => pictures.inspect(picture), 'bad-request')
        await faultOf(() => pictures.template(picture, WHOLE_PICTURE), 'bad-request')
      }
    },
    async 'a damaged picture is decoded or refused, never anything else'() {
      const dice = createDice(5)
      const whole = await quarters(200, 120).jpeg().toBuffer()
      for (let nth = 0; nth < 200; nth += 1) {
        const damaged = Uint8Array.from(whole)
        for (let hits = 0; hits < 4; hits += 1)
          damaged[dice.below(damaged.length)] = dice.below(256)
        const outcome = await pictures.view(damaged, WHOLE_PICTURE).catch((thrown) => thrown)
        if (outcome instanceof Fault) assert.is(outcome.kind, 'bad-request')
        else assert.ok(outcome.template.length > 0, String(outcome))
      }
    },
    async 'a truncated picture is refused, wherever it is cut'() {
      const whole = goods(2)
      for (const part of [0.05, 0.3, 0.6, 0.95]) {
        const cut = whole.subarray(0, Math.floor(whole.length * part))
        await faultOf(() => pictures.template(cut, WHOLE_PICTURE), 'bad-request')
        await faultOf(() => pictures.glance(cut, WHOLE_PICTURE), 'bad-request')
      }
    },
  },
  20_000,
)
