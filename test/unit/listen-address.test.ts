/** Which addresses of listeners exclude each other: a config with two such is refused before the system says it. */
import * as assert from 'uvu/assert'
import { overlap, splitAddress, takenBy } from '#firmware/http/listener/listen-address.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const PAIRS: readonly (readonly [one: string, other: string, excludes: boolean])[] = [
  ['127.0.0.1:80', '127.0.0.1:80', true],
  ['127.0.0.1:80', '127.0.0.1:81', false],
  // Any free port: each gets one of its own.
  ['127.0.0.1:0', '127.0.0.1:0', false],
  ['127.0.0.1:80', '192.168.0.2:80', false],
  ['localhost:80', '127.0.0.1:80', true],
  ['LOCALHOST:80', 'localhost:80', true],
  ['0.0.0.0:80', '192.168.0.2:80', true],
  ['0.0.0.0:80', '192.168.0.2:81', false],
  // Of both families.
  ['[::]:80', '127.0.0.1:80', true],
  ['[::]:80', '[::1]:80', true],
  ['0.0.0.0:80', '[::1]:80', false],
  ['[::1]:80', '127.0.0.1:80', false],
]

spec('listener addresses', {
  'exclude each other where one makes the other one taken, in either order'() {
    for (const [one, other, excludes] of PAIRS) {
      assert.is(overlap(one, other), excludes, `${one} ${other}`)
      assert.is(overlap(other, one), excludes, `${other} ${one}`)
    }
  },
  'that are taken name the key that has them'() {
    const others = [
      { key: 'listeners[0].address', address: '127.0.0.1:81' },
      { key: 'listeners[1].address', address: '0.0.0.0:80' },
    ]
    assert.match(String(takenBy('127.0.0.1:80', others) ?? ''), /listeners\[1\]\.address/)
    assert.is(takenBy('127.0.0.1:82', others), null)
  },
  async 'have a host and a port that exists'() {
    assert.equal(splitAddress('[::1]:65535'), { host: '[::1]', port: 65_535 })
    for (const address of ['127.0.0.1', ':80', '127.0.0.1:65536', '::1:80', '127.0.0.1:80x'])
      await faultOf(() => splitAddress(address), 'bad-request', address)
  },
})
