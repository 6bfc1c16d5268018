/** Goods are turned while they lie there: it is said when that helps, and another side is joined to the first. */
import * as assert from 'uvu/assert'
import { goods } from '#test/items/goods-pictures.ts'
import { listenToEvents } from '#test/items/item-event-listener.ts'
import { openItemsRig } from '#test/items/items-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Result {
  readonly result_id: string
  readonly status: string
  readonly open: string | null
  readonly pictures: number
  readonly items: readonly { readonly id: string }[]
}

async function taught() {
  const rig = await openItemsRig()
  for (const kind of [1, 2, 3, 4, 5]) await rig.teach(`item ${kind}`, kind)
  const look = async (kind: number, take: number, turned?: string) => {
    await rig.camera.see(goods(kind, take))
    const query = turned === undefined ? '' : `?turned=${turned}`
    return (await rig.get(`get_result${query}`)).data as Result
  }
  return { rig, look }
}

spec('goods that are turned', {
  async 'another side is joined, the same frame is not, and an answer that is gone is no trouble'() {
    const { rig, look } = await taught()
    await using _ = rig
    const first = await look(2, 3)
    assert.is(first.pictures, 1)
    const same = await look(2, 3, first.result_id)
    assert.is(same.pictures, 1, 'the same frame')
    assert.equal(same.items, first.items)
    // What is seen need not be the goods of before: to the lane it is another side of them.
    const turned = await look(4, 0, same.result_id)
    assert.is(turned.pictures, 2)
    const alone = await look(4, 0)
    assert.is(alone.pictures, 1)
    assert.not.equal(turned.items, alone.items)
    assert.is((await look(2, 3, 'long-gone')).pictures, 1)
    const { data } = await rig.post('feedback', { id: 'item 2', result_id: turned.result_id })
    assert.ok(data, 'a word on a joined answer is one on it')
  },
  async 'a platform that is empty is no picture'() {
    await using rig = await openItemsRig()
    await rig.post('set_background', {})
    assert.is(((await rig.get('get_result')).data as Result).pictures, 0)
  },
  async 'that two are left is told to whoever listens'() {
    const { rig, look } = await taught()
    await using _ = rig
    await using events = await listenToEvents(rig.url)
    const { open, result_id: resultId, items } = await look(2, 0)
    // Each was taught by one picture alone: which it is nobody has proven.
    assert.is(open, 'which')
    await waitUntil('it is told', () => events.text().includes('event: turn-wanted'))
    assert.match(events.text(), `"result_id":"${resultId}"`)
    assert.match(events.text(), JSON.stringify(items.slice(0, 2).map(({ id }) => id)))
  },
})
