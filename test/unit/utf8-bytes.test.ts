/** How many bytes a text takes in a QR code: as many as Node's own encoder makes. */
import * as assert from 'uvu/assert'
import { utf8Bytes } from '#firmware/qr-text-check.ts'
import { spec } from '#test/spec.ts'

spec('bytes of a text', {
  'are those of UTF-8, at each bound of it'() {
    for (const text of ['', 'a', '\x7f', '\x80', 'я', '\u07ff', '\u0800', '€', '\uffff', '😀'])
      assert.is(utf8Bytes(text), Buffer.byteLength(text), JSON.stringify(text))
  },
})
