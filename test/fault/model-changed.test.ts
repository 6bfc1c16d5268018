/**
 * The model changes: everything is embedded again in the background, the old vectors serve where
 * the old model is still here, and a stop in the middle costs nothing that was done.
 */

import { writeFile } from 'node:fs/promises'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import { Fault } from '#firmware/fault.ts'
import { SERVING_NOTE } from '#firmware/items/embedding/reembedding.ts'
import { FAILURES_MAX } from '#firmware/items/embedding/refused-pictures.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { GOODS_ID } from '#firmware/items/recognition/goods-mask.ts'
import { createVectorizer } from '#firmware/items/recognition/vectorizer.ts'
import { FIRST_SETTINGS } from '#firmware/items/run-time-settings.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import type { Embedder } from '#hal/embedder.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import { CLOTH, emptyPlatform, goods, type Paint } from '#test/items/goods-pictures.ts'
import { type ItemsRig, type ItemsRigOptions, openItemsRig, shared } from '#test/items/items-rig.ts'
import { packageOf, packed, spaceOf, upload } from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const OLD = spaceOf('fake-1')
const NEW = spaceOf('fake-2')
const APART = `${OLD}+${GOODS_ID}`
/** The whole picture and its middle. */
const LOOKS = 2
const GOODS = 20

/** A store that outlives the devices on it. */
const lasting = () => shared(openMemoryTemplates())

async function teachAll(store: TemplateStoreDriver): Promise<void> {
  await using rig = await openItemsRig({ store })
  for (let kind = 0; kind < GOODS; kind += 1) await rig.teach(`i${kind}`, kind)
  await rig.open.items.reembedding.idle()
}

type Spaces = Readonly<Record<'serving' | 'wanted', string>>

async function show(rig: ItemsRig, platform?: Paint): Promise<void> {
  rig.camera.see(emptyPlatform(1, platform))
  assert.is((await rig.post('set_background')).code, 0)
}

/** An embedder that answers only as often as it is allowed to. */
function rationed(inner: Embedder) {
  let left = 0
  let waiting = 0
  let wake = Promise.withResolvers<void>()
  return {
    model: inner.model,
    /** Pictures that an answer is not allowed for yet. */
    get waiting() {
      return waiting
    },
    get left() {
      return left
    },
    allow(count: number) {
      left += count
      wake.resolve()
      wake = Promise.withResolvers()
    },
    async embed(rgb: Uint8Array, signal?: AbortSignal) {
      while (left === 0) {
        signal?.throwIfAborted()
        const aborted = new Promise((resolve) => signal?.addEventListener('abort', resolve))
        waiting += 1
        await Promise.race([wake.promise, aborted])
        waiting -= 1
      }
      left -= 1
      return inner.embed(rgb, signal)
    },
  }
}

const second = (more: ItemsRigOptions = {}): ItemsRigOptions => ({
  embedder: openFakeEmbedder({ id: 'fake-2' }),
  ...more,
})

const packagesOn = async (path: string, card: { readonly freeBytes: number }) =>
  Object.assign(await openPackages(path), { freeBytes: async () => card.freeBytes })

async function firstOf(rig: ItemsRig, kind: number): Promise<string | undefined> {
  rig.camera.see(goods(kind))
  const { data } = await rig.get('get_result')
  return (data as { items: { id: string }[] }).items[0]?.id
}

spec(
  'the model changed',
  {
    async 'the old vectors serve until the new ones are whole'() {
      const store = lasting()
      await teachAll(store)
      const embedder = rationed(openFakeEmbedder({ id: 'fake-2' }))
      const earlierEmbedder = async (id: string) => openFakeEmbedder({ id })
      await using rig = await openItemsRig(second({ store, embedder, earlierEmbedder }))
      // All of the first slice, and one of the last: what comes now is met by no walk of this pass.
      embedder.allow(17 * LOOKS)
      const { reembedding, recognition } = rig.open.items
      await waitUntil('under way', () => reembedding.progress.isRunning && embedder.left === 0)
      assert.is(recognition.space.id, OLD)
      assert.is(await firstOf(rig, 3), 'i3')
      const status = (await rig.get('get_model_status')).data as Record<string, unknown>
      assert.equal([status['serving'], status['wanted'], status['running']], [OLD, NEW, true])
      const late = [77, 78, 79, 80, 81]
      for (const kind of late) await rig.teach('late', kind)
      embedder.allow(10_000)
      await waitUntil('swapped', () => recognition.space.id === NEW)
      const held = GOODS + late.length
      assert.is(recognition.gallery.templateCount, held, 'what was taught meanwhile is there too')
      assert.is(await firstOf(rig, 3), 'i3')
      assert.is((await store.spaces()).get(OLD), held, 'the way back is kept')
    },
    async 'vectors of a release that looked at the whole alone serve until the middle is seen, too'() {
      const store = lasting()
      await teachAll(store)
      const inner = openFakeEmbedder()
      const vectorizer = createVectorizer(createSharpPictures(), inner, () => 0, { views: 'whole' })
      for (const { sha256, jpeg } of await store.withoutVector(vectorizer.space.id, '', GOODS)) {
        const codes = toCodes((await vectorizer.vectorize(jpeg)).vector)
        await store.putVectors(vectorizer.space.id, [{ sha256, codes }])
      }
      await store.setNotes({ [SERVING_NOTE]: vectorizer.space.id })
      await store.forgetSpace(OLD)
      const embedder = rationed(inner)
      await using rig = await openItemsRig({ store, embedder })
      const { recognition } = rig.open.items
      const first = firstOf(rig, 3)
      await waitUntil('asked for, beside what is seen again', () => embedder.waiting === 2)
      // One for the answer, which is not looked at closer: no template was.
      embedder.allow(2)
      assert.is(await first, 'i3')
      assert.is(recognition.space.id, vectorizer.space.id)
      embedder.allow(10_000)
      await waitUntil('swapped', () => recognition.space.id === OLD)
      assert.is(await firstOf(rig, 3), 'i3')
      assert.is((await store.spaces()).get(vectorizer.space.id), GOODS, 'the way back is kept')
    },
    async 'vectors with the colours of whole pictures serve until all have those of the goods alone'() {
      const store = lasting()
      await teachAll(store)
      {
        const embedder = rationed(openFakeEmbedder())
        await using rig = await openItemsRig({ store, embedder })
        const { reembedding, recognition } = rig.open.items
        const spaces = async () => {
          const { serving, wanted } = (await rig.get('get_model_status')).data as Spaces
          return [serving, wanted]
        }
        assert.equal(await spaces(), [OLD, OLD])
        await show(rig)
        embedder.allow(17 * LOOKS)
        await waitUntil('under way', () => reembedding.progress.isRunning && embedder.left === 0)
        assert.equal(await spaces(), [OLD, APART])
        embedder.allow(10_000)
        await waitUntil('swapped', () => recognition.space.id === APART)
        assert.is(await firstOf(rig, 3), 'i3')
        assert.is((await store.spaces()).get(OLD), GOODS, 'the way back is kept')
        // The next platform embeds nothing again. Without one those of whole pictures serve, which are there, and so they do
        // after a start.
        const { left } = embedder
        await show(rig, CLOTH)
        await reembedding.idle()
        assert.equal(await spaces(), [APART, APART])
        await rig.post('clear_background')
        await waitUntil('swapped back', () => recognition.space.id === OLD)
        await reembedding.idle()
        assert.is(embedder.left, left, 'nothing was embedded')
        assert.is((await store.spaces()).get(APART), GOODS, 'the way forth is kept')
      }
      await using rig = await openItemsRig({ store, embedder: rationed(openFakeEmbedder()) })
      await rig.open.items.reembedding.idle()
      assert.is(rig.open.items.recognition.space.id, OLD)
    },
    async 'a platform forgotten again while goods are embedded apart ends that, and shown again goes on'() {
      const store = lasting()
      await teachAll(store)
      const embedder = rationed(openFakeEmbedder())
      await using rig = await openItemsRig({ store, embedder })
      const { reembedding, recognition } = rig.open.items
      await show(rig)
      embedder.allow(5 * LOOKS)
      await waitUntil('in the first slice', () => embedder.left === 0 && embedder.waiting === 1)
      await rig.post('clear_background')
      embedder.allow(GOODS * LOOKS)
      await reembedding.idle()
      assert.is(
        embedder.left,
        (GOODS - 1) * LOOKS,
        'the one in hand was finished, and no other begun',
      )
      assert.is(recognition.space.id, OLD)
      assert.equal(reembedding.progress, { isRunning: false, done: 0, total: 0 })
      await show(rig)
      await reembedding.idle()
      assert.is(recognition.space.id, APART)
      assert.is(embedder.left, 5 * LOOKS, 'what was done is kept')
    },
    async 'a lane that knew its platform before this release makes its vectors anew at its start'() {
      const store = lasting()
      await teachAll(store)
      using folder = temporaryFolder()
      const dataFolder = folder.path
      const background = Buffer.from(new Uint8Array(32 * 18 * 3).fill(120)).toString('base64')
      await writeFile(folder.file('items.json'), JSON.stringify({ ...FIRST_SETTINGS, background }))
      await using rig = await openItemsRig({ store, dataFolder })
      assert.is(rig.open.items.recognition.space.id, OLD)
      await rig.open.items.reembedding.idle()
      assert.is(rig.open.items.recognition.space.id, APART)
      assert.is(await firstOf(rig, 3), 'i3')
    },
    async 'what an import brought with old vectors, at the moment of the change, gets new ones'() {
      const store = lasting()
      await teachAll(store)
      const embedder = rationed(openFakeEmbedder({ id: 'fake-2' }))
      const earlierEmbedder = async (id: string) => openFakeEmbedder({ id })
      await using rig = await openItemsRig(second({ store, embedder, earlierEmbedder }))
      const { library, importTask, reembedding, recognition } = rig.open.items
      const gate = Promise.withResolvers<void>()
      const held = library.inTurn(() => gate.promise)
      embedder.allow(10_000)
      await waitUntil('all have new vectors', () => reembedding.progress.done === GOODS)
      // The change waits for its turn; the import is staged before it and applied after it.
      const file = await packageOf([packed(1), packed(2), packed(3)])
      assert.is((await upload(rig.url, file)).http, 200)
      const isStaged = () => importTask.state.status === 'importing' && importTask.state.done === 3
      await waitUntil('staged', isStaged)
      gate.resolve()
      await held
      await waitUntil('there', () => recognition.gallery.templateCount === GOODS + 3)
      assert.is(recognition.space.id, NEW)
    },
    async 'without the old model what is done already serves at once'() {
      const store = lasting()
      await teachAll(store)
      await using rig = await openItemsRig(second({ store }))
      assert.is(rig.open.items.recognition.space.id, NEW)
      await rig.open.items.reembedding.idle()
      assert.is(await firstOf(rig, 5), 'i5')
    },
    async 'a stop in the middle costs nothing that was done'() {
      const store = lasting()
      await teachAll(store)
      for (const done of [5, 11, 16]) {
        const embedder = rationed(openFakeEmbedder({ id: 'fake-2' }))
        await using rig = await openItemsRig(second({ store, embedder }))
        const had = (await store.spaces()).get(NEW) ?? 0
        embedder.allow(16 * LOOKS)
        await waitUntil(
          'some done',
          async () => ((await store.spaces()).get(NEW) ?? 0) >= Math.min(had + 4, done),
        )
        assert.ok(rig)
      }
      const before = (await store.spaces()).get(NEW) ?? 0
      assert.ok(before >= 4, `${before} were kept`)
      const counting = rationed(openFakeEmbedder({ id: 'fake-2' }))
      counting.allow((GOODS - before) * LOOKS)
      await using rig = await openItemsRig(second({ store, embedder: counting }))
      await rig.open.items.reembedding.idle()
      assert.is((await store.spaces()).get(NEW), GOODS)
    },
    async 'going back finds the old vectors, and a third model lets the first go'() {
      const store = lasting()
      await teachAll(store)
      // The second start finds all done, and lets nothing go for it.
      for (const _ of [1, 2]) {
        await using rig = await openItemsRig(second({ store }))
        await rig.open.items.reembedding.idle()
      }
      {
        const nothingToDo = rationed(openFakeEmbedder())
        await using rig = await openItemsRig({ store, embedder: nothingToDo })
        assert.is(rig.open.items.recognition.gallery.templateCount, GOODS)
        await rig.open.items.reembedding.idle()
      }
      await using rig = await openItemsRig({ store, embedder: openFakeEmbedder({ id: 'fake-3' }) })
      await rig.open.items.reembedding.idle()
      assert.equal([...(await store.spaces()).keys()].sort(), [OLD, spaceOf('fake-3')])
    },
    async 'a picture that cannot be read is skipped and said, not tried for ever'() {
      const store = lasting()
      await teachAll(store)
      const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])
      const vector = { spaceId: OLD, codes: new Int8Array(432).fill(1) }
      const broken = { itemId: 'x', origin: 'lane-1', createdAtMs: 1, source: 'manual' } as const
      await store.learn({ ...broken, isPinned: true, jpeg, vector }, [])
      await using rig = await openItemsRig(second({ store }))
      await rig.open.items.reembedding.idle()
      assert.is(rig.open.items.recognition.gallery.templateCount, GOODS)
      assert.is(rig.journal.filter(({ event }) => event === 'template.unreadable').length, 1)
      await rig.teach('y', 60)
    },
    async 'a picture that the model refuses is left aside after a few times; the others do not wait for it'() {
      const store = lasting()
      await teachAll(store)
      const embedder = openFakeEmbedder({ id: 'fake-2' })
      const { embed } = embedder
      let refused: string | null = null
      let times = 0
      embedder.embed = async (rgb, signal) => {
        const picture = rgb.join()
        refused ??= picture
        if (picture !== refused) return embed(rgb, signal)
        times += 1
        throw new Fault('unreachable', say('fault.model.crashed-on-picture'))
      }
      const clock = createFakeClock()
      await using rig = await openItemsRig({ store, embedder, clock })
      const { reembedding, recognition } = rig.open.items
      await waitUntil('the others have their vectors', async () => {
        return (await store.spaces()).get(NEW) === GOODS - 1
      })
      await waitUntil('the others serve', async () => {
        await clock.advance(60_000)
        return !reembedding.progress.isRunning && recognition.gallery.templateCount === GOODS - 1
      })
      await reembedding.idle()
      assert.is(times, FAILURES_MAX)
      assert.is(rig.journal.filter(({ event }) => event === 'template.unreadable').length, 1)
    },
    async 'a nearly full card has no room for new vectors while the old serve; they are made once it has'() {
      const store = lasting()
      await teachAll(store)
      using folder = temporaryFolder()
      const card = { freeBytes: 1 }
      const packages = await packagesOn(folder.file('packages'), card)
      const clock = createFakeClock()
      const earlierEmbedder = async (id: string) => openFakeEmbedder({ id })
      await using rig = await openItemsRig(second({ store, packages, clock, earlierEmbedder }))
      const logged = () => rig.journal.filter(({ event }) => event === 'embedding.interrupted')
      await waitUntil('it says so', () => logged().length > 0)
      assert.is((await store.spaces()).get(NEW), undefined)
      assert.is(rig.open.items.recognition.gallery.templateCount, GOODS)
      card.freeBytes = 2 ** 30
      await waitUntil('all have new vectors', async () => {
        await clock.advance(60_000)
        return (await store.spaces()).get(NEW) === GOODS
      })
    },
    async 'without the old model new vectors are made on a nearly full card, too'() {
      const store = lasting()
      await teachAll(store)
      using folder = temporaryFolder()
      const packages = await packagesOn(folder.file('packages'), { freeBytes: 1 })
      await using rig = await openItemsRig(second({ store, packages, clock: createFakeClock() }))
      const { recognition } = rig.open.items
      await waitUntil('all serve', () => recognition.gallery.templateCount === GOODS)
    },
    async 'one that takes the model with it, so that a grey one fails too, keeps no other back'() {
      const store = lasting()
      await teachAll(store)
      const embedder = openFakeEmbedder({ id: 'fake-2' })
      const { embed } = embedder
      let refused: string | null = null
      let isDown = false
      embedder.embed = async (rgb, signal) => {
        const picture = rgb.join()
        refused ??= picture
        const wasDown = isDown
        isDown = picture === refused
        if (wasDown || isDown) throw new Fault('unreachable', asSentence('the model died'))
        return embed(rgb, signal)
      }
      const clock = createFakeClock()
      await using rig = await openItemsRig({ store, embedder, clock })
      const { recognition } = rig.open.items
      await waitUntil('the others serve', async () => {
        await clock.advance(60_000)
        return recognition.gallery.templateCount === GOODS - 1
      })
    },
  },
  60_000,
)
