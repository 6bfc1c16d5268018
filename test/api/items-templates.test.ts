/** The documented operations on items and templates, over a real socket, shape by shape. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createFakePictures } from '#doubles/pictures-fake.ts'
import { openFakeCamera } from '#drivers/camera/fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { flatJpeg } from '#drivers/pictures/block-jpeg-writer.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { jpegSize } from '#firmware/items/jpeg-size.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import { call } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { fillCard, openItemsRig, shared } from '#test/items/items-rig.ts'
import { packageOf, packed, upload } from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

spec(
  'items: templates',
  {
    async 'adds what the camera sees and gives back its picture and sid'() {
      await using rig = await openItemsRig()
      rig.camera.see(goods(1))
      const { http, json } = await rig.post('add_item_template', { id: '0042' })
      const { code, data } = json as { code: number; data: { image: string; sid: string } }
      assert.equal([http, code, Object.keys(data).sort()], [200, 0, ['image', 'sid']])
      assert.match(data.sid, /^\d+$/)
      const facts = jpegSize(Buffer.from(data.image, 'base64'))
      assert.ok(facts && Math.max(facts.width, facts.height) <= 256)
      assert.equal((await rig.get('get_item_list')).json, {
        code: 0,
        data: [{ id: '0042', count: 1 }],
      })
      assert.equal((await rig.post('get_item_template_list', { id: '0042' })).json, {
        code: 0,
        data: [data.sid],
        max: 32,
      })
    },
    async 'takes the picture of after the request, not an older one'() {
      await using fake = openFakeCamera(createSystemClock())
      fake.see(goods(1))
      const { latest } = fake
      const camera = {
        ...fake,
        latest,
        capture(signal?: AbortSignal) {
          fake.see(goods(2))
          return fake.capture(signal)
        },
      }
      await using rig = await openItemsRig({ camera })
      const { data } = await rig.post('add_item_template', { id: 'a' })
      const { image, sid } = data as { image: string; sid: string }
      const pictureOf = async (frame: Uint8Array) =>
        Buffer.from(await createSharpPictures().template(frame, WHOLE_PICTURE)).toString('base64')
      assert.is.not(await pictureOf(goods(1)), await pictureOf(goods(2)))
      assert.ok(image === (await pictureOf(goods(2))), 'what the camera saw after the request')
      const kept = await rig.post('get_item_template_image', { id: 'a', sid })
      assert.ok((kept.data as { image: string }).image === image)
    },
    async 'keeps leading zeros, and items called like parts of an object'() {
      await using rig = await openItemsRig()
      const ids = ['7', '007', '__proto__', 'constructor', 'toString', 'яблоко']
      for (const [kind, id] of ids.entries()) await rig.teach(id, kind)
      const { data } = await rig.get('get_item_list')
      const listed = (data as { id: string; count: number }[]).map(({ id }) => id)
      assert.equal(listed.sort(), [...ids].sort())
      for (const id of ids)
        assert.is(
          ((await rig.post('get_item_template_list', { id })).data as string[]).length,
          1,
          id,
        )
      assert.is(({} as Record<string, unknown>)['count'], undefined)
    },
    async 'deletes one template, once'() {
      await using rig = await openItemsRig()
      const sid = await rig.teach('a', 1)
      await rig.teach('a', 1, 1)
      assert.is((await rig.post('delete_item_template', { id: 'b', sid })).code, -9001)
      assert.equal((await rig.post('delete_item_template', { id: 'a', sid })).json, {
        code: 0,
        data: null,
      })
      assert.is((await rig.post('delete_item_template', { id: 'a', sid })).code, -9001)
      const { data } = await rig.post('get_item_template_list', { id: 'a' })
      assert.is((data as string[]).length, 1)
    },
    async 'deletes an item, and then all'() {
      await using rig = await openItemsRig()
      for (const id of ['a', 'a', 'b', 'c']) await rig.teach(id, id.charCodeAt(0))
      assert.equal((await rig.post('delete_item', { id: 'a' })).json, { code: 0, data: null })
      assert.is((await rig.post('delete_item', { id: 'a' })).code, -9001)
      assert.equal((await rig.get('get_item_list')).data, [
        { id: 'b', count: 1 },
        { id: 'c', count: 1 },
      ])
      assert.equal((await rig.post('clear_all_template')).json, { code: 0, data: null })
      assert.equal((await rig.get('get_item_list')).json, { code: 0, data: [] })
      assert.equal((await rig.post('clear_all_template')).json, { code: 0, data: null })
      assert.is(rig.open.items.recognition.gallery.templateCount, 0)
    },
    async 'lists nothing of an item that nobody taught'() {
      await using rig = await openItemsRig()
      const { json } = await rig.post('get_item_template_list', { id: 'x' })
      assert.equal(json, { code: 0, data: [], max: 32 })
    },
    async 'answers -6217 to adding and deleting in the locked mode, and to nothing else'() {
      await using rig = await openItemsRig()
      const sid = await rig.teach('a', 1)
      assert.is((await rig.post('set_learn_mode', { learnMode: 0 })).code, 0)
      assert.equal((await rig.post('add_item_template', { id: 'a' })).json, {
        code: -6217,
        data: null,
        msg: 'learning is locked on this lane: single pictures can be neither added nor deleted. An operator unlocks learning in Items, "Who may change what is learned"',
      })
      assert.is((await rig.post('delete_item_template', { id: 'a', sid })).code, -6217)
      assert.is((await rig.post('get_item_template_list', { id: 'a' })).code, 0)
      assert.is((await rig.post('delete_item', { id: 'a' })).code, 0)
      assert.is((await rig.post('set_learn_mode', { learnMode: 1 })).code, 0)
      await rig.teach('a', 1)
    },
    async 'says which item and device are full'() {
      await using rig = await openItemsRig({ limits: { templatesPerItem: 2, templates: 3 } })
      await rig.teach('a', 1)
      await rig.teach('a', 2)
      rig.camera.see(goods(3))
      const third = await rig.post('add_item_template', { id: 'a' })
      assert.equal([third.code, third.http], [-9003, 200])
      await rig.teach('b', 3)
      assert.is((await rig.post('add_item_template', { id: 'c' })).code, -9003)
      assert.is((await rig.get('get_item_list')).text.includes('"c"'), false)
    },
    async 'a black or white picture teaches nobody, and the answer says what to look at'() {
      await using rig = await openItemsRig()
      for (const level of [0, 255]) {
        rig.camera.see(flatJpeg(160, 90, () => [level, level, level]))
        const { code, text } = await rig.post('add_item_template', { id: 'a' })
        assert.is(code, -6103, text)
        assert.match(text, 'the picture shows nothing')
      }
      rig.camera.see(goods(1))
      assert.equal((await rig.get('get_item_list')).data, [])
      await rig.teach('a', 1)
    },
    async 'answers -6103 when the camera is lost, and adds nothing'() {
      await using rig = await openItemsRig()
      rig.camera.fail('lost')
      assert.is((await rig.post('add_item_template', { id: 'a' })).code, -6103)
      assert.is((await rig.get('get_result')).code, -6103)
      rig.camera.fail(null)
      assert.equal((await rig.get('get_item_list')).data, [])
      await rig.teach('a', 1)
    },
    async 'answers -6203 when the card is full, and the template is not half there'() {
      await using rig = await openItemsRig()
      const sid = await rig.teach('a', 1)
      fillCard(rig, true)
      for (const [operation, body] of [
        ['add_item_template', { id: 'b' }],
        ['delete_item_template', { id: 'a', sid }],
        ['delete_item', { id: 'a' }],
        ['clear_all_template', undefined],
      ] as const)
        assert.is((await rig.post(operation, body)).code, -6203, operation)
      fillCard(rig, false)
      assert.equal((await rig.get('get_item_list')).data, [{ id: 'a', count: 1 }])
      assert.is(rig.open.items.recognition.gallery.templateCount, 1)
    },
    async 'answers -6500 when the model is gone'() {
      await using rig = await openItemsRig()
      rig.embedder.fail('model-missing')
      assert.is((await rig.post('add_item_template', { id: 'a' })).code, -6500)
    },
    async 'answers as for a lost camera while no frame can be decoded, and goes on after'() {
      const pictures = createFakePictures()
      await using rig = await openItemsRig({ pictures })
      await rig.teach('a', 1)
      pictures.fail('undecodable')
      assert.is((await rig.post('add_item_template', { id: 'a' })).code, -6103)
      assert.is((await rig.get('get_result')).code, -6103)
      pictures.fail(null)
      const { code, data } = await rig.get('get_result')
      assert.is(code, 0)
      assert.is((data as { items: { id: string }[] }).items[0]?.id, 'a')
    },
    async 'refuses ids that nothing can have'() {
      await using rig = await openItemsRig()
      const ids = ['', ' a', 'a\n', 'a\u0000', 'x'.repeat(65), 'e\u0301', 5, null, ['a'], { a: 1 }]
      for (const id of ids) {
        const { http, code, data } = await rig.post('add_item_template', { id })
        assert.equal([http, code, data], [400, -6213, null], JSON.stringify(id))
      }
      const sids = ['', '0', '01', '-1', '1.5', 'a:b', 'a:1:2', 'lane-1:1', '9'.repeat(400), 'x:']
      for (const sid of sids)
        assert.is((await rig.post('delete_item_template', { id: 'a', sid })).code, -9001, sid)
      assert.equal((await rig.get('get_item_list')).data, [])
    },
    async 'answers in its own shape where nothing answers'() {
      await using rig = await openItemsRig()
      const unknown = await call(rig.url, '/api/no_such_thing')
      assert.equal([unknown.http, (unknown.json as { code: number }).code], [404, -6117])
    },
    async 'marks nothing on a device that is not a master'() {
      await using rig = await openItemsRig()
      for (const operation of ['set_deletion_all_flag', 'clear_deletion_all_flag'])
        assert.equal([(await rig.post(operation, { id: 'a' })).code], [-9004])
      assert.equal((await rig.get('get_deletion_all_progress')).json, { code: 0, data: null })
    },
    async 'marks on a master: none is null, one is an object, several are a list'() {
      await using rig = await openItemsRig({ sync: { role: 'master' } })
      for (const id of ['a', 'b', 'c']) await rig.teach(id, id.charCodeAt(0))
      const progress = async () => (await rig.get('get_deletion_all_progress')).data
      assert.is(await progress(), null)
      assert.equal((await rig.post('set_deletion_all_flag', { id: 'a' })).json, {
        code: 0,
        data: null,
      })
      assert.equal(await progress(), { id: 'a', SNs: ['lane-1'] })
      await rig.post('set_deletion_all_flag', { id: 'b' })
      assert.equal(await progress(), [
        { id: 'a', SNs: ['lane-1'] },
        { id: 'b', SNs: ['lane-1'] },
      ])
      assert.equal((await rig.get('get_item_list')).data, [{ id: 'c', count: 1 }])
      await rig.post('clear_deletion_all_flag', { id: 'a' })
      await rig.post('clear_deletion_all_flag', { id: 'b' })
      assert.is(await progress(), null)
    },
    async 'refuses to teach an item that is being deleted on all lanes, on every way to teach'() {
      await using from = await openItemsRig()
      await from.teach('a', 1)
      const file = await packageOf([packed(1, { itemId: 'a' })])
      await using rig = await openItemsRig({ sync: { role: 'master' } })
      await rig.teach('b', 2)
      rig.camera.see(goods(1))
      const { data } = await rig.get('get_result')
      const { result_id } = data as { result_id: string }
      const words =
        /a cannot be taught, because it is being deleted on all lanes\. .* press "Stop deleting"\. Then teach/
      const ways: Record<string, () => Promise<string>> = {
        async 'the camera'() {
          const { code, json } = await rig.post('add_item_template', { id: 'a' })
          assert.is(code, -9007)
          return (json as { msg: string }).msg
        },
        async 'a package'() {
          assert.is(((await upload(rig.url, file)).json as { code: number }).code, 0)
          const ended = await waitUntil('the end of the import', async () => {
            const { json } = await rig.get('import_template_status')
            const { status, msg } = json as { status: number; msg: string }
            return [4, 5, 7].includes(status) ? msg : null
          })
          return ended
        },
      }
      assert.is((await rig.post('set_deletion_all_flag', { id: 'a' })).code, 0)
      for (const [way, teach] of Object.entries(ways)) assert.match(await teach(), words, way)
      assert.is((await rig.post('feedback', { id: 'a', result_id })).code, 0)
      assert.equal((await rig.get('get_item_list')).data, [{ id: 'b', count: 1 }])
      assert.equal((await rig.get('get_deletion_all_progress')).data, { id: 'a', SNs: ['lane-1'] })
      assert.is((await rig.post('clear_deletion_all_flag', { id: 'a' })).code, 0)
      await rig.teach('a', 1)
    },
    async 'recognises what it was taught, best first'() {
      await using rig = await openItemsRig()
      for (const kind of [1, 2, 3, 4])
        for (const take of [0, 1]) await rig.teach(`i${kind}`, kind, take)
      rig.camera.see(goods(3, 2))
      const { data } = await rig.get('get_result?top=2')
      const { items, result_id, status } = data as {
        items: { id: string; score: number }[]
        result_id: string
        status: string
      }
      assert.is(items.length, 2)
      assert.is(items[0]?.id, 'i3')
      assert.ok((items[0]?.score ?? 0) > (items[1]?.score ?? 1))
      assert.ok(result_id)
      assert.ok(['certain', 'uncertain', 'unknown'].includes(status))
      assert.is((await rig.get('get_result?top=0')).http, 400)
      assert.is((await rig.get('get_result?n=1')).code, 0)
    },
    async 'a lane with many templates has learnt from them before the first question'() {
      await using taught = await openItemsRig()
      for (let nth = 0; nth < 70; nth += 1) await taught.teach(`i${nth % 14}`, nth % 14, nth)
      const clock = createFakeClock()
      // Each look at this clock takes 3 ms, so that slices of learning end.
      let looks = 0
      const slow = { ...clock, monotonicMs: () => clock.monotonicMs() + 3 * looks++ }
      await using rig = await openItemsRig({ store: shared(taught.store), clock: slow })
      const learn = async () => {
        for (let nth = 0; nth < 300; nth += 1) await clock.advance(10)
      }
      await learn()
      const ask = () => rig.open.items.recognition.recognizePicture(goods(3, 99))
      const first = await ask()
      await learn()
      const second = await ask()
      assert.equal([first.items, first.status], [second.items, second.status])
    },
  },
  60_000,
)
