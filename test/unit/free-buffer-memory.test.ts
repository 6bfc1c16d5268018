/** Memory that is given back: only what is whole, large, and not shared. */
import * as assert from 'uvu/assert'
import { freeBufferMemory } from '#firmware/vocabulary/free-buffer-memory.ts'
import { spec } from '#test/spec.ts'

spec('memory given back', {
  'is that of a whole buffer'() {
    for (const bytes of [new Uint8Array(4_096), new Float64Array(1_000), Buffer.alloc(65_536)]) {
      freeBufferMemory(bytes)
      assert.is(bytes.byteLength, 0)
    }
  },
  'is never that of a part, of something small, or of what threads share'() {
    const whole = new Uint8Array(8_192).fill(7)
    freeBufferMemory(whole.subarray(0, 4_096))
    freeBufferMemory(whole.subarray(4_096))
    const shared = new Uint8Array(new SharedArrayBuffer(8_192))
    freeBufferMemory(shared)
    const small = new Uint8Array(100)
    freeBufferMemory(small)
    assert.equal([whole.length, whole[8_191], shared.length, small.length], [8_192, 7, 8_192, 100])
  },
})
