/** Export and import over a real socket: codes, downloads, modes, another model. */
import { readdirSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { call, putJson } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { type ItemsRig, openItemsRig, shared } from '#test/items/items-rig.ts'
import { packageOf, packed, spaceOf, upload, uploadForm } from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Status {
  readonly code: number
  readonly status: number
  readonly msg: string
  readonly filename?: string
}

const statusOf = async (rig: ItemsRig, task: 'export' | 'import') =>
  (await rig.get(`${task}_template_status`)).json as Status

/** Polls as a client does, and keeps every status it sees. */
async function finished(rig: ItemsRig, task: 'export' | 'import'): Promise<Status> {
  return waitUntil(`${task} finished`, async () => {
    const status = await statusOf(rig, task)
    return [0, 1, 2].includes(status.status) || (task === 'import' && status.status === 3)
      ? null
      : status
  })
}

async function exported(rig: ItemsRig, ids?: readonly string[]): Promise<Buffer> {
  assert.equal((await rig.post('export_template', ids ? { ids } : {})).json, {
    code: 0,
    data: null,
  })
  const { status, filename } = await finished(rig, 'export')
  assert.is(status, 3)
  const reply = await fetch(`${rig.url}/download/${filename}`)
  assert.is(reply.status, 200)
  return Buffer.from(await reply.arrayBuffer())
}

async function imported(rig: ItemsRig, file: Uint8Array, mode?: string): Promise<Status> {
  const more = mode ? [{ name: 'mode', content: mode }] : []
  assert.equal((await upload(rig.url, file, more)).json, { code: 0, data: null })
  return finished(rig, 'import')
}

const listOf = async (rig: ItemsRig) => (await rig.get('get_item_list')).data

spec('items: packages', {
  async 'has no task at first'() {
    await using rig = await openItemsRig()
    assert.equal(await statusOf(rig, 'export'), { code: 0, status: 0, msg: 'no export task' })
    assert.equal(await statusOf(rig, 'import'), { code: 0, status: 0, msg: 'no import task' })
  },
  async 'moves everything to another device, and a second time adds nothing'() {
    await using from = await openItemsRig()
    const first = await from.teach('007', 1)
    for (const [kind, id] of [
      [2, '007'],
      [3, '__proto__'],
    ] as const)
      await from.teach(id, kind)
    await putJson(from.url, '/api/items/007', { name: 'Bond', active: false })
    const file = await exported(from)
    await using to = await openItemsRig({ serialNumber: 'lane-9' })
    const done = await imported(to, file)
    assert.equal(
      [done.status, done.msg],
      [4, 'completed: 3 templates added, 0 known before or given up'],
    )
    assert.equal(await listOf(to), [
      { id: '007', count: 2 },
      { id: '__proto__', count: 1 },
    ])
    assert.equal((await to.get('items')).data, [
      { id: '007', name: 'Bond', active: false, count: 2 },
      { id: '__proto__', name: null, active: true, count: 1 },
    ])
    const { data } = await to.post('get_item_template_list', { id: '007' })
    assert.is(
      (data as string[])[0],
      `lane-1:${first}`,
      'a template from elsewhere keeps its identity',
    )
    const again = await imported(to, file)
    assert.equal(
      [again.status, again.msg],
      [4, 'completed: 0 templates added, 3 known before or given up'],
    )
    assert.is(to.open.items.recognition.gallery.templateCount, 3)
    to.camera.see(goods(3))
    const result = (await to.get('get_result')).data as { items: { id: string }[] }
    assert.equal(
      result.items.map(({ id }) => id),
      ['__proto__'],
      'inactive items are not offered',
    )
  },
  async 'brings back its own templates under their own numbers'() {
    await using rig = await openItemsRig()
    const sid = await rig.teach('a', 1)
    const file = await exported(rig)
    await rig.post('clear_all_template')
    assert.is((await imported(rig, file)).status, 4)
    assert.equal((await rig.post('get_item_template_list', { id: 'a' })).data, [sid])
    assert.is((await rig.post('delete_item_template', { id: 'a', sid })).code, 0)
  },
  async 'exports only the items that were named'() {
    await using rig = await openItemsRig()
    for (const [kind, id] of ['a', 'b', 'c'].entries()) await rig.teach(id, kind)
    const file = await exported(rig, ['b', 'c', 'b'])
    await rig.post('clear_all_template')
    await imported(rig, file)
    assert.equal(await listOf(rig), [
      { id: 'b', count: 1 },
      { id: 'c', count: 1 },
    ])
    assert.is((await rig.post('export_template', { ids: ['b', 'nobody'] })).code, -9001)
    assert.is((await rig.post('export_template', { ids: [''] })).code, -6213)
  },
  async 'hides there what is hidden here, though it has no name'() {
    await using from = await openItemsRig()
    await from.teach('a', 1)
    await putJson(from.url, '/api/items/a', { active: false })
    await using to = await openItemsRig()
    await imported(to, await exported(from))
    assert.equal((await to.get('items')).data, [{ id: 'a', name: null, active: false, count: 1 }])
  },
  async 'tells those who look on of each page that is done'() {
    await using rig = await openItemsRig()
    const { exportTask } = rig.open.items
    await rig.teach('a', 1)
    const seen: unknown[] = []
    using _ = exportTask.onChange(() => seen.push(exportTask.state))
    await exported(rig)
    assert.equal(seen.slice(0, 2), [
      { status: 'preparing', done: 0, total: 1 },
      { status: 'preparing', done: 1, total: 1 },
    ])
  },
  async 'exports an empty device, and everything when no body comes at all'() {
    await using rig = await openItemsRig()
    assert.is((await rig.post('export_template')).code, 0)
    assert.is((await finished(rig, 'export')).status, 3)
    const file = await exported(rig)
    assert.is((await imported(rig, file)).status, 4)
  },
  async 'replaces everything only when asked to'() {
    await using rig = await openItemsRig()
    await rig.teach('old', 1)
    const file = await packageOf([packed(1), packed(2)])
    await imported(rig, file)
    assert.is(((await listOf(rig)) as unknown[]).length, 3)
    await imported(rig, file, 'replace')
    assert.equal(await listOf(rig), [
      { id: 'i1', count: 1 },
      { id: 'i2', count: 1 },
    ])
    assert.is(rig.open.items.recognition.gallery.itemOf('lane-2:1'), 'i1')
    assert.is(rig.open.items.recognition.gallery.templateCount, 2)
    const query = await uploadForm(
      rig.url,
      [{ name: 'file', filename: 'p', content: await packageOf([packed(3)]) }],
      '?mode=replace',
    )
    assert.is(query.http, 200)
    await finished(rig, 'import')
    assert.equal(await listOf(rig), [{ id: 'i3', count: 1 }])
  },
  async 'embeds again what another model saw'() {
    await using from = await openItemsRig()
    for (const kind of [1, 2, 3]) await from.teach(`i${kind}`, kind)
    const file = await exported(from)
    const embedder = openFakeEmbedder({ id: 'fake-2', name: 'another' })
    await using to = await openItemsRig({ serialNumber: 'lane-9', embedder })
    assert.is((await imported(to, file)).status, 4)
    assert.is((await to.store.spaces()).get(spaceOf('fake-2')), 3)
    to.camera.see(goods(2))
    const { data } = await to.get('get_result')
    assert.is((data as { items: { id: string }[] }).items[0]?.id, 'i2')
  },
  async 'keeps an item to its maximum, pinned first'() {
    await using rig = await openItemsRig({ limits: { templatesPerItem: 3 } })
    for (const kind of [1, 2]) await rig.teach('a', kind)
    const learned = [10, 11, 12].map((number) =>
      packed(number, { itemId: 'a', isPinned: false, source: 'learned' }),
    )
    await imported(rig, await packageOf(learned))
    const { data } = await rig.post('get_item_template_list', { id: 'a' })
    const sids = data as string[]
    assert.is(sids.length, 3)
    assert.is(sids[2], 'lane-2:12', 'the newest of what was learned')
  },
  async 'gives out the package with ranges and a strong validator'() {
    await using rig = await openItemsRig()
    await rig.teach('a', 1)
    const file = await exported(rig)
    const { filename } = await statusOf(rig, 'export')
    const get = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${rig.url}/download/${filename}`, { method, headers })
    const whole = await get()
    const etag = whole.headers.get('etag') ?? ''
    assert.match(etag, /^"[\w-]{22}"$/)
    assert.is(whole.headers.get('accept-ranges'), 'bytes')
    const bytes = async (reply: Response) => Buffer.from(await reply.arrayBuffer())
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=512-1023', 512, 1024],
      ['bytes=-7', file.length - 7, file.length],
      [`bytes=${file.length - 1}-`, file.length - 1, file.length],
      [`bytes=5-${file.length + 99}`, 5, file.length],
    ] as const) {
      const part = await get({ range })
      assert.is(part.status, 206, range)
      assert.is(part.headers.get('content-range'), `bytes ${start}-${end - 1}/${file.length}`)
      assert.ok(file.subarray(start, end).equals(await bytes(part)), range)
    }
    for (const range of ['bytes=9-3', 'bytes=a-b', 'bytes=0-1,5-6', 'items=0-1', 'bytes=-'])
      assert.is((await bytes(await get({ range }))).length, file.length, range)
    const beyond = await get({ range: `bytes=${file.length}-` })
    assert.equal(
      [beyond.status, beyond.headers.get('content-range')],
      [416, `bytes */${file.length}`],
    )
    assert.is((await get({ 'if-none-match': etag })).status, 304)
    assert.is((await get({ range: 'bytes=0-1', 'if-range': etag })).status, 206)
    assert.is((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status, 200)
    const head = await get({}, 'HEAD')
    assert.equal([head.status, head.headers.get('content-length')], [200, String(file.length)])
    assert.is((await bytes(head)).length, 0)
  },
  async 'gives out nothing else, and the last package only until the next one is ready'() {
    await using rig = await openItemsRig()
    await rig.teach('a', 1)
    await exported(rig)
    const { filename: old = '' } = await statusOf(rig, 'export')
    const paths = [
      '/download/',
      '/download/..%2f..%2fitems.json',
      '/download/..%252f..%252fitems.json',
      '/download/..%5c..%5citems.json',
      '/download/%2e%2e',
      `/download/${old.replace('templates', 'Templates')}`,
      `/download/${old}%00`,
      `/download/.${old}.part`,
      `/download/${old.slice(0, -6)}${old.endsWith('AA.tar') ? 'QQ' : 'AA'}.tar`,
    ]
    for (const path of paths) {
      const { http, json } = await call(rig.url, path)
      assert.equal([http, Math.sign((json as Status).code)], [404, -1], path)
    }
    await exported(rig)
    assert.is((await call(rig.url, `/download/${old}`)).http, 404)
    assert.is(readdirSync(`${rig.dataFolder}/packages/exports`).length, 1)
  },
  async 'does one long task at a time'() {
    await using rig = await openItemsRig()
    await rig.teach('a', 1)
    const file = await packageOf([packed(1)])
    await using slot = await rig.open.items.importTask.claim(null)
    assert.is((await rig.post('export_template', {})).code, -9002)
    assert.is(((await upload(rig.url, file)).json as Status).code, -9002)
    assert.is((await rig.post('factory_reset')).code, -9002)
    await slot[Symbol.asyncDispose]()
    assert.is((await imported(rig, file)).status, 4)
  },
  async 'says why an export failed, and can be tried again'() {
    await using rig = await openItemsRig()
    await rig.teach('a', 1)
    const page = rig.store.pageWithContent
    rig.store.pageWithContent = async () => {
      throw new Error('a bug')
    }
    await rig.post('export_template', {})
    const failed = await finished(rig, 'export')
    assert.equal(
      [failed.status, failed.msg],
      [
        6,
        'generation error: internal error. Call the technician, who finds the cause in the event log',
      ],
    )
    assert.equal(readdirSync(`${rig.dataFolder}/packages/exports`), [])
    rig.store.pageWithContent = page
    await exported(rig)
  },
  async 'refuses before it starts when there is no room'() {
    await using rig = await openItemsRig({ limits: { spareBytes: 2 ** 50 } })
    assert.is((await rig.post('export_template', {})).code, -6203)
    assert.is(((await upload(rig.url, Buffer.alloc(9))).json as Status).code, -6203)
    assert.is((await statusOf(rig, 'import')).status, 0)
    assert.is((await statusOf(rig, 'export')).status, 0)
  },
  async 'tells after a restart what became of a task'() {
    await using first = await openItemsRig()
    await first.teach('a', 1)
    await exported(first)
    const { filename } = await statusOf(first, 'export')
    const { store, dataFolder } = first
    {
      await using second = await openItemsRig({ store: shared(store), dataFolder })
      assert.is((await statusOf(second, 'export')).filename, filename)
      assert.is((await call(second.url, `/download/${filename}`)).http, 200)
      const cut = { status: 'importing', done: 1, total: 2 }
      await store.setNotes({ 'import.state': JSON.stringify(cut) })
      await store.setNotes({ 'export.state': '{"status":"preparing","done":1,"total":2}' })
    }
    await using third = await openItemsRig({ store: shared(store), dataFolder })
    const why =
      'the lane stopped before the export or import was finished. Nothing was changed. Start the export or import again'
    assert.equal(await statusOf(third, 'import'), {
      code: 0,
      status: 5,
      msg: `import error: ${why}`,
    })
    assert.equal(await statusOf(third, 'export'), {
      code: 0,
      status: 6,
      msg: `generation error: ${why}`,
    })
    assert.is((await call(third.url, `/download/${filename}`)).http, 404)
  },
})
