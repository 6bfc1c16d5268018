/** The fake pictures keep the contract, see what JPEGs of every kind hold, and refuse on request. */
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { createFakePictures } from '#doubles/pictures-fake.ts'
import { createSharpPictures } from '#drivers/pictures/sharp.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import { goods } from '#test/scene.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'
import { picturesContract, quarters } from './pictures.ts'

picturesContract('fake', createFakePictures)

const far = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

spec('fake pictures', {
  async 'see nearly what a library sees, however the JPEG is coded'() {
    const scene = await sharp(goods(7)).blur(2).toBuffer()
    for (const options of [
      { chromaSubsampling: '4:2:0', quality: 80 },
      { chromaSubsampling: '4:4:4', quality: 95 },
      { quality: 30, optimiseCoding: false },
    ]) {
      const frame = await sharp(scene).resize(1_000, 601).jpeg(options).toBuffer()
      const [ours, theirs] = await Promise.all(
        [createFakePictures(), createSharpPictures()].map((pictures) =>
          pictures.glance(frame, WHOLE_PICTURE),
        ),
      )
      assert.ok(ours && theirs && far(ours, theirs) < 4, `${ours && theirs && far(ours, theirs)}`)
    }
  },
  async 'say so of a JPEG that is coded in a way they do not know'() {
    const frame = await quarters(64, 64).jpeg({ progressive: true }).toBuffer()
    const { cause } = await faultOf(() => createFakePictures().template(frame, WHOLE_PICTURE))
    assert.match(String(cause), 'no baseline JPEG')
  },
  async 'refuse what they could decode when they are told to'() {
    const pictures = createFakePictures()
    pictures.fail('undecodable')
    assert.is((await pictures.inspect(goods(1))).width, 1280)
    await faultOf(() => pictures.template(goods(1), WHOLE_PICTURE), 'bad-request')
    pictures.fail(null)
    await pictures.template(goods(1), WHOLE_PICTURE)
  },
})
