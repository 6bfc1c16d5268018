/** The fake bank's memory: what it has answered it knows after a kill, whatever the kill tore. */
import { readFile, truncate, writeFile } from 'node:fs/promises'
import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { act, asOf, newOrder } from '#drivers/bank/fake/fake-bank-order.ts'
import { openOrderStore } from '#drivers/bank/fake/order-store.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const wanted = (orderId: string) => ({
  orderId,
  amountKopecks: 100,
  purpose: 'tea\nand cake',
  expiresAtMs: 1_000,
})

spec('fake bank orders', {
  async 'knows its orders again'() {
    using folder = temporaryFolder()
    const path = folder.file('orders.jsonl')
    {
      await using orders = await openOrderStore(path)
      for (const id of ['a', 'b']) await orders.update(id, () => newOrder(wanted(id)))
      await orders.update('a', (order) => order && act(order, 'pay'))
    }
    await using again = await openOrderStore(path)
    assert.equal(
      again.all().map(({ orderId, state }) => [orderId, state]),
      [
        ['a', 'paid'],
        ['b', 'open'],
      ],
    )
  },
  async 'reads up to a line that was torn anywhere, and writes on after it'() {
    using folder = temporaryFolder()
    const path = folder.file('orders.jsonl')
    {
      await using orders = await openOrderStore(path)
      for (const id of ['a', 'b']) await orders.update(id, () => newOrder(wanted(id)))
    }
    const whole = await readFile(path)
    const second = whole.lastIndexOf('\n')
    for (let length = second + 1; length < whole.length; length += 7) {
      await writeFile(path, whole)
      await truncate(path, length)
      {
        await using torn = await openOrderStore(path)
        assert.equal(
          torn.all().map(({ orderId }) => orderId),
          ['a'],
        )
        await torn.update('c', () => newOrder(wanted('c')))
      }
      await using again = await openOrderStore(path)
      assert.equal(
        again.all().map(({ orderId }) => orderId),
        ['a', 'c'],
      )
    }
  },
  'gives each order a QR and each payment a movement of money of its own'() {
    const count = 5_000
    const random = createSeededRandom(416_007)
    const paid = Array.from({ length: count }, () =>
      act(newOrder(wanted(random.id(1_795_177_555_046))), 'pay'),
    )
    assert.is(new Set(paid.map(({ qrId }) => qrId)).size, count)
    assert.is(new Set(paid.map(({ operationId }) => operationId)).size, count)
    assert.ok(paid.every(({ qrId }) => /^AD[0-9A-F]{30}$/.test(qrId)))
    const [first] = paid
    assert.is(first?.qrId, newOrder(wanted(first?.orderId ?? '')).qrId)
  },
  'pays once, late or not, and never un-pays'() {
    const order = newOrder(wanted('a'))
    const late = act(act(order, 'cancel'), 'pay')
    assert.is(late.state, 'paid')
    for (const what of ['pay', 'reject', 'cancel', 'expire', 'decline'] as const)
      assert.is(act(late, what), late)
    assert.is(asOf(order, 999).state, 'open')
    assert.is(asOf(order, 1_000).state, 'expired')
    assert.is(asOf(late, 1_000).state, 'paid')
  },
})
