/** Counter-examples leave beside a package and come in where they are taught: two devices over real sockets. */
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import type { PackedCounterExample } from '#hal/packages.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { assertStillWorks, type Status, settled } from '#test/items/import-rig.ts'
import { type ItemsRig, openItemsRig, shared } from '#test/items/items-rig.ts'
import {
  counterExampleFileOf,
  packageOf,
  packed,
  sha256Of,
  thumbnail,
  upload,
} from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const A_DAY = Date.UTC(2026, 10, 20)

function said(itemId: string, number: number, change: Partial<PackedCounterExample> = {}) {
  const jpeg = change.jpeg ?? thumbnail(number)
  return { itemId, sha256: sha256Of(jpeg), atMs: A_DAY + number, by: 'lane-2', jpeg, ...change }
}

async function brought(rig: ItemsRig, file: Uint8Array, mode = 'merge'): Promise<Status> {
  const reply = await upload(rig.url, file, [{ name: 'mode', content: mode }])
  assert.is(reply.http, 200, reply.text)
  const status = await settled(rig)
  await rig.open.items.counterExamples.idle()
  return status
}

async function download(rig: ItemsRig, ids?: readonly string[]) {
  await rig.post('export_template', ids ? { ids } : {})
  const { msg, filename } = await waitUntil('export ready', async () => {
    const state = (await rig.get('export_template_status')).json as Status & { filename?: string }
    return state.status === 3 ? state : null
  })
  const get = async (name = '') => {
    const reply = await fetch(`${rig.url}/download/${name}`)
    return reply.status === 200 ? Buffer.from(await reply.arrayBuffer()) : null
  }
  const beside = await get(filename?.replace(/^templates-/, 'counter-examples-'))
  return { msg, all: await get(filename), beside }
}

/** Item and number of each that stands. */
async function standing(store: TemplateStore): Promise<string[]> {
  const facts = await store.counterExamples()
  return facts.flatMap((one) => (one.isWithdrawn ? [] : `${one.itemId} ${one.atMs - A_DAY}`)).sort()
}

async function openTaught(...ids: readonly string[]): Promise<ItemsRig> {
  const rig = await openItemsRig({ serialNumber: 'lane-9' })
  for (const [kind, id] of ids.entries()) await rig.teach(id, kind)
  return rig
}

const weighing = (rig: ItemsRig) => rig.open.items.recognition.gallery.counterExampleCount

async function scoreOf(rig: ItemsRig, id: string): Promise<number> {
  const { data } = await rig.get('get_result?top=50')
  const { items } = data as { items: readonly { id: string; score: number }[] }
  return items.find((one) => one.id === id)?.score ?? 0
}

spec('items: counter-examples as a file', {
  async 'what one lane learnt not to be an item weighs on another, twice imported as once'() {
    await using from = await openTaught('4011', '4012')
    from.camera.see(goods(5))
    const { counterExamples, recognition } = from.open.items
    await from.get('get_result')
    const seen = thumbnail(8)
    await counterExamples.add('4011', sha256Of(seen), seen)
    await counterExamples.add('4012', sha256Of(seen), seen)
    await counterExamples.withdraw('4012', sha256Of(seen))
    const { msg, all, beside } = await download(from)
    assert.is(msg, 'package is ready: 2 templates, 1 counter-example in a file beside it')
    assert.ok(all && beside)
    assert.is(recognition.gallery.counterExampleCount, 1)

    await using to = await openItemsRig({ serialNumber: 'lane-7' })
    assert.match(
      (await brought(to, beside)).msg,
      /: 0 counter-examples added.*1 of items that are not taught here: import their package/,
    )
    assert.is((await brought(to, all)).status, 4, 'the package as ever')
    to.camera.see(seen)
    const before = await scoreOf(to, '4011')
    const done = await brought(to, beside)
    assert.is(done.msg, 'completed: 1 counter-example added, 0 known before or given up')
    assert.is(weighing(to), 1)
    assert.ok((await scoreOf(to, '4011')) < before, `it weighs: below ${before}`)
    const [known] = await to.open.items.counterExamples.list('4011')
    assert.is(known?.by, 'lane-9', 'who said it stays known')
    const again = await brought(to, beside)
    assert.is(again.msg, 'completed: 0 counter-examples added, 1 known before or given up')
  },
  async 'an export of some items brings theirs, and none of an item without any'() {
    await using rig = await openTaught('a', 'b')
    await brought(rig, await counterExampleFileOf(said('a', 1), said('b', 2)))
    const some = await download(rig, ['a'])
    assert.match(some.msg, /1 template, 1 counter-example in/)
    assert.ok(some.beside?.includes('"item":"a"') && !some.beside.includes('"item":"b"'))
    const { json } = await rig.post('clear_all_template')
    assert.is((json as Status).code, 0)
    const none = await download(rig)
    assert.equal([none.msg, none.beside], ['package is ready: 0 templates', null])
  },
  async 'merging keeps what is here and what was taken back; replacing makes it as the file has it'() {
    await using rig = await openTaught('a', 'b')
    const { counterExamples } = rig.open.items
    await brought(rig, await counterExampleFileOf(said('a', 1), said('a', 2)))
    await counterExamples.withdraw('a', said('a', 2).sha256)
    const file = await counterExampleFileOf(said('a', 2), said('b', 3), said('gone', 4))
    const merged = await brought(rig, file)
    assert.match(merged.msg, /1 counter-example added, 1 known before or given up, 1 of items/)
    assert.equal(await standing(rig.store), ['a 1', 'b 3'])
    const replaced = await brought(rig, file, 'replace')
    assert.match(replaced.msg, /1 counter-example added, 1 known before/)
    assert.equal(await standing(rig.store), ['a 2', 'b 3'])
    assert.is(weighing(rig), 2)
    assert.equal((await rig.get('get_item_list')).data, [
      { id: 'a', count: 1 },
      { id: 'b', count: 1 },
    ])
  },
  async 'a package that replaces leaves those of its items, and has none of its own'() {
    await using rig = await openTaught('i1', 'b')
    await brought(rig, await counterExampleFileOf(said('i1', 1), said('b', 2)))
    await brought(rig, await packageOf([packed(1)]), 'replace')
    assert.equal(await standing(rig.store), ['i1 1'])
  },
  async 'a device keeps the latest of an item, and all of them while it is locked'() {
    await using rig = await openItemsRig({
      limits: { counterExamplesPerItem: 2, counterExamples: 3 },
    })
    for (const [kind, id] of ['a', 'b'].entries()) await rig.teach(id, kind)
    await rig.post('set_learn_mode', { learnMode: 0 })
    await brought(rig, await counterExampleFileOf(said('a', 1), said('a', 2)))
    const { msg } = await brought(
      rig,
      await counterExampleFileOf(said('a', 3), said('a', 0), said('b', 5)),
    )
    assert.match(msg, /: 2 counter-examples added, 1 known before or given up/)
    assert.equal(await standing(rig.store), ['a 2', 'a 3', 'b 5'])
    const year = 366 * 24 * 3_600_000
    const ahead = { atMs: Date.now() + 2 * year }
    await brought(rig, await counterExampleFileOf(said('b', 6, ahead)))
    const times = (await rig.store.counterExamples()).map(({ atMs }) => atMs)
    assert.ok(
      times.every((atMs) => atMs < Date.now() + year),
      'dated ahead counts as old',
    )
  },
  async 'a file that makes no sense is refused whole, and a package comes in after it'() {
    await using rig = await openTaught('a')
    await brought(rig, await counterExampleFileOf(said('a', 1)))
    const wide = Buffer.from(thumbnail(2))
    const frame = wide.indexOf(Buffer.from([0xff, 0xc0]))
    wide.writeUInt16BE(60_000, frame + 7)
    const many = Array.from({ length: 17 }, (_, at) => said('a', at + 20))
    const hostile: Record<string, readonly PackedCounterExample[]> = {
      'not a complete JPEG': [said('a', 2, { jpeg: Buffer.from('no picture') })],
      'is too large: it has 60000 × 64 pixels': [said('a', 2, { jpeg: wide })],
      'an item code that is empty': [said(' a', 2)],
      'a serial number that is not valid': [said('a', 2, { by: '../lane' })],
      'a date after the year 9999': [said('a', 2, { atMs: 9e15 })],
      'picture 3 marked "Not this" twice': [said('a', 2), said('a', 2)],
      'more than 16 pictures marked "Not this"': many,
    }
    for (const [why, examples] of Object.entries(hostile))
      for (const mode of ['merge', 'replace']) {
        const { status, msg } = await brought(
          rig,
          await counterExampleFileOf(said('a', 9), ...examples),
          mode,
        )
        assert.equal([status, msg.includes(why)], [7, true], `${why}: ${msg}`)
      }
    const whole = await counterExampleFileOf(said('a', 2))
    const cut = await brought(rig, whole.subarray(0, whole.length - 2_048))
    assert.is(cut.status, 7, cut.msg)
    assert.equal(await standing(rig.store), ['a 1'])
    await assertStillWorks(rig)
  },
  async 'a file larger than all that a device may have is refused'() {
    await using rig = await openItemsRig({ limits: { counterExampleFileBytes: 2_000 } })
    await rig.teach('a', 1)
    const { status, msg } = await brought(rig, await counterExampleFileOf(said('a', 1)))
    assert.equal(
      [status, /file of pictures marked "Not this" is too large/.test(msg)],
      [7, true],
      msg,
    )
  },
  async 'a full card changes nothing and says so; with room the same file comes in'() {
    const store = openMemoryTemplates()
    await using rig = await openItemsRig({ store })
    await rig.teach('a', 1)
    await brought(rig, await counterExampleFileOf(said('a', 1)))
    const file = await counterExampleFileOf(said('a', 2))
    const { importCounterExamples } = store
    store.importCounterExamples = async (...order) => {
      store.fail('disk-full')
      return importCounterExamples(...order)
    }
    const full = await brought(rig, file, 'replace')
    assert.equal([full.status, /^import error: /.test(full.msg)], [5, true], full.msg)
    assert.equal([await standing(store), weighing(rig)], [['a 1'], 1])
    store.fail(null)
    store.importCounterExamples = importCounterExamples
    assert.is((await brought(rig, file, 'replace')).status, 4)
    assert.equal(await standing(store), ['a 2'])
  },
  async 'after a power cut right behind it the import is done; before it nothing came'() {
    const store = openMemoryTemplates()
    await using first = await openItemsRig({ store: shared(store) })
    await first.teach('a', 1)
    const kept = await store.note('import.state')
    const { importCounterExamples } = store
    const cut = Promise.withResolvers<never>()
    let done = false
    const dying: typeof importCounterExamples = async (...order) => {
      await importCounterExamples(...order)
      done = true
      return cut.promise
    }
    Object.assign(store, { importCounterExamples: dying })
    await upload(first.url, await counterExampleFileOf(said('a', 1)))
    await waitUntil('it is on the card', () => done)
    assert.is(kept, null)
    const noted = await store.note('import.state')
    assert.equal(JSON.parse(noted ?? ''), {
      status: 'done',
      what: 'counter-examples',
      added: 1,
      known: 0,
    })
    await using second = await openItemsRig({ store: shared(store) })
    assert.match(
      ((await second.get('import_template_status')).json as Status).msg,
      /^completed: 1 c/,
    )
    await second.open.items.counterExamples.idle()
    assert.is(weighing(second), 1)
    cut.reject(new Error('the first device is gone'))
  },
})
