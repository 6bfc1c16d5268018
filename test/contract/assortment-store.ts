/** What a template store promises of the list of goods: taken whole, with the days of its sales. */

import * as assert from 'uvu/assert'
import type { KeptAssortment } from '#hal/assortment-store.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { TemplateStoreCases } from './template-store.ts'

const list = (atMs: number, text = '{}', by = 'lane-1'): KeptAssortment => ({ atMs, by, text })

export const assortmentCases: TemplateStoreCases = (open) => ({
  async 'a list is there after the next start, with the days of its goods'() {
    await using rig = await open()
    assert.is(await rig.store.readAssortment(), null)
    await rig.store.putAssortment(list(5, '{"items":["Ё"]}'), ['4011', '4012'], 20_000)
    await rig.store.putSaleDays([['4012', 20_003]])
    const store = await rig.again()
    assert.equal(await store.readAssortment(), list(5, '{"items":["Ё"]}'))
    assert.equal(await store.saleDays(), [
      ['4011', 20_000],
      ['4012', 20_003],
    ])
  },
  async 'another list takes the place of the former'() {
    await using rig = await open()
    const { store } = rig
    await store.putAssortment(list(5, 'one', 'b'), ['1'], 1)
    await store.putAssortment(list(4, 'two', 'a'), ['2'], 1)
    assert.equal(await store.readAssortment(), list(4, 'two', 'a'))
  },
  async 'goods that stay keep their day, new ones begin, those that went are forgotten'() {
    await using rig = await open()
    const { store } = rig
    await store.putAssortment(list(1), ['a', 'b'], 10)
    await store.putAssortment(list(2), ['b', 'c'], 20)
    assert.equal(await store.saleDays(), [
      ['b', 10],
      ['c', 20],
    ])
    await store.putAssortment(list(3), ['a', 'b'], 30)
    assert.equal(await store.saleDays(), [
      ['a', 30],
      ['b', 10],
    ])
  },
  async 'the later day of a sale stays, of goods in the list alone'() {
    await using rig = await open()
    const { store } = rig
    await store.putAssortment(list(1), ['a', 'b'], 10)
    await store.putSaleDays([
      ['a', 12],
      ['b', 9],
      ['x', 12],
    ])
    await store.putSaleDays([['a', 11]])
    assert.equal(await store.saleDays(), [
      ['a', 12],
      ['b', 10],
    ])
  },
  async 'cleared, nothing is left'() {
    await using rig = await open()
    await rig.store.putAssortment(list(1), ['a'], 10)
    await rig.store.clearAssortment()
    await rig.store.clearAssortment()
    assert.is(await rig.store.readAssortment(), null)
    assert.equal(await rig.store.saleDays(), [])
  },
  async 'a full card refuses a list and keeps the former one whole'() {
    await using rig = await open()
    const { store } = rig
    await store.putAssortment(list(1, 'kept'), ['a'], 10)
    rig.fillCard()
    const refused = await faultOf(async () => {
      // A page or two of the log may be free already.
      for (let at = 2; at < 60; at += 1)
        await store.putAssortment(list(at, 'x'.repeat(300_000)), ['b', 'c'], 10)
    })
    assert.is(refused.kind, 'storage')
    const found = await store.readAssortment()
    assert.ok(found?.text === 'kept' || found?.text.length === 300_000)
    assert.equal(
      (await store.saleDays()).map(([code]) => code),
      found?.text === 'kept' ? ['a'] : ['b', 'c'],
    )
    rig.emptyCard()
    await store.putAssortment(list(70, 'again'), ['d'], 11)
    assert.is((await store.readAssortment())?.text, 'again')
  },
})
