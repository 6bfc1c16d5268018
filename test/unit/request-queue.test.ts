/** The queue before work that takes memory: its length, its order, and who leaves it. */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { createRequestQueue, type RequestQueue } from '#firmware/http/request-queue.ts'
import { say } from '#firmware/words/sentence.ts'
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
    const queue = createRequestQueue(say('text.request.queue-of-pictures'), {
      atOnce: 2,
      waiting: 2,
    })
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
    const queue = createRequestQueue(say('text.request.queue-of-pictures'), {
      atOnce: 1,
      waiting: 1,
    })
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
  async 'makes room in a full queue for whoever has less, and refuses the newest of who has most'() {
    const queue = createRequestQueue(say('text.request.queue-of-pictures'), {
      atOnce: 1,
      waiting: 4,
    })
    const [monitor, till] = [
      { name: 'm', isWatcher: true },
      { name: 't', isWatcher: false },
    ]
    const theirs = Array.from({ length: 5 }, () => queue.join(monitor))
    assert.throws(() => queue.join(monitor), /too many pictures/)
    // The turn that is kept for those who do more than watch.
    const own = queue.join(till)
    await own.hasCome
    const second = queue.join(till)
    const refused = await theirs[4]?.hasCome.catch((error: unknown) => error)
    assert.is((refused as Fault).kind, 'too-many')
    // Three and one; two and two; equals refuse each other nothing.
    queue.join(till)
    assert.throws(() => queue.join(till), /too many pictures/)
    assert.throws(() => queue.join(monitor), /too many pictures/)
    for (const turn of [theirs[0], own]) turn?.[Symbol.dispose]()
    await second.hasCome
  },
  async 'keeps a turn for who has none, and for no watcher'() {
    const queue = createRequestQueue(say('text.request.queue-of-pictures'), {
      atOnce: 1,
      waiting: 9,
    })
    const come: string[] = []
    const take = (name: string, isWatcher: boolean) => {
      const turn = queue.join({ name, isWatcher })
      void turn.hasCome.then(() => come.push(name))
      return turn
    }
    const first = take('till 1', false)
    take('till 1', false)
    take('monitor', true)
    await settled()
    assert.equal(come, ['till 1'])
    const second = take('till 2', false)
    take('till 3', false)
    await settled()
    assert.equal(come, ['till 1', 'till 2'])
    for (const turn of [first, second]) turn[Symbol.dispose]()
    await settled()
    // The monitor waits for what nobody else wants, though it came before the last one.
    assert.equal(come, ['till 1', 'till 2', 'till 1', 'till 3'])
  },
  async 'forgets who leaves before the turn came, and who leaves twice'() {
    const queue = createRequestQueue(say('text.request.queue-of-pictures'), {
      atOnce: 1,
      waiting: 2,
    })
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
