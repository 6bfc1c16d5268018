/** QR-PAY frames, byte for byte. */
import * as assert from 'uvu/assert'
import { createQrpayParser, qrpayCommand, qrpayQr } from '#drivers/display/qrpay/frames.ts'
import { fromHex, hex } from '#test/hex.ts'
import { spec } from '#test/spec.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

spec('qrpay frames', {
  'the screen is cleared, a verdict is a picture'() {
    assert.is(hex(qrpayCommand('CLS')), '02 f0 03 43 4c 53 03')
    assert.is(hex(qrpayCommand('correct')), '02 f0 03 63 6f 72 72 65 63 74 03')
    assert.is(hex(qrpayCommand('mistake')), '02 f0 03 6d 69 73 74 61 6b 65 03')
    assert.is(hex(qrpayCommand('0D1302?')), '02 f0 03 30 44 31 33 30 32 3f 03')
  },
  'a QR carries its length, big end first'() {
    assert.is(hex(qrpayQr(bytes('A'))), '02 f2 02 00 01 41 02 f2 03')
    const long = qrpayQr(bytes('x'.repeat(300)))
    assert.is(hex(long.subarray(0, 6)), '02 f2 02 01 2c 78')
    assert.is(hex(long.subarray(-3)), '02 f2 03')
    assert.is(long.length, 308)
  },
  'the length counts bytes, not letters'() {
    assert.is(hex(qrpayQr(bytes('ж'))), '02 f2 02 00 02 d0 b6 02 f2 03')
  },
  'whatever comes back is a sign of life, and held within bounds'() {
    const parser = createQrpayParser()
    assert.equal(parser.push(fromHex('4f 4b')), ['4f 4b'])
    parser.push(new Uint8Array(100_000))
    assert.ok(parser.heldBytes <= 64)
  },
})
