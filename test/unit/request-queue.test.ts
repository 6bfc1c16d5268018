/** The queue before work that takes memory: its length, its order, and who leaves it. */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { createRequestQueue, type RequestQueue } from '#firmware/http/request-queue.ts'
import { spec } from '#test/spec.ts'

/** A turn that writes down when it has come. */
function join(queue: RequestQueue, name: string, come: string[]): Disposable {
  const turn = queue.join()
  void turn.hasCome.then(() => come.push(name))
  return turn
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

spec('a request queue', {
  async 'serves so many at once, the others in the order in which they came'() {
    const queue = createRequestQueue('pictures', { atOnce: 2, waiting: 2 })
    const come: string[] = []
    const turns = ['a', 'b', 'c', 'd'].map((name) => join(queue, name, come))
    await settled()
    assert.equal(come, ['a', 'b'])
    turns[1]?.[Symbol.dispose]()
    turns[0]?.[Symbol.dispose]()
    await settled()
    assert.equal(come, ['a', 'b', 'c', 'd'])
  },
  async 'refuses the next one, and says when to come back'() {
    const queue = createRequestQueue('pictures', { atOnce: 1, waiting: 1 })
    const first = queue.join()
    queue.join()
    try {
      queue.join()
      assert.unreachable()
    } catch (thrown) {
      assert.instance(thrown, Fault)
      assert.is((thrown as Fault).kind, 'too-many')
      assert.match((thrown as Fault).message, /pictures/)
      assert.ok(((thrown as Fault).detail.retryAfterMs ?? 0) > 0)
    }
    first[Symbol.dispose]()
    queue.join()
  },
  async 'forgets who leaves before the turn came, and who leaves twice'() {
    const queue = createRequestQueue('pictures', { atOnce: 1, waiting: 2 })
    const come: string[] = []
    const a = join(queue, 'a', come)
    const b = join(queue, 'b', come)
    b[Symbol.dispose]()
    b[Symbol.dispose]()
    join(queue, 'c', come)
    a[Symbol.dispose]()
    a[Symbol.dispose]()
    join(queue, 'd', come)
    await settled()
    assert.equal(come, ['a', 'c'])
  },
})
