/** What a template store promises of the shops of a chain: which of them wrote a template. */
import * as assert from 'uvu/assert'
import { newTemplate } from '#test/fleet/simulated-fleet.ts'
import type { TemplateStoreCases } from './template-store.ts'

const of = (shop: string | null, itemId: string, number: number) => ({
  itemId,
  shop,
  number,
  origin: 'lane-1',
})

export const templateShopCases: TemplateStoreCases = (open) => ({
  async 'whose templates are is there after the next start, and the last word counts'() {
    await using rig = await open()
    await rig.store.putTemplateShops(
      [of('north', 'a', 1), of(null, 'a', 2), of('south', 'b', 3)],
      5,
    )
    await rig.store.putTemplateShops([of('west', 'a', 1)], 6)
    const store = await rig.again()
    assert.equal(await store.shopsOf('a'), [of('west', 'a', 1), of(null, 'a', 2)])
    const items = [...(await store.shopItems())].sort((one, other) =>
      `${one.shop}` < `${other.shop}` ? -1 : 1,
    )
    assert.equal(items, [
      { shop: null, itemId: 'a' },
      { shop: 'south', itemId: 'b' },
      { shop: 'west', itemId: 'a' },
    ])
  },
  async 'what is taken back of a shop and a time is that alone, and its names stay known'() {
    await using rig = await open()
    const learn = (picture: number, createdAtMs: number) =>
      rig.store.learn(newTemplate('a', picture, { createdAtMs }), [])
    const own = await learn(1, 10)
    const early = await learn(2, 5)
    const late = await learn(3, 15)
    const backdated = await learn(4, 1)
    const written = [early, late].map(({ number }) => of('north', 'a', number))
    await rig.store.putTemplateShops(written, 100)
    await rig.store.putTemplateShops([of('north', 'a', backdated.number)], 12)
    assert.equal(await rig.store.shopsSince(50), [
      { shop: 'north', templates: 2, items: 1, lastAtMs: 100 },
    ])
    const range = { sinceMs: 10, untilMs: 20 }
    const gone = await rig.store.takeBack('north', range, false)
    assert.equal(gone.map(({ number }) => number).sort(), [late.number, backdated.number].sort())
    const store = await rig.again()
    const numbers = async () => (await store.templatesOf('a')).map(({ number }) => number)
    assert.equal(await numbers(), [own.number, early.number])
    assert.is((await store.takenBack()).length, 2)
    assert.equal(await store.takeBack('north', range, false), [])
    // The shop itself has no name beside what its own lanes taught.
    assert.equal(
      (await store.takeBack('east', range, true)).map(({ number }) => number),
      [own.number],
    )
    assert.equal(await numbers(), [early.number])
  },
  async 'what a shop brought is listed by template, the newest first, without what was taken back'() {
    await using rig = await open()
    const kept = await rig.store.learn(newTemplate('a', 1, { createdAtMs: 10 }), [])
    await rig.store.putTemplateShops([of('north', 'a', kept.number)], 100)
    await rig.store.putTemplateShops([of('north', 'b', 90), of('south', 'b', 91)], 200)
    await rig.store.putTemplateShops([of('north', 'c', 92)], 50)
    const store = await rig.again()
    const gone = { itemId: 'b', origin: 'lane-1', number: 90, atMs: 200, createdAtMs: null }
    const here = { itemId: 'a', origin: 'lane-1', number: kept.number, atMs: 100, createdAtMs: 10 }
    assert.equal(await store.templatesOfShop('north', 60, 10), [gone, here])
    assert.equal(await store.templatesOfShop('north', 60, 1), [gone])
    assert.equal((await store.templatesOfShop('north', 0, 10)).length, 3)
    await store.takeBack('north', { sinceMs: 150, untilMs: 300 }, false)
    assert.equal(await store.templatesOfShop('north', 60, 10), [here])
  },
  async 'what is forgotten of a shop and an item is that alone'() {
    await using rig = await open()
    const { store } = rig
    await store.putTemplateShops([of('north', 'a', 1), of('north', 'b', 2), of('south', 'a', 3)], 5)
    await store.forgetTemplateShops([{ shop: 'north', itemId: 'a' }])
    assert.equal(await store.shopsOf('a'), [of('south', 'a', 3)])
    assert.equal(await store.shopsOf('b'), [of('north', 'b', 2)])
  },
})
