/** ESC/POS customer display commands, byte for byte. */
import * as assert from 'uvu/assert'
import {
  createEscposParser,
  ESCPOS_ASK_NAME,
  ESCPOS_CLEAR,
  escposCodePage,
  escposQr,
  escposRow,
  qrModules,
} from '#drivers/display/escpos/frames.ts'
import { fromHex, hex } from '#test/hex.ts'
import { spec } from '#test/spec.ts'

spec('escpos frames', {
  'text: reset, clear, no cursor, code page, a row'() {
    assert.is(hex(ESCPOS_CLEAR), '1b 40 0c 1f 43 00')
    assert.is(hex(escposCodePage(17)), '1b 74 11')
    assert.is(hex(escposRow(2, fromHex('41 42'))), '1f 24 01 02 41 42')
  },
  'a QR is set up, stored and drawn'() {
    assert.is(
      hex(escposQr(fromHex('41 42'), { moduleDots: 4, x: 300, y: 60 })),
      [
        '1f 28 6b 04 00 31 41 32 00',
        '1f 28 6b 03 00 31 43 04',
        '1f 28 6b 03 00 31 45 31',
        '1f 28 6b 05 00 31 50 30 41 42',
        '1f 28 6b 08 00 31 51 30 01 2c 01 3c 00',
      ].join(' '),
    )
  },
  'the length of a long payload has its low byte first'() {
    const frame = hex(escposQr(new Uint8Array(300).fill(0x78), { moduleDots: 3, x: 0, y: 0 }))
    assert.ok(frame.includes('1f 28 6b 2f 01 31 50 30 78'))
  },
  'the size of a QR follows from its bytes'() {
    assert.is(qrModules(14), 21 + 8)
    assert.is(qrModules(101), 41 + 8)
    assert.is(qrModules(2331), 177 + 8)
    assert.is(qrModules(2332), null)
  },
  'the name is asked for and read in any chunking'() {
    assert.is(hex(ESCPOS_ASK_NAME), '1f 28 42 02 00 30 43')
    const bytes = fromHex('00 57 57 20 30 1f 44 4d 2d 44 37 30 00')
    assert.equal(createEscposParser().push(bytes), ['DM-D70'])
    const parser = createEscposParser()
    assert.equal(
      [...bytes].flatMap((byte) => parser.push(Uint8Array.of(byte))),
      ['DM-D70'],
    )
  },
  'a name that never ends is given up'() {
    const parser = createEscposParser()
    parser.push(fromHex('57 20'))
    parser.push(new Uint8Array(10_000).fill(0x41))
    assert.ok(parser.heldBytes <= 96)
  },
})
