/** The pictures that refuse on request keep the contract, and see what the library sees. */
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { createFakePictures } from '#doubles/pictures-fake.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { picturesContract, quarters } from './pictures.ts'

picturesContract('fake', createFakePictures)

spec('fake pictures', {
  async 'see what the library sees, however the JPEG is coded'() {
    const scene = await sharp(goods(7)).blur(2).toBuffer()
    for (const options of [
      { chromaSubsampling: '4:2:0', quality: 80 },
      { chromaSubsampling: '4:4:4', quality: 95 },
      { quality: 30, optimiseCoding: false },
    ]) {
      const frame = await sharp(scene).resize(1_000, 601).jpeg(options).toBuffer()
      const [ours, theirs] = await Promise.all(
        [createFakePictures(), createSharpPictures()].map((pictures) =>
          pictures.view(frame, WHOLE_PICTURE),
        ),
      )
      assert.equal(ours, theirs)
    }
  },
  async 'decode a progressive JPEG, too'() {
    const frame = await quarters(64, 64).jpeg({ progressive: true }).toBuffer()
    assert.ok((await createFakePictures().template(frame, WHOLE_PICTURE)).length > 0)
  },
  async 'refuse what they could decode when they are told to'() {
    const pictures = createFakePictures()
    pictures.fail('undecodable')
    assert.is((await pictures.inspect(goods(1))).width, 1280)
    for (const call of [
      () => pictures.template(goods(1), WHOLE_PICTURE),
      () => pictures.glance(goods(1), WHOLE_PICTURE),
      () => pictures.view(goods(1), WHOLE_PICTURE),
      () => pictures.pixels(goods(1), { width: 8, height: 8, preprocessing: 'stretch-1' }),
    ])
      await faultOf(call, 'bad-request')
    pictures.fail(null)
    await pictures.template(goods(1), WHOLE_PICTURE)
  },
})
