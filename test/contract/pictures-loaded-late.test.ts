/** A lane that sees no picture does not pay for libvips: sharp is loaded with the first picture. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { flatJpeg } from '#drivers/pictures/block-jpeg-writer.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { spec } from '#test/spec.ts'

/** What the kernel has mapped into this process, which hides no library. */
const hasLibvips = () => /\/libvips/.test(readFileSync('/proc/self/maps', 'utf8'))

spec('pictures by sharp, loaded late', {
  async 'libvips comes with the first picture, not with the driver'() {
    const pictures = createSharpPictures()
    assert.not(hasLibvips())
    await pictures.inspect(flatJpeg(8, 8, () => [0, 128, 255]))
    assert.ok(hasLibvips())
  },
})
