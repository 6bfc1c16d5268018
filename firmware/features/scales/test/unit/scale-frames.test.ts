/** Frames of the scales compared with what was recorded or is written in public texts. */
import * as assert from 'uvu/assert'
import { fromHex, hex } from '#test/hex.ts'
import { spec } from '#test/spec.ts'
import { findCasWeight } from '../../driver/cas/cas.ts'
import { checkOf, findBody, frame } from '../../driver/pos2/frames.ts'
import { findShtrihAnswer, shtrihFrame } from '../../driver/shtrih/shtrih.ts'
import { findToledoAnswer } from '../../driver/toledo/toledo.ts'

const text = (words: string) => new TextEncoder().encode(words)

spec('frames of scales', {
  'the question of the 100 protocol, and two answers that were recorded'() {
    assert.is(hex(frame(0x23)), 'f8 55 ce 01 00 23 23 00')
    const empty = fromHex('24 00 00 00 00 01 01 00 01 00 00 00 00')
    const fifteen = fromHex('24 0f 00 00 00 01 01 00 00 00 00 00 00')
    assert.is(checkOf(empty), 0x23fc)
    assert.is(checkOf(fifteen), 0x427d)
    const heard = fromHex('00 f8 55 ce 0d 00 24 00 00 00 00 01 01 00 01 00 00 00 00 fc 23')
    assert.equal(findBody(heard, [0x24]), empty)
    assert.is(findBody(heard.subarray(0, -1), [0x24]), undefined)
    assert.is(findBody(heard, [0x28]), undefined, 'a frame of another command is no answer')
  },

  'a CAS weight in kilograms and in grams, with parity in the eighth bit'() {
    // BCC: all from the state to the unit, XORed.
    const framed = (body: string) => {
      const bytes = text(body)
      const bcc = bytes.reduce((sum, byte) => sum ^ byte, 0)
      return Uint8Array.of(0x01, 0x02, ...bytes, bcc, 0x03, 0x04)
    }
    assert.is(findCasWeight(framed('S 01.234kg'))?.grams, 1_234)
    assert.is(findCasWeight(framed('S-00.020kg'))?.grams, -20)
    assert.is(findCasWeight(framed('U  123.70 g'))?.grams, 124)
    for (const over of ['F 00.000kg', 'SF00.000kg', 'UF      kg', 'F       kg', 'S       kg']) {
      const found = findCasWeight(framed(over))
      assert.equal([found?.overload, found?.grams, found?.stable], [true, null, false], over)
    }
    const withParity = framed('S 00.500kg').map((byte) => byte | 0x80)
    withParity[1] = 0x02
    withParity[13] = 0x03
    assert.is(findCasWeight(withParity)?.grams, 500)
  },

  'the question for the state of a Shtrih-M scale, and an answer to it'() {
    assert.is(hex(shtrihFrame([0x3a, 0x30, 0x30, 0x33, 0x30])), '02 05 3a 30 30 33 30 3c')
    const answer = fromHex('06 02 0a 3a 00 14 00 d2 04 00 00 00 00 f2')
    assert.equal(findShtrihAnswer(answer, 0x3a), answer.subarray(3, 13))
    assert.is(findShtrihAnswer(answer, 0x30), undefined, 'of another command')
    answer[7] = 0xd3
    assert.is(findShtrihAnswer(answer, 0x3a), undefined, 'damaged')
  },

  'a weight and a status of the 8217, with what came before'() {
    assert.equal(findToledoAnswer(even('xx\u000201.234\r')), {
      digits: '01.234',
      isNet: false,
      hasParity: true,
    })
    assert.equal(findToledoAnswer(even('\u000200.500N\r')), {
      digits: '00.500',
      isNet: true,
      hasParity: true,
    })
    assert.equal(findToledoAnswer(even('\u0002?E\r')), { status: 0x45, hasParity: true })
    assert.is(findToledoAnswer(even('\u000201.2')), undefined)
    assert.equal(findToledoAnswer(text('\u000200.500\r')), {
      digits: '00.500',
      isNet: false,
      hasParity: false,
    })
  },

  'an answer of the 8217 in which any one bit is wrong is none'() {
    for (const words of ['\u000200.500\r', '\u000200.500N\r', '\u0002?E\r'])
      for (let bit = 0; bit < words.length * 8; bit += 1) {
        const damaged = even(words)
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        assert.is(findToledoAnswer(damaged), undefined, `${JSON.stringify(words)}, bit ${bit}`)
      }
  },
})

/** Seven bits and even parity, as a port of eight bits reads them. */
function even(words: string): Uint8Array {
  return text(words).map((byte) => {
    const ones = byte.toString(2).replaceAll('0', '').length
    return ones % 2 === 1 ? byte | 0x80 : byte
  })
}
