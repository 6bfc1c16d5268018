/** After a kill all that was acknowledged must be there, and of the order that was cut everything or nothing: what else is found fails. */
import * as assert from 'uvu/assert'
import { followOrders } from '#test/kills/followed-orders.ts'
import { spec } from '#test/spec.ts'

interface Put {
  readonly put: string
}

/** A child that keeps what it is told, and ends when it is told the third. */
async function cutAtTheThird() {
  const orders = followOrders<readonly string[], Put>(
    {
      textOf: (known) => known.join(),
      after: (known, { put }, answer) => [...known, `${put}${answer}`],
      lostAnswer: (known, _order, found) => found[known.length]?.at(-1),
    },
    [],
  )
  const names = ['a', 'b', 'c']
  let told = 0
  const tell = async () => {
    if (told === names.length) throw new Error('the child ended')
    return told
  }
  const next = () => ({ put: names[told] ?? '' })
  const onOrder = () => {
    told += 1
  }
  await orders.tell({ tell }, next, onOrder).catch(() => {})
  return orders
}

/** `assert.throws` does not take an Assertion. */
function failureOf(look: () => unknown): string {
  try {
    look()
  } catch (error) {
    return String(error)
  }
  return 'nothing failed'
}

const fails = async (found: readonly string[]) => {
  const orders = await cutAtTheThird()
  assert.match(
    failureOf(() => orders.goOnFrom(found)),
    /after \{"put":"c"\}/,
  )
}

spec('orders that a kill cuts', {
  async 'are there without the one that was cut'() {
    const orders = await cutAtTheThird()
    assert.is(orders.goOnFrom(['a1', 'b2']), null)
    assert.equal(orders.counts, { acknowledged: 2, cut: 1 })
  },
  async 'or with it, by the answer that was lost'() {
    const orders = await cutAtTheThird()
    assert.equal(orders.goOnFrom(['a1', 'b2', 'c9']), { put: 'c' })
  },
  'fail where one that was acknowledged is gone': () => fails(['a1']),
  'fail where another came': () => fails(['a1', 'b2', 'd9']),
  'fail where the one that was cut came twice': () => fails(['a1', 'b2', 'c3', 'c3']),
  async 'are in a copy as they were at one moment'() {
    const orders = await cutAtTheThird()
    for (const found of [[], ['a1'], ['a1', 'b2'], ['a1', 'b2', 'c3']]) orders.checkCopy(found)
    assert.match(
      failureOf(() => orders.checkCopy(['b2'])),
      /b2 for a1,b2 after/,
    )
  },
  async 'of which none was cut are there as they are known'() {
    const orders = await cutAtTheThird()
    orders.goOnFrom(['a1', 'b2'])
    assert.match(
      failureOf(() => orders.goOnFrom(['a1', 'b2', 'c3'])),
      /after null/,
    )
  },
})
