/** Pictures by sharp keep the contract; other formats, and golden values. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { histogram } from '#firmware/items/recognition/colour-histogram.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { spec } from '#test/spec.ts'
import { isNear, middle, picturesContract, QUARTERS, quarters, refuses } from './pictures.ts'

picturesContract('sharp', createSharpPictures)

const pictures = createSharpPictures()

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
    async 'knows PNG and WebP too'() {
      for (const format of ['png', 'webp'] as const) {
        const picture = await quarters(640, 480).toFormat(format).toBuffer()
        assert.equal(await pictures.inspect(picture), { format, width: 640, height: 480 })
        for (const [region, colour] of QUARTERS)
          assert.ok(isNear(await middle(await pictures.template(picture, region)), colour, 12))
      }
    },
    async 'finds the region in the smallest of frames'() {
      const frame = await quarters(62, 34).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
      for (const [region, colour] of QUARTERS)
        assert.ok(isNear(await middle(await pictures.template(frame, region)), colour, 12))
    },
    async 'transparent and CMYK pictures become RGB'() {
      const clear = await quarters(64, 64).ensureAlpha(0.5).png().toBuffer()
      const cmyk = await quarters(64, 64).toColourspace('cmyk').jpeg().toBuffer()
      for (const picture of [clear, cmyk]) {
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
    async 'what libvips could open but no camera sends is refused, and so is a bomb in a PNG'() {
      const gif = await quarters(16, 16).gif().toBuffer()
      const tiff = await quarters(16, 16).tiff().toBuffer()
      for (const picture of [gif, tiff, pngBomb()]) await refuses(pictures, picture)
    },
  },
  20_000,
)
