/** The storage thread's garbage is collected when there is some, and not before. */
import * as assert from 'uvu/assert'
import { createThreadGc, GATHERED_BYTES } from '#drivers/storage/sqlite/thread-gc.ts'
import { spec } from '#test/spec.ts'

spec('the storage thread garbage collection', {
  'runs when enough has gathered, and counts anew from what is kept'() {
    const heap = heapOf(1_000)
    const gc = createThreadGc(heap.collect, heap.usedBytes)
    gc.collectIfDue()
    heap.used += GATHERED_BYTES - 1
    gc.collectIfDue()
    assert.is(heap.collections, 0)
    heap.used += 1
    heap.kept = 2_000
    gc.collectIfDue()
    gc.collectIfDue()
    assert.equal([heap.collections, heap.used], [1, 2_000])
    heap.used += GATHERED_BYTES
    gc.collectIfDue()
    assert.is(heap.collections, 2)
  },
  'counts from the least that was seen: V8 collects by itself as well'() {
    const heap = heapOf(2 * GATHERED_BYTES)
    const gc = createThreadGc(heap.collect, heap.usedBytes)
    gc.collectIfDue()
    heap.used = 1_000
    gc.collectIfDue()
    heap.used = GATHERED_BYTES + 1_000
    gc.collectIfDue()
    assert.is(heap.collections, 1)
  },
  'leaves V8 alone where nothing can be collected by hand'() {
    createThreadGc(undefined, () => Number.NaN).collectIfDue()
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
