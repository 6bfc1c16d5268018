/** DWIN frames, byte for byte. */
import * as assert from 'uvu/assert'
import {
  createDwinParser,
  dwinPage,
  dwinQr,
  dwinRead,
  dwinText,
  dwinWord,
  dwinWrites,
} from '#drivers/display/dwin/frames.ts'
import { fromHex, hex } from '#test/hex.ts'
import { spec } from '#test/spec.ts'

spec('dwin frames', {
  'a write carries its length, address and data'() {
    assert.equal(dwinWrites(0x1000, fromHex('41 42')).map(hex), ['5a a5 05 82 10 00 41 42'])
  },
  'long data is several writes, each where the one before ended'() {
    const writes = dwinWrites(0x1000, new Uint8Array(458).fill(0x41))
    assert.equal(
      writes.map((write) => [hex(write.subarray(0, 6)), write.length]),
      [
        ['5a a5 f3 82 10 00', 246],
        ['5a a5 dd 82 10 78', 224],
      ],
    )
  },
  'a page is turned and a word is read'() {
    assert.is(hex(dwinPage(3)), '5a a5 07 82 00 84 5a 01 00 03')
    assert.is(hex(dwinRead(0x5ff0, 1)), '5a a5 04 83 5f f0 01')
    assert.is(hex(dwinWord(0x1234)), '12 34')
  },
  'texts fill their field, codes end with zeros at a whole word'() {
    assert.is(hex(dwinText(fromHex('41 ff 42'), 6)), '41 42 ff ff ff ff')
    assert.is(hex(dwinText(fromHex('41 42 43 44 45 46'), 6)), '41 42 43 44 ff ff')
    assert.is(hex(dwinQr(fromHex('41'))), '41 00 00 00')
    assert.is(hex(dwinQr(fromHex('41 42'))), '41 42 00 00')
  },
  'replies are read in any chunking, also with a head inside the data'() {
    const bytes = fromHex('5a a5 03 82 4f 4b  00 5a  5a a5 08 83 10 00 02 5a a5 03 82')
    const expected = [
      { kind: 'done' },
      { kind: 'data', address: 0x1000, data: fromHex('5a a5 03 82') },
    ]
    assert.equal(createDwinParser().push(bytes), expected)
    const parser = createDwinParser()
    assert.equal(
      [...bytes].flatMap((byte) => parser.push(Uint8Array.of(byte))),
      expected,
    )
  },
  'a head that was none gives way to the reply inside it'() {
    const parser = createDwinParser()
    assert.equal(parser.push(fromHex('5a a5 06 82 5a a5 03 82 4f 4b')), [{ kind: 'done' }])
  },
})
