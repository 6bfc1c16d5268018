/** The storage thread's garbage is collected when there is some, and not before. */
import * as assert from 'uvu/assert'
import { createThreadGc, GATHERED_BYTES } from '#drivers/storage/sqlite/thread-gc.ts'
import { spec } from '#test/spec.ts'

spec('a broom', {
  'sweeps when enough has gathered, and counts anew from what is kept'() {
    const heap = heapOf(1_000)
    const broom = createThreadGc(heap.collect, heap.usedBytes)
    broom.sweep()
    heap.used += GATHERED_BYTES - 1
    broom.sweep()
    assert.is(heap.collections, 0)
    heap.used += 1
    heap.kept = 2_000
    broom.sweep()
    broom.sweep()
    assert.equal([heap.collections, heap.used], [1, 2_000])
    heap.used += GATHERED_BYTES
    broom.sweep()
    assert.is(heap.collections, 2)
  },
  'counts from the least that was seen: V8 collects by itself as well'() {
    const heap = heapOf(2 * GATHERED_BYTES)
    const broom = createThreadGc(heap.collect, heap.usedBytes)
    broom.sweep()
    heap.used = 1_000
    broom.sweep()
    heap.used = GATHERED_BYTES + 1_000
    broom.sweep()
    assert.is(heap.collections, 1)
  },
  'leaves V8 alone where nothing can be collected by hand'() {
    createThreadGc(undefined, () => Number.NaN).sweep()
  },
})

function heapOf(kept: number) {
  const heap = {
    kept,
    used: kept,
    collections: 0,
    usedBytes: () => heap.used,
    collect() {
      heap.used = heap.kept
      heap.collections += 1
    },
  }
  return heap
}
