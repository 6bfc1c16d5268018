/** What every driver of pictures promises: sizes, regions, the same again, and bounds before work. */
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import {
  GLANCE_HEIGHT,
  GLANCE_WIDTH,
  PICTURE_SIDE_MAX,
  type Pictures,
  type Region,
  WHOLE_PICTURE,
} from '#hal/pictures.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

/** Four coloured quarters: red, green over blue, white. */
export function quarters(width: number, height: number) {
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
  return blank(width, height).composite([
    quarter('#f00', 0, 0),
    quarter('#0f0', x, 0),
    quarter('#00f', 0, y),
  ])
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })

export async function middle(picture: Uint8Array): Promise<number[]> {
  return [...(await sharp(picture).resize(1, 1, { fit: 'fill' }).raw().toBuffer())]
}

export const isNear = (found: readonly number[], wanted: readonly number[], by: number) =>
  found.length === wanted.length &&
  found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= by)

/** Regions inside the quarters, and their colours as BT.601 has them. */
export const QUARTERS: readonly (readonly [Region, readonly number[]])[] = [
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

const SHAPE = { width: 16, height: 16, preprocessing: 'stretch-1' } as const

export function picturesContract(driver: string, open: () => Pictures): void {
  const pictures = open()

  spec(
    `pictures contract: ${driver}`,
    {
      async 'reads the size from the header'() {
        assert.equal(await pictures.inspect(goods(1)), { format: 'jpeg', width: 1280, height: 720 })
        const tall = await quarters(48, 640).jpeg().toBuffer()
        assert.equal(await pictures.inspect(tall), { format: 'jpeg', width: 48, height: 640 })
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
        ] as const) {
          const frame = await quarters(width, height).jpeg().toBuffer()
          for (const [region, colour] of QUARTERS) {
            const found = await middle(await pictures.template(frame, region))
            assert.ok(isNear(found, colour, 12), `${width}×${height}: ${found}`)
          }
        }
      },
      async 'a region at the very edge of a small frame is one pixel, not none'() {
        const frame = await quarters(8, 8).jpeg().toBuffer()
        const corner = { left: 1279, top: 719, width: 1, height: 1 }
        const { width, height } = await pictures.inspect(await pictures.template(frame, corner))
        assert.equal([width, height], [1, 1])
      },
      async 'an orientation tag is obeyed before the region, and dropped'() {
        // What is upper left when the stored picture is held as the tag says.
        for (const [orientation, colour] of [
          [1, [254, 0, 0]],
          [2, [0, 255, 1]],
          [3, [255, 255, 255]],
          [4, [0, 0, 254]],
          [5, [254, 0, 0]],
          [6, [0, 0, 254]],
          [7, [255, 255, 255]],
          [8, [0, 255, 1]],
        ] as const) {
          const frame = await quarters(640, 480).withMetadata({ orientation }).jpeg().toBuffer()
          const upper = await pictures.template(frame, { left: 0, top: 0, width: 600, height: 340 })
          const found = await middle(upper)
          assert.ok(isNear(found, colour, 12), `${orientation}: ${found}`)
          assert.is((await sharp(upper).metadata()).orientation, undefined)
          const facts = await pictures.inspect(await pictures.template(frame, WHOLE_PICTURE))
          assert.equal(
            [facts.width, facts.height],
            orientation >= 5 ? [192, 256] : [256, 192],
            `${orientation}`,
          )
        }
      },
      async 'half a JPEG that ends properly is refused, and one with padding is not'() {
        const whole = await quarters(640, 480).jpeg({ quality: 100 }).toBuffer()
        const end = Buffer.of(0xff, 0xd9)
        const half = Buffer.concat([whole.subarray(0, whole.length / 2), end])
        for (const work of [
          () => pictures.template(half, WHOLE_PICTURE),
          () => pictures.view(half, WHOLE_PICTURE),
          () => pictures.pixels(half, SHAPE),
        ])
          await faultOf(work, 'bad-request', 'half a picture')
        const padded = Buffer.concat([whole.subarray(0, -2), Buffer.alloc(16), end])
        assert.is(
          (await pictures.inspect(await pictures.template(padded, WHOLE_PICTURE))).width,
          256,
        )
      },
      async 'pixels are RGB, row by row, of any shape and from grey too'() {
        const frame = await quarters(640, 480).jpeg().toBuffer()
        for (const [width, height] of [
          [2, 2],
          [16, 4],
          [128, 128],
        ] as const) {
          const pixels = await pictures.pixels(frame, { ...SHAPE, width, height })
          assert.is(pixels.length, width * height * 3)
          const corners = [0, width - 1, (height - 1) * width, height * width - 1]
          const colours = corners.map((at) => [...pixels.subarray(at * 3, at * 3 + 3)])
          for (const [nth, wanted] of CORNERS.entries())
            assert.ok(isNear(colours[nth] ?? [], wanted, 40), `${width}×${height}: ${colours}`)
        }
        const grey = await quarters(64, 64).greyscale().jpeg().toBuffer()
        const template = await pictures.template(grey, WHOLE_PICTURE)
        for (const picture of [grey, template])
          assert.is((await pictures.pixels(picture, SHAPE)).length, 16 * 16 * 3)
      },
      async 'the same frame gives the same template, and that the same pixels, every time'() {
        const template = await pictures.template(goods(5), WHOLE_PICTURE)
        const shape = { ...SHAPE, width: 128, height: 128 }
        const first = await pictures.pixels(template, shape)
        assert.equal(await pictures.template(goods(5), WHOLE_PICTURE), template)
        assert.equal(await pictures.pixels(template, shape), first)
        assert.not.equal(await pictures.template(goods(6), WHOLE_PICTURE), template)
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
      async 'a view is the template and the glance'() {
        const region = { left: 200, top: 100, width: 700, height: 500 }
        const { template, glance } = await pictures.view(goods(3), region)
        assert.equal(template, await pictures.template(goods(3), region))
        assert.equal(glance, await pictures.glance(goods(3), region))
      },
      async 'does not change the bytes it was given'() {
        const frame = goods(4)
        await pictures.view(frame, WHOLE_PICTURE)
        await pictures.pixels(frame, SHAPE)
        assert.equal(frame, goods(4))
      },
      async 'a picture that claims 65535 × 65535 is refused before it is decoded'() {
        const startedBytes = process.memoryUsage().rss
        for (const bomb of [claiming(65_535, 65_535), claiming(65_535, 300)])
          await refuses(pictures, bomb)
        const grownBytes = process.memoryUsage().rss - startedBytes
        assert.ok(grownBytes < 64 * 1024 * 1024, `grew by ${grownBytes}`)
      },
      async 'a picture with a side longer than any camera gives is refused, however few its pixels are'() {
        for (const format of ['png', 'jpeg', 'webp'] as const)
          for (const side of [PICTURE_SIDE_MAX, PICTURE_SIDE_MAX + 1])
            for (const [width, height] of [
              [1, side],
              [side, 1],
            ] as const) {
              const picture = await blank(width, height).toFormat(format).toBuffer()
              if (side > PICTURE_SIDE_MAX) await refuses(pictures, picture)
              else assert.equal(await pictures.inspect(picture), { format, width, height })
            }
      },
      async 'what is no picture is refused'() {
        for (const bytes of [
          new Uint8Array(0),
          new Uint8Array([0xff]),
          Buffer.from('hello, till'),
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
          Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
        ])
          await refuses(pictures, bytes)
      },
      async 'a damaged picture is decoded or refused, never anything else'() {
        const chance = createSeededChance(5)
        for (const whole of [await quarters(200, 120).jpeg().toBuffer(), goods(1)])
          for (let nth = 0; nth < 75; nth += 1) {
            const damaged = Uint8Array.from(whole)
            for (let hits = 0; hits < 4; hits += 1)
              damaged[chance.below(damaged.length)] = chance.below(256)
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
          await faultOf(() => pictures.pixels(cut, SHAPE), 'bad-request')
        }
      },
    },
    30_000,
  )
}

const CORNERS = [
  [254, 0, 0],
  [0, 255, 1],
  [0, 0, 254],
  [255, 255, 255],
] as const

/** By every call. */
export async function refuses(pictures: Pictures, bytes: Uint8Array): Promise<void> {
  await faultOf(() => pictures.inspect(bytes), 'bad-request')
  await faultOf(() => pictures.template(bytes, WHOLE_PICTURE), 'bad-request')
  await faultOf(() => pictures.pixels(bytes, SHAPE), 'bad-request')
  await faultOf(() => pictures.glance(bytes, WHOLE_PICTURE), 'bad-request')
  await faultOf(() => pictures.view(bytes, WHOLE_PICTURE), 'bad-request')
}
