/** The kernel's GPIO structures, byte for byte. */
import * as assert from 'uvu/assert'
import {
  chipLabel,
  grantedFd,
  isLineOn,
  lineRequest,
  lineValues,
} from '#drivers/indicator/gpio-frames.ts'
import { fromHex, hex } from '#test/hex.ts'
import { spec } from '#test/spec.ts'

/** The bytes that are not zero, by where they stand. */
function marks(bytes: Uint8Array): Record<number, string> {
  const found: Record<number, string> = {}
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.subarray(at, at + 4)
    if (word.some((byte) => byte !== 0)) found[at] = hex(word)
  }
  return found
}

spec('gpio frames', {
  'outputs are asked for switched off, in one step'() {
    const request = lineRequest({ offsets: [17, 27], direction: 'output', activeLow: false })
    assert.is(request.length, 592)
    assert.equal(marks(request), {
      0: '11 00 00 00',
      4: '1b 00 00 00',
      256: '6c 61 6e 65', // lane
      260: '64 00 00 00', // d
      288: '08 00 00 00', // output
      296: '01 00 00 00', // one attribute:
      320: '02 00 00 00', // output values, all low,
      336: '03 00 00 00', // of lines 0 and 1
      560: '02 00 00 00',
    })
  },
  'a button to ground is an input, low is pressed, pulled up'() {
    const request = lineRequest({ offsets: [4], direction: 'input', activeLow: true })
    assert.equal(marks(request), {
      0: '04 00 00 00',
      256: '6c 61 6e 65',
      260: '64 00 00 00',
      288: '06 01 00 00', // input, active low, bias pull-up
      560: '01 00 00 00',
    })
    const toPower = lineRequest({ offsets: [4], direction: 'input', activeLow: false })
    assert.is(hex(toPower.subarray(288, 292)), '04 02 00 00')
  },
  'values are bits with a mask'() {
    assert.is(
      hex(lineValues([true, false, true])),
      '05 00 00 00 00 00 00 00 07 00 00 00 00 00 00 00',
    )
    const values = fromHex('02 00 00 00 00 00 00 00 03 00 00 00 00 00 00 00')
    assert.not(isLineOn(values, 0))
    assert.ok(isLineOn(values, 1))
  },
  'the handle and the label are read where the kernel writes them'() {
    const request = lineRequest({ offsets: [1], direction: 'output', activeLow: false })
    new DataView(request.buffer).setInt32(588, 42, true)
    assert.is(grantedFd(request), 42)
    const info = new Uint8Array(68)
    info.set(new TextEncoder().encode('gpiochip0'), 0)
    info.set(new TextEncoder().encode('pinctrl-rp1'), 32)
    assert.is(chipLabel(info), 'pinctrl-rp1')
  },
})
