/** DQR lines, byte for byte. */
import * as assert from 'uvu/assert'
import { createLineGuard, dqrField, dqrLine, dqrPayload } from '#drivers/display/dqr/frames.ts'
import { createDqrParser } from '#drivers/display/dqr/parser.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytes = (line: string) => new TextEncoder().encode(line)

spec('dqr frames', {
  'a command and its fields are parted by two stars and end with a line'() {
    assert.is(
      text(dqrLine('DisplayQRCodeScreen', 'upi://pay?pa=a@b', '123,45 ₽', 'Чай')),
      'DisplayQRCodeScreen**upi://pay?pa=a@b**123,45 ₽**Чай\n',
    )
    assert.is(text(dqrLine('WelcomeScreen', '')), 'WelcomeScreen**\n')
    assert.is(
      text(dqrLine('DisplaySuccessQRCodeScreen', 'a', 'b', 'c')),
      'DisplaySuccessQRCodeScreen**a**b**c\n',
    )
  },
  'words for people lose what would part fields'() {
    assert.is(dqrField('a**b\r\nc*'), 'a*b c')
    assert.is(dqrField('*'), '')
  },
  async 'a payload is never changed, so one that would part fields is refused'() {
    assert.is(dqrPayload('https://a?b=*c'), 'https://a?b=*c')
    for (const payload of ['a**b', 'a\nb', 'a\rb', '*a', 'a*'])
      await faultOf(() => dqrPayload(payload), 'bad-request')
  },
  async "a line longer than the display's buffer is refused"() {
    assert.is(dqrLine('DisplayQRCodeScreen', 'x'.repeat(378)).length, 400)
    await faultOf(() => dqrLine('DisplayQRCodeScreen', 'x'.repeat(379)), 'bad-request')
  },
  'replies come as lines in any chunking'() {
    using parser = createDqrParser()
    assert.equal(parser.push(bytes('Volume se')), [])
    assert.equal(parser.push(bytes('t to: 19\r\nOK\n{"a"')), ['Volume set to: 19', 'OK'])
    for (const byte of bytes(':1}')) assert.equal(parser.push(Uint8Array.of(byte)), [])
    assert.equal(parser.push(bytes('\n')), ['{"a":1}'])
  },
  'a line that never ends is cut, so it cannot fill the memory'() {
    const guard = createLineGuard(8)
    assert.equal(guard.pass(bytes('abc')).map(text), ['abc'])
    assert.equal(guard.pass(bytes('defghijk')).map(text), ['defgh', 'ijk'])
    assert.ok(guard.heldBytes < 8)
  },
})
