/** What is no picture is left out before anything is decoded; pixels and which side is up stay. */
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import { CRAFTED_PICTURES, HIDDEN_WORDS } from '#test/items/crafted-pictures.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { quarters } from './pictures.ts'

const pictures = createSharpPictures()
const FORMATS = ['jpeg', 'png', 'webp'] as const
const BYTES = 200_000

const hasWords = (bytes: Uint8Array) => Buffer.from(bytes).includes(HIDDEN_WORDS)

spec(
  'pictures without what is none',
  {
    ...Object.fromEntries(
      Object.entries(CRAFTED_PICTURES).map(([shape, { make }]) => [
        `${shape} is a small picture, or none`,
        async () => {
          const picture = make(BYTES)
          assert.ok(picture.length > BYTES / 2, `${picture.length} bytes were made`)
          if (/empty/.test(shape)) {
            await faultOf(() => pictures.plain(picture), 'bad-request')
            return
          }
          const plain = await pictures.plain(picture)
          assert.ok(plain.length < 2_000, `${plain.length} bytes are left`)
          assert.not(hasWords(plain))
          const facts = await pictures.inspect(picture)
          assert.equal([facts.width, facts.height], [32, 32])
          assert.ok((await pictures.template(picture, WHOLE_PICTURE)).length > 0)
        },
      ]),
    ),
    async 'pixels, transparency and the way up of a telephone stay, and its texts do not'() {
      const exif = { IFD0: { Artist: HIDDEN_WORDS, Copyright: HIDDEN_WORDS } }
      for (const format of FORMATS)
        for (const orientation of [1, 3, 6, 8]) {
          const made = quarters(64, 48).ensureAlpha(format === 'jpeg' ? 1 : 0.5)
          const picture = await made
            .withExif(exif)
            .withMetadata({ orientation, icc: 'p3' })
            .toFormat(format)
            .toBuffer()
          const plain = await pictures.plain(picture)
          assert.not(hasWords(plain), format)
          const [before, after] = await Promise.all(
            [picture, plain].map((one) => sharp(one).metadata()),
          )
          assert.is(after?.orientation ?? 1, before?.orientation ?? 1, `${format} ${orientation}`)
          assert.equal([after?.icc, after?.xmp], [undefined, undefined])
          const [were, are] = await Promise.all(
            [picture, plain].map((one) => sharp(one).keepIccProfile().raw().toBuffer()),
          )
          assert.equal(are, were, `${format} ${orientation}`)
          // What a second look leaves out is nothing.
          assert.equal(Buffer.from(await pictures.plain(plain)), Buffer.from(plain))
        }
    },
    async 'a palette, grey, interlaced, progressive and CMYK pictures stay what they are'() {
      const made = quarters(64, 48)
      for (const picture of await Promise.all([
        made.clone().png({ palette: true }).toBuffer(),
        made.clone().greyscale().png({ progressive: true }).toBuffer(),
        made.clone().jpeg({ progressive: true }).toBuffer(),
        made.clone().toColourspace('cmyk').jpeg().toBuffer(),
        made.clone().webp({ lossless: true }).toBuffer(),
      ])) {
        const plain = await pictures.plain(picture)
        const [were, are] = await Promise.all(
          [picture, plain].map((one) => sharp(one).keepIccProfile().raw().toBuffer()),
        )
        assert.equal(are, were)
      }
    },
    async 'a frame of the lane is not changed at all'() {
      assert.equal(Buffer.from(await pictures.plain(goods(1))), Buffer.from(goods(1)))
    },
    async 'whatever is cut, turned or repeated: an answer, and a refusal is one'() {
      for (const format of FORMATS) {
        const whole = await quarters(64, 48)
          .withMetadata({ orientation: 6 })
          .toFormat(format)
          .toBuffer()
        for (let at = 3; at < whole.length; at += 7)
          for (const spoilt of [
            whole.subarray(0, at),
            Buffer.concat([whole.subarray(0, at), Buffer.of(0xff), whole.subarray(at + 1)]),
            Buffer.concat([whole.subarray(0, at), whole.subarray(at >> 1)]),
          ]) {
            const plain = await pictures.plain(spoilt).catch((thrown) => thrown)
            if (plain instanceof Error) assert.is((plain as { kind?: string }).kind, 'bad-request')
            else assert.ok(plain.length <= spoilt.length + 64)
          }
      }
    },
  },
  60_000,
)
