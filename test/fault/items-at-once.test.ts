/** Everything at once, and callers without the right: nothing breaks, nothing is half done. */
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openListener } from '#firmware/http/server.ts'
import { call, postJson } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { openItemsRig } from '#test/items/items-rig.ts'
import { packageOf, packed, upload } from '#test/items/package-files.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const SECRET = 'till-till-till-till'

spec(
  'items at once',
  {
    async 'teaching, deleting, recognising and importing side by side end in one truth'() {
      await using rig = await openItemsRig()
      const chance = createSeededChance(5)
      const file = await packageOf(Array.from({ length: 20 }, (_, at) => packed(at + 1)))
      for (const kind of [1, 2, 3]) await rig.teach(`i${kind}`, kind)
      const answers: Promise<{ http: number }>[] = [upload(rig.url, file)]
      for (let nth = 0; nth < 120; nth += 1) {
        const id = `i${chance.below(5)}`
        const drawn = chance.below(10)
        if (nth % 10 === 0) rig.camera.see(goods(chance.below(20)))
        if (drawn < 4) answers.push(rig.post('add_item_template', { id }))
        else if (drawn < 6) answers.push(rig.post('delete_item', { id }))
        else if (drawn < 9) answers.push(rig.get('get_result'))
        else answers.push(rig.get('get_item_list'))
      }
      for (const { http } of await Promise.all(answers)) assert.is(http, 200)
      await waitUntil('import done', async () => {
        const { json } = await rig.get('import_template_status')
        return (json as { status: number }).status === 4
      })
      const { library, recognition } = rig.open.items
      await library.inTurn(async () => {})
      const stored = await rig.store.page(0, 1_000)
      assert.is(recognition.gallery.templateCount, stored.length)
      for (const template of stored)
        assert.is(recognition.gallery.itemOf(library.sidOf(template)), template.itemId)
      assert.is(library.totals.templates, stored.length)
    },
    async 'a till may teach with its token'() {
      await using rig = await openItemsRig()
      await rig.teach('a', 1)
      const tokens = [{ name: 'till-1', role: 'till', secret: SECRET }] as const
      const config = { address: '127.0.0.1:0', serve: ['items'], tokens } as const
      await using listener = await openListener(
        config as unknown as Parameters<typeof openListener>[0],
        rig.routers,
        createMemoryJournal(),
      )
      const authorization = `Bearer ${SECRET}`
      const headers = { authorization }
      const taught = await postJson(
        listener.address,
        '/api/add_item_template',
        { id: 'a' },
        headers,
      )
      assert.is((taught.json as { code: number }).code, 0)
      const list = await call(listener.address, '/api/get_item_list', { headers })
      assert.equal((list.json as { data: unknown }).data, [{ id: 'a', count: 2 }])
    },
    async 'bodies that are far too large or deep are refused'() {
      await using rig = await openItemsRig()
      const ids = Array.from({ length: 1_000_000 }, (_, at) => String(at))
      assert.is((await rig.post('export_template', { ids })).http, 400)
      const many = Array.from({ length: 20_001 }, () => 'x')
      assert.is((await rig.post('export_template', { ids: many })).http, 400)
      assert.is((await rig.post('add_item_template', { id: 'x'.repeat(900_000) })).http, 400)
      const deep = `{"id":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
      assert.is((await postJson(rig.url, '/api/add_item_template', deep)).http, 400)
      assert.equal((await rig.get('get_item_list')).data, [])
    },
  },
  30_000,
)
