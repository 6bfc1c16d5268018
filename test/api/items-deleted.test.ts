/** What was deleted comes back as it was; pictures of items as a page asks for them. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { LIMITS } from '#firmware/items/limits.ts'
import { call, putJson } from '#test/http-call.ts'
import { type ItemsRig, openItemsRig } from '#test/items/items-rig.ts'
import { spec } from '#test/spec.ts'
import { openTemplatesHere } from '#test/storage/templates-here.ts'
import { waitUntil } from '#test/wait-until.ts'

const sidsOf = async (rig: ItemsRig, id: string) =>
  (await rig.post('get_item_template_list', { id })).data as string[]

const deletedOf = async (rig: ItemsRig) => {
  const { data } = await rig.get('deleted_items')
  return (data as { id: string; count: number }[]).map(({ id, count }) => [id, count])
}

spec('items: deleted and put back', {
  async 'an item comes back with its templates, as they were, and is recognised'() {
    await using rig = await openItemsRig({ store: await openTemplatesHere(':memory:') })
    const sids = [await rig.teach('a', 1), await rig.teach('a', 1, 2)]
    await rig.teach('b', 2)
    await rig.post('delete_item', { id: 'a' })
    assert.equal(await sidsOf(rig, 'a'), [])
    assert.equal(await deletedOf(rig), [['a', 2]])
    assert.equal((await rig.post('restore_item', { id: 'a' })).data, { restored: 2 })
    assert.equal(await sidsOf(rig, 'a'), sids)
    assert.equal(await deletedOf(rig), [])
    const [first] = await rig.open.items.store.templatesOf('a')
    assert.equal([first?.source, first?.isPinned], ['manual', true])
    const { data } = await rig.get('get_result')
    assert.is((data as { items: { id: string }[] }).items.length, 2)
  },
  async 'templates that were deleted one by one come back together'() {
    await using rig = await openItemsRig({ store: await openTemplatesHere(':memory:') })
    const sids = [await rig.teach('a', 1), await rig.teach('a', 1, 2), await rig.teach('a', 1, 3)]
    await rig.post('delete_item_template', { id: 'a', sid: sids[0] })
    await rig.post('delete_item_template', { id: 'a', sid: sids[2] })
    assert.equal(await sidsOf(rig, 'a'), [sids[1]])
    assert.equal(await deletedOf(rig), [['a', 2]])
    assert.equal((await rig.post('restore_item', { id: 'a' })).data, { restored: 2 })
    assert.equal((await sidsOf(rig, 'a')).toSorted(), sids.toSorted())
  },
  async 'what was deleted last comes back alone, where that is asked for'() {
    await using rig = await openItemsRig({ store: await openTemplatesHere(':memory:') })
    const sids = [await rig.teach('a', 1), await rig.teach('a', 1, 2), await rig.teach('a', 1, 3)]
    for (const at of [0, 2]) await rig.post('delete_item_template', { id: 'a', sid: sids[at] })
    const latest = async () => (await rig.post('restore_item', { id: 'a', latest: true })).data
    assert.equal(await latest(), { restored: 1 })
    assert.equal((await sidsOf(rig, 'a')).toSorted(), [sids[1], sids[2]].toSorted())
    assert.equal(await deletedOf(rig), [['a', 1]])
    assert.equal(await latest(), { restored: 1 })
    assert.equal((await sidsOf(rig, 'a')).toSorted(), sids.toSorted())
  },
  async 'who asks the log where an item went finds it taught, named, deleted and put back'() {
    await using rig = await openItemsRig()
    const sids = [await rig.teach('a', 1), await rig.teach('a', 1, 2), await rig.teach('a', 1, 3)]
    await putJson(rig.url, '/api/items/a', { name: 'Apples' })
    await putJson(rig.url, '/api/names', { names: { a: 'Pears', b: 'Plums' } })
    await putJson(rig.url, '/api/names', { names: { a: 'Pears' } })
    await rig.post('delete_item_template', { id: 'a', sid: sids[1] })
    await rig.post('delete_item', { id: 'a' })
    await rig.post('delete_item', { id: 'a' })
    await rig.post('restore_item', { id: 'a' })
    const logged = rig.journal.filter(({ event }) => /^item\./.test(event))
    const by = null
    assert.equal(
      logged.map(({ event, fields }) => [event, fields]),
      [
        ...sids.map((sid) => ['item.taught', { itemId: 'a', sid, by }]),
        ['item.described', { itemId: 'a', name: 'Apples', active: true, by }],
        ['item.named', { items: 2, by }],
        ['item.deleted', { itemId: 'a', templates: 1, by }],
        ['item.deleted', { itemId: 'a', templates: 2, by }],
        ['item.restored', { itemId: 'a', templates: 3, by }],
      ],
    )
  },
  async 'what was not deleted lately does not come back'() {
    await using rig = await openItemsRig()
    await rig.teach('a', 1)
    assert.is((await rig.post('restore_item', { id: 'a' })).code, -9001)
    await rig.post('delete_item', { id: 'a' })
    await rig.post('factory_reset')
    assert.equal(await deletedOf(rig), [])
    assert.is((await rig.post('restore_item', { id: 'a' })).code, -9001)
  },
  async 'it is kept for half an hour, and its pictures are freed after it'() {
    const clock = createFakeClock()
    await using rig = await openItemsRig({ clock })
    await rig.teach('a', 1)
    const [template] = await rig.open.items.store.templatesOf('a')
    const picture = () => rig.open.items.store.picture(template?.sha256 ?? '')
    await rig.post('delete_item', { id: 'a' })
    await clock.advance(LIMITS.deletedKeptMs - 1)
    assert.equal(await deletedOf(rig), [['a', 1]])
    assert.ok(await picture())
    await clock.advance(1)
    assert.equal(await deletedOf(rig), [])
    await waitUntil('the picture is freed', async () => {
      await clock.advance(1_000)
      return (await picture()) === null
    })
  },
  async 'the oldest gives way when more is deleted than is kept'() {
    await using rig = await openItemsRig({ limits: { deletionsKept: 2 } })
    for (const id of ['a', 'b', 'c']) {
      await rig.teach(id, 1)
      await rig.post('delete_item', { id })
    }
    assert.equal(await deletedOf(rig), [
      ['c', 1],
      ['b', 1],
    ])
  },
  async 'a picture of an item: the newest, a named one, none; unchanged costs nothing'() {
    await using rig = await openItemsRig()
    const [first, second] = [await rig.teach('a b/ü', 1), await rig.teach('a b/ü', 2)]
    const path = `${rig.url}/api/items/${encodeURIComponent('a b/ü')}/picture`
    const bytesOf = async (sid: string) => {
      const { data } = await rig.post('get_item_template_image', { id: 'a b/ü', sid })
      return Buffer.from((data as { image: string }).image, 'base64')
    }
    const newest = await fetch(path)
    assert.is(newest.headers.get('content-type'), 'image/jpeg')
    assert.equal(Buffer.from(await newest.arrayBuffer()), await bytesOf(second))
    const named = await fetch(`${path}?sid=${first}`)
    assert.equal(Buffer.from(await named.arrayBuffer()), await bytesOf(first))
    const etag = newest.headers.get('etag') ?? ''
    const unchanged = await fetch(path, { headers: { 'if-none-match': etag } })
    assert.is(unchanged.status, 304)
    await unchanged.arrayBuffer()
    const none = (await call(rig.url, '/api/items/x/picture')).json as { code: number }
    assert.is(none.code, -9001)
  },
})
