/** The vendor's operations beyond the document, and ours: shapes, bounds, what they do. */
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import type { Fault } from '#firmware/fault.ts'
import { SERVING_NOTE } from '#firmware/items/embedding/reembedding.ts'
import { cosine } from '#firmware/items/gallery/vector.ts'
import { HISTOGRAM_BINS } from '#firmware/items/recognition/colour-histogram.ts'
import { putJson } from '#test/http-call.ts'
import { CLOTH, emptyPlatform, goods, type Paint, PLANKS } from '#test/items/goods-pictures.ts'
import { listenToEvents } from '#test/items/item-event-listener.ts'
import { type ItemsRig, openItemsRig } from '#test/items/items-rig.ts'
import { packageOf, packed, upload } from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const DONE = { code: 0, data: null }

const put = (rig: ItemsRig, id: string, body: unknown) =>
  putJson(rig.url, `/api/items/${encodeURIComponent(id)}`, body)

interface Result {
  readonly items: readonly { readonly id: string; readonly name?: string }[]
  readonly status: string
  readonly result_id: string
}

const resultOf = async (rig: ItemsRig) => (await rig.get('get_result')).data as Result

spec('items: device', {
  async 'tells about itself in the vendor’s fields'() {
    await using rig = await openItemsRig()
    await rig.teach('a', 1)
    const { data } = await rig.get('get_device_info')
    const info = data as Record<string, unknown>
    const fields =
      'app board download engine firmware item_count learnMode masterIP mastersyncPort masterSN ' +
      'max_result_num predict_speed sn sync syncMode sync_limit soldOutLimit upload'
    for (const field of fields.split(' ')) assert.ok(field in info, field)
    assert.equal(
      [info['sn'], info['item_count'], info['learnMode'], info['mastersyncPort']],
      ['lane-1', 1, 1, 7443],
    )
  },
  async 'sets speed and number of results, and keeps them'() {
    await using rig = await openItemsRig()
    for (const kind of [1, 2, 3]) await rig.teach(`i${kind}`, kind)
    assert.equal((await rig.post('set_predict_speed', { speed: 'normal' })).json, DONE)
    assert.is(rig.open.items.device.settings.pace, 'normal')
    assert.equal((await rig.post('set_predict_speed', { speed: 'fast' })).json, DONE)
    assert.equal((await rig.post('set_max_result_num', { max_result_num: 2 })).json, DONE)
    assert.is((await resultOf(rig)).items.length, 2)
    await using again = await openItemsRig({ dataFolder: rig.dataFolder })
    assert.is(again.open.items.device.settings.resultsMax, 2)
  },
  async 'sets the region, reads it back and learns through it'() {
    await using rig = await openItemsRig()
    const region = { top: 100, left: 200, height: 300, width: 400 }
    assert.equal((await rig.post('set_calib', region)).json, DONE)
    assert.equal((await rig.get('get_calib')).json, { code: 0, data: region })
    assert.equal(rig.open.items.device.region, region)
    for (const wrong of [{ width: 1281 }, { top: -1 }, { height: 0 }])
      assert.is((await rig.post('set_calib', { ...region, ...wrong })).code, -6213)
    assert.equal((await rig.get('get_calib')).data, region)
  },
  async 'sets the learning mode by its number; the config wins when it changes'() {
    await using rig = await openItemsRig()
    for (const [learnMode, mode] of [
      [0, 'locked'],
      [1, 'open'],
      [2, 'auto'],
    ] as const) {
      assert.equal((await rig.post('set_learn_mode', { learnMode })).json, DONE)
      assert.equal((await rig.get('get_learn_mode')).data, { learnMode, mode })
    }
    for (const learnMode of [3, -1])
      assert.is((await rig.post('set_learn_mode', { learnMode })).code, -6213)
    const { dataFolder } = rig
    const modeUnder = async (mode: 'open' | 'locked') => {
      await using next = await openItemsRig({ dataFolder, learning: { mode } })
      return next.open.items.device.mode
    }
    assert.is(await modeUnder('open'), 'auto', 'what the operator set outlives a restart')
    assert.is(await modeUnder('locked'), 'locked', 'another word in the config was meant')
  },
  async 'gives the current image'() {
    await using rig = await openItemsRig()
    rig.camera.see(goods(1))
    const reply = await fetch(`${rig.url}/api/get_image`)
    assert.is(reply.headers.get('content-type'), 'image/jpeg')
    assert.ok(Buffer.from(goods(1)).equals(Buffer.from(await reply.arrayBuffer())))
  },
  async 'keeps extra information'() {
    await using rig = await openItemsRig()
    assert.equal((await rig.get('get_extra_info')).data, { info: '' })
    assert.equal((await rig.post('set_extra_info', { info: 'касса 3' })).json, DONE)
    assert.equal((await rig.get('get_extra_info')).data, { info: 'касса 3' })
    assert.is((await rig.post('set_extra_info', { info: 'x'.repeat(20_000) })).code, -9003)
  },
  async 'sets the clock and restarts the machine, or says that it may not'() {
    await using rig = await openItemsRig()
    assert.equal((await rig.post('set_time', { sec: 1_767_000_000, usec: 250_000 })).json, DONE)
    assert.is(rig.host.timeSetToMs, 1_767_000_000_250)
    assert.equal((await rig.post('set_time', { sec: 1_767_000_001 })).json, DONE)
    assert.equal((await rig.post('reboot')).json, DONE)
    assert.is(rig.host.reboots, 1)
    rig.host.fail('refused')
    assert.is((await rig.post('reboot')).code, -9007)
  },
  async 'goes back to the factory'() {
    await using rig = await openItemsRig()
    await rig.teach('a', 1)
    await put(rig, 'a', { name: 'Apple' })
    await rig.post('set_learn_mode', { learnMode: 2 })
    await rig.post('set_calib', { top: 0, left: 0, height: 100, width: 100 })
    const { databaseId } = rig.store
    assert.equal((await rig.post('factory_reset')).json, DONE)
    assert.equal((await rig.get('get_item_list')).data, [])
    assert.equal((await rig.get('items')).data, [])
    assert.is(rig.open.items.device.mode, 'open')
    assert.is(rig.open.items.device.region.width, 1280)
    assert.is(rig.open.items.recognition.gallery.templateCount, 0)
    assert.is.not(rig.store.databaseId, databaseId)
    await rig.teach('b', 2)
    assert.equal((await rig.post('factory_reset')).json, DONE, 'it is over, and can be done again')
  },
  async 'learns from feedback only in auto mode and only from mistakes'() {
    await using rig = await openItemsRig()
    for (const kind of [1, 2, 3, 4])
      for (const take of [0, 1]) await rig.teach(`i${kind}`, kind, take)
    const feedback = async (id: string, result_id?: string) =>
      (await rig.post('feedback', { id, ...(result_id && { result_id }) })).data
    rig.camera.see(goods(9))
    const first = await resultOf(rig)
    assert.equal(await feedback('new'), { learned: false, sid: null }, 'open learns nothing')
    await rig.post('set_learn_mode', { learnMode: 2 })
    const learned = (await feedback('new', first.result_id)) as { learned: boolean; sid: string }
    assert.is(learned.learned, true)
    assert.equal((await rig.post('get_item_template_list', { id: 'new' })).data, [learned.sid])
    const again = await feedback('new', first.result_id)
    assert.equal(again, { learned: false, sid: null }, 'the very picture is known by now')
    assert.is((await resultOf(rig)).items[0]?.id, 'new')
    await rig.post('set_learn_mode', { learnMode: 0 })
    rig.camera.see(goods(12))
    await resultOf(rig)
    assert.equal(await feedback('x'), { learned: false, sid: null }, 'locked learns nothing')
    assert.is((await rig.post('feedback', { id: 'x', result_id: 'nobody' })).code, -9001)
  },
  async 'has nothing to learn from before the first result'() {
    await using rig = await openItemsRig({ learning: { mode: 'auto' } })
    assert.is((await rig.post('feedback', { id: 'x' })).code, -9001)
  },
  async 'lets learned templates give way, the oldest first, and never pinned ones'() {
    await using rig = await openItemsRig({
      learning: { mode: 'auto' },
      limits: { templatesPerItem: 3 },
    })
    const { library, recognition } = rig.open.items
    const pinned = await rig.teach('a', 1)
    const learn = async (kind: number) => {
      rig.camera.see(goods(kind))
      const view = await recognition.look()
      const spaceId = recognition.space.id
      return (await library.learn({ itemId: 'a', ...view, spaceId, isPinned: false })).sid
    }
    const [, second, third] = [await learn(11), await learn(12), await learn(13)]
    const sids = async () => (await rig.post('get_item_template_list', { id: 'a' })).data
    assert.equal(await sids(), [pinned, second, third])
    const others = [await rig.teach('a', 14), await rig.teach('a', 15)]
    assert.equal(await sids(), [pinned, ...others])
    const refusal = await learn(16).catch((error: Fault) => error.kind)
    assert.is(refusal, 'full')
    const { result_id } = await resultOf(rig)
    const { code, data } = await rig.post('feedback', { id: 'a', result_id })
    assert.equal([code, data], [0, { learned: false, sid: null }])
    assert.equal(await sids(), [pinned, ...others])
  },
  async 'says that the platform is empty once it was shown'() {
    await using rig = await openItemsRig()
    await rig.teach('a', 1)
    rig.camera.see(emptyPlatform())
    assert.equal((await rig.post('set_background')).json, DONE)
    assert.equal([(await resultOf(rig)).status, (await resultOf(rig)).items], ['empty', []])
    rig.camera.see(goods(1))
    assert.is.not((await resultOf(rig)).status, 'empty')
    rig.camera.see(emptyPlatform())
    assert.equal((await rig.post('clear_background')).json, DONE)
    assert.is.not((await resultOf(rig)).status, 'empty')
  },
  async 'teaches the colours of the goods alone while the empty platform is known'() {
    const store = openMemoryTemplates()
    const { withoutVector } = store
    let walk = Promise.resolve()
    store.withoutVector = async (...asked) => {
      await walk
      return withoutVector(...asked)
    }
    await using rig = await openItemsRig({ store })
    const taughtOn = async (id: string, platform: Paint) => {
      rig.camera.see(goods(1, 7, platform))
      assert.is((await rig.post('add_item_template', { id })).code, 0)
      const [template] = await rig.store.templatesOf(id)
      const { id: spaceId } = rig.open.items.recognition.space
      const [content] = await rig.store.contentOf(spaceId, [template?.sha256 ?? ''])
      return content?.codes?.subarray(-HISTOGRAM_BINS) ?? new Int8Array()
    }
    const shown = async (id: string, platform: Paint) => {
      rig.camera.see(emptyPlatform(1, platform))
      assert.is((await rig.post('set_background')).code, 0)
      await rig.open.items.reembedding.idle()
      return taughtOn(id, platform)
    }
    const [planks, cloth] = [await shown('a', PLANKS), await shown('b', CLOTH)]
    assert.ok(cosine(planks, cloth) > 0.8)
    const held = Promise.withResolvers<void>()
    walk = held.promise
    assert.is((await rig.post('clear_background')).code, 0)
    assert.ok(cosine(await taughtOn('d', CLOTH), cloth) > 0.8, 'until others serve')
    held.resolve()
    await rig.open.items.reembedding.idle()
    assert.ok(cosine(await taughtOn('c', PLANKS), planks) < 0.8)
  },
  async 'reads which space serves before it keeps the model, while its store still answers where the lane opens'() {
    const asked: string[] = []
    const store = openMemoryTemplates()
    const { note } = store
    store.note = async (name) => {
      asked.push(name)
      return note(name)
    }
    const keepModel = async () => void asked.push('the model')
    await using rig = await openItemsRig({ store, keepModel })
    await rig.open.items.reembedding.idle()
    const ofSpace = [...asked.keys()].filter((nth) => asked[nth] === SERVING_NOTE)
    assert.is(ofSpace.length, 2, 'for what serves from the start, and for what is noted')
    assert.ok(asked.indexOf('the model') > Math.max(...ofSpace), asked.join())
  },
  async 'names items and hides inactive ones from results only'() {
    await using rig = await openItemsRig()
    for (const kind of [1, 2]) await rig.teach(`i${kind}`, kind)
    const { json } = await put(rig, 'i1', { name: ' Kiwi ' })
    assert.equal(json, { code: 0, data: { id: 'i1', name: 'Kiwi', active: true, count: 1 } })
    rig.camera.see(goods(1))
    assert.is((await resultOf(rig)).items[0]?.name, 'Kiwi')
    await put(rig, 'i1', { active: false })
    assert.equal(
      (await resultOf(rig)).items.map(({ id }) => id),
      ['i2'],
    )
    assert.is(((await rig.get('get_item_list')).data as unknown[]).length, 2)
    await put(rig, 'i1', { active: true, name: null })
    assert.equal((await rig.get('items')).data, [
      { id: 'i1', name: null, active: true, count: 1 },
      { id: 'i2', name: null, active: true, count: 1 },
    ])
    await put(rig, 'later', { name: 'Not taught yet' })
    assert.is(((await rig.get('items')).data as unknown[]).length, 3)
    assert.is(((await rig.get('get_item_list')).data as unknown[]).length, 2)
    assert.is((await put(rig, 'x'.repeat(65), { name: 'x' })).http, 400)
  },
  async 'reports accuracy, pairs and outliers'() {
    await using rig = await openItemsRig()
    for (const kind of [1, 2, 3, 4, 5, 6])
      for (const take of [0, 1, 2]) await rig.teach(`i${kind}`, kind, take)
    const stray = await rig.teach('i1', 40)
    const { data } = await rig.get('items/report')
    const report = data as {
      tried: number
      accuracy: number
      items: { id: string; accuracy: number; outliers: string[] }[]
      pairs: { ids: string[]; count: number }[]
    }
    assert.is(report.tried, 19)
    assert.ok(report.accuracy > 0.5 && report.accuracy < 1)
    assert.is(report.items[0]?.id, 'i1', 'the worst first')
    assert.ok(report.items[0]?.outliers.every((sid) => sid === stray))
    assert.ok(report.pairs.every(({ ids, count }) => ids.length === 2 && count > 0))
    const one = (await rig.get('items/report?id=i2')).data as { items: { id: string }[] }
    assert.equal(
      one.items.map(({ id }) => id),
      ['i2'],
    )
  },
  async 'gives the picture of a template'() {
    await using rig = await openItemsRig()
    const sid = await rig.teach('a', 1)
    const { data } = await rig.post('get_item_template_image', { id: 'a', sid })
    const bytes = Buffer.from((data as { image: string }).image, 'base64')
    assert.equal([bytes[0], bytes[1]], [0xff, 0xd8])
    assert.is((await rig.post('get_item_template_image', { id: 'a', sid: '1' })).code, -9001)
    assert.is((await rig.post('get_item_template_image', { id: 'b', sid })).code, -9001)
  },
  async 'tells once that the camera went, and once that it came back'() {
    await using rig = await openItemsRig()
    await using live = await listenToEvents(rig.url)
    const conditions = () => live.text().match(/(?<="type":"camera","connected":)\w+/g) ?? []
    for (const accident of ['lost', 'lost', null, null] as const) rig.camera.fail(accident)
    await waitUntil('told', () => conditions().length > 1)
    rig.camera.fail('lost')
    await waitUntil('told again', () => conditions().length > 2)
    assert.equal(conditions(), ['false', 'true', 'false'])
  },
  async 'tells what happens as it happens, and what was missed'() {
    await using rig = await openItemsRig()
    await using live = await listenToEvents(rig.url)
    const sid = await rig.teach('a', 1)
    await waitUntil('told', () => live.text().includes(sid))
    assert.match(live.text(), /event: template-added\ndata: \{"type":"template-added","id":"a"/)
    const [beganAfter = '', id = ''] = live.text().match(/(?<=^id: ).*$/gm) ?? []
    await rig.post('delete_item', { id: 'a' })
    await upload(rig.url, await packageOf([packed(1)]))
    await waitUntil('import told', () => live.text().includes('"status":4'))
    await using late = await listenToEvents(rig.url, { 'last-event-id': id })
    await waitUntil('caught up', () => late.text().includes('"status":4'))
    assert.match(late.text(), /template-removed/)
    // Whoever was cut off before the first event has missed none.
    await using cut = await listenToEvents(rig.url, { 'last-event-id': beganAfter })
    await waitUntil('all told', () => cut.text().includes('"status":4'))
    assert.match(cut.text(), /^id: \S+\nevent: template-added/)
    await using fresh = await listenToEvents(rig.url, { 'last-event-id': '' })
    await waitUntil('it began', () => fresh.text() !== '')
    assert.match(fresh.text(), /^id: \S+\n\n$/)
  },
})
