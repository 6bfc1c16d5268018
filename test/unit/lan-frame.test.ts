/** Messages of a lane that has the fleet's key and means no good: refused without being parsed, and in short turns. */
import * as assert from 'uvu/assert'
import { decode, encode } from '#drivers/peers/lan-frame.ts'
import { createTurnCounter } from '#test/items/turn-counter.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

function framed(head: string): Buffer {
  const json = Buffer.from(head)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json])
}

const MEBIBYTE = 1024 * 1024
const HOSTILE: Readonly<Record<string, string>> = {
  'deep lists': '['.repeat(500_000),
  'deep lists that close': `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  'deep groups': '{"a":'.repeat(200_000),
  'deep in a list of items': `{"items":[${'['.repeat(400_000)}${']'.repeat(400_000)}]}`,
  'many keys': `{${Array.from({ length: 90_000 }, (_, at) => `"k${at}":0`).join()}}`,
}

spec('a message of another lane', {
  async 'comes back as it was written'() {
    const items = Array.from({ length: 5_000 }, (_, at) => ({ itemId: `${at}`, digest: 'd' }))
    const message = { head: { after: 1, items }, body: new Uint8Array([1, 2, 3]) }
    const { head, body } = await decode(encode(message))
    assert.equal(head, message.head)
    assert.equal([...body], [1, 2, 3])
  },
  async 'is refused before it is parsed, where it is deep or has more values than a message'() {
    const parsed: number[] = []
    const { parse } = JSON
    JSON.parse = (text, ...more) => {
      parsed.push(text.length)
      return parse(text, ...more)
    }
    try {
      for (const [what, head] of Object.entries(HOSTILE)) {
        assert.ok(head.length <= MEBIBYTE, what)
        const { message } = await faultOf(() => decode(framed(head)), 'bad-request')
        assert.match(message, /not JSON/, what)
      }
    } finally {
      JSON.parse = parse
    }
    assert.ok(Math.max(0, ...parsed) < 100_000, `${Math.max(...parsed)} characters at once`)
  },
  async 'is read in turns, where it is long'() {
    const items = Array.from({ length: 20_000 }, (_, at) => ({ itemId: `${at}`, digest: 'd' }))
    using turns = createTurnCounter()
    await decode(encode({ head: { items }, body: new Uint8Array() }))
    assert.ok(turns.count > 20, `${turns.count} turns`)
  },
})
