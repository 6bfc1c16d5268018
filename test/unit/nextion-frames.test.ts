/** Nextion instructions and replies, byte for byte. */
import * as assert from 'uvu/assert'
import {
  createNextionParser,
  nextionFrame,
  nextionInstruction,
  nextionText,
} from '#drivers/display/nextion/frames.ts'
import { fromHex, hex } from '#test/hex.ts'
import { inEnglish } from '#test/in-english.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

const LACKED =
  'the display reports an error: its project (the screens loaded into it) lacks an element that the lane uses. ' +
  'Load the right project into the display, or correct "Make of the display" in the settings'

function errorOf(why: string): string {
  return (
    `the display reports an error: ${why}. Switch the display off and on. ` +
    'If the error comes again, check the cable and "Make of the display" in the settings'
  )
}

spec('nextion frames', {
  'an instruction ends with three FF'() {
    assert.is(hex(nextionInstruction('page pay')), '70 61 67 65 20 70 61 79 ff ff ff')
  },
  'quotes and backslashes are escaped, FF is not let through'() {
    assert.is(
      hex(nextionText('t0', utf8('a"\\'))),
      '74 30 2e 74 78 74 3d 22 61 5c 22 5c 5c 22 ff ff ff',
    )
    assert.is(hex(nextionText('t0', fromHex('61 ff'))), '74 30 2e 74 78 74 3d 22 61 3f 22 ff ff ff')
  },
  async "a frame larger than the panel's buffer is refused"() {
    await faultOf(() => nextionFrame(new Uint8Array(1001)), 'bad-request')
  },
  'every reply is read, in any chunking'() {
    const bytes = fromHex(
      `01 ff ff ff  02 ff ff ff  00 ff ff ff  24 ff ff ff  66 03 ff ff ff
       71 39 30 00 00 ff ff ff  70 d1 8f 41 ff ff ff  65 01 02 01 ff ff ff
       00 00 00 ff ff ff  88 ff ff ff
       63 6f 6d 6f 6b 20 31 2c 41 ff ff ff`,
    )
    const expected = [
      { kind: 'done' },
      { kind: 'failed', code: 0x02, why: LACKED },
      { kind: 'failed', code: 0x00, why: errorOf('it does not know a command that the lane sent') },
      { kind: 'failed', code: 0x24, why: errorOf('too much data came at once') },
      { kind: 'page', page: 3 },
      { kind: 'number', value: 12345 },
      { kind: 'text', text: 'яA' },
      { kind: 'event', code: 0x65 },
      { kind: 'restarted' },
      { kind: 'restarted' },
      { kind: 'hello', text: 'comok 1,A' },
    ]
    assert.equal(inEnglish(createNextionParser().push(bytes)), expected)
    const parser = createNextionParser()
    assert.equal(
      inEnglish([...bytes].flatMap((byte) => parser.push(Uint8Array.of(byte)))),
      expected,
    )
    assert.is(parser.heldBytes, 0)
  },
  'FF inside data does not end a reply'() {
    const number = fromHex('71 ff ff ff ff ff ff ff')
    assert.equal(createNextionParser().push(number), [{ kind: 'number', value: -1 }])
    const touch = fromHex('67 ff ff ff 00 01 ff ff ff 01 ff ff ff')
    assert.equal(createNextionParser().push(touch), [
      { kind: 'event', code: 0x67 },
      { kind: 'done' },
    ])
  },
  'garbage before a reply is skipped'() {
    const parser = createNextionParser()
    assert.equal(parser.push(fromHex('aa bb cc 01 ff ff ff')), [{ kind: 'done' }])
  },
  'a text that never ends is given up, and what follows is read'() {
    const parser = createNextionParser()
    assert.equal(parser.push(new Uint8Array(5_000).fill(0x70)), [])
    assert.ok(parser.heldBytes <= 1024)
    const replies = parser.push(fromHex('ff ff ff 01 ff ff ff'))
    assert.equal(replies.at(-1), { kind: 'done' })
  },
})
