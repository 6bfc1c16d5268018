/**
 * The model of the config changes, with the real library and the models that are shipped: the
 * program is killed in the middle of embedding again, goes on where it was, and in the end
 * answers with vectors of the new model and of no other. So does a package from the old model.
 */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite-embedder.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { openSqliteTemplates } from '#drivers/storage/items/templates-thread.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { createVectorizer } from '#firmware/items/recognition/vectorizer.ts'
import type { PackedTemplate } from '#hal/packages.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { openItemsRig } from '#test/items/items-rig.ts'
import { packageOf, packed, upload } from '#test/items/package-files.ts'
import { type Laned, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const OLD = 'lane-embed-1-int8'
const NEW = 'lane-embed-1'
const SERIAL = 'lane-1'
const KINDS = 30
const TAKES = 6
/** Taught by the camera, before the others come in a package. */
const TAUGHT = 4
const TEMPLATES = KINDS * TAKES + TAUGHT
/** Of those that are checked one by one at the end. */
const EVERY = 8
const PATIENCE_MS = 90_000

interface ModelStatus {
  readonly serving: string
  readonly wanted: string
  readonly running: boolean
  readonly done: number
  readonly total: number
}

const lane = (dataFolder: string, model: string): Laned =>
  startLaned({
    dataFolder,
    environment: {
      LANED_EMBEDDER_DRIVER: 'tflite',
      LANED_EMBEDDER_MODEL: model,
      LANED_SERIAL_NUMBER: SERIAL,
    },
  })

const dataOf = async <Data>(url: string, operation: string): Promise<Data> =>
  ((await call(url, `/api/${operation}`)).json as { data: Data }).data

const modelStatus = (url: string) => dataOf<ModelStatus>(url, 'get_model_status')

async function firstOf(url: string, kind: number) {
  await showCamera(url, goods(kind))
  const { items, model } = await dataOf<{ items: { id: string }[]; model: string }>(
    url,
    'get_result',
  )
  return { id: items[0]?.id, model }
}

async function settled(url: string, task: 'import' | 'export') {
  const ends = { import: [4, 5, 7], export: [3, 6] }[task]
  return waitUntil(`${task} settled`, async () => {
    const { json } = await call(url, `/api/${task}_template_status`)
    const status = json as { status: number; msg: string; filename?: string }
    return ends.includes(status.status) ? status : null
  })
}

async function importInto(url: string, file: Uint8Array): Promise<void> {
  assert.is((await upload(url, file)).http, 200)
  const { status, msg } = await settled(url, 'import')
  assert.is(status, 4, msg)
}

async function teachAll(url: string): Promise<void> {
  for (let kind = 0; kind < TAUGHT; kind += 1) {
    await showCamera(url, goods(kind, TAKES))
    const { json } = await postJson(url, '/api/add_item_template', { id: `i${kind}` })
    assert.is((json as { code: number }).code, 0)
  }
  const pictures = createSharpPictures()
  const many: PackedTemplate[] = []
  for (let take = 0; take < TAKES; take += 1)
    for (let kind = 0; kind < KINDS; kind += 1) {
      const jpeg = await pictures.template(goods(kind, take), WHOLE_PICTURE)
      many.push(packed(many.length + 1, { itemId: `i${kind}`, jpeg, codes: null }))
    }
  await importInto(url, await packageOf(many))
}

async function exported(url: string): Promise<Uint8Array> {
  await postJson(url, '/api/export_template', { ids: ['i1', 'i2', 'i3'] })
  const { status, filename } = await settled(url, 'export')
  assert.is(status, 3)
  return new Uint8Array(await (await fetch(`${url}/download/${filename}`)).arrayBuffer())
}

/** Every vector that recognition holds is what the model itself makes of the kept picture. */
async function assertSeenBy(model: string, dataFolder: string): Promise<void> {
  const clock = createSystemClock()
  await using embedder = await openTfliteEmbedder({ model }, clock, createMemoryJournal())
  const vectorizer = createVectorizer(createSharpPictures(), embedder, clock.monotonicMs)
  await using rig = await openItemsRig({
    store: await openSqliteTemplates(`${dataFolder}/items.db`),
    serialNumber: SERIAL,
    embedder,
  })
  const { recognition, library, reembedding } = rig.open.items
  assert.is(recognition.space.id, vectorizer.space.id)
  await reembedding.idle()
  assert.is(rig.journal.filter(({ event }) => event === 'embedding.started').length, 0)
  const all = await rig.store.pageWithContent(0, TEMPLATES + 1, { spaceId: vectorizer.space.id })
  assert.is(recognition.gallery.templateCount, all.length)
  for (const [nth, template] of all.entries()) {
    if (nth % EVERY > 0) continue
    const { vector } = await vectorizer.vectorize(template.jpeg)
    assert.equal(template.codes, toCodes(vector), `${nth}`)
    assert.is(recognition.gallery.itemOf(library.sidOf(template)), template.itemId, `${nth}`)
    const nearest = recognition.gallery.nearest(toCodes(vector))
    assert.ok((nearest?.cosine ?? 0) > 1 - 1e-6, `${nth}: the gallery has that vector`)
  }
}

spec(
  'the shipped model changed for another',
  {
    async 'serves the old vectors, survives SIGKILL, ends with the new ones only'() {
      using folder = temporaryFolder()
      const data = folder.file('data')
      let oldSpace = ''
      let parcel: Uint8Array = new Uint8Array()
      {
        await using before = lane(data, OLD)
        const url = await before.url()
        await teachAll(url)
        oldSpace = (await modelStatus(url)).serving
        assert.equal(await firstOf(url, 2), { id: 'i2', model: oldSpace })
        parcel = await exported(url)
        await before.signal('SIGTERM')
      }

      let doneBefore = 0
      {
        await using killed = lane(data, NEW)
        const url = await killed.url()
        const first = await modelStatus(url)
        assert.is(first.serving, oldSpace)
        assert.is.not(first.wanted, oldSpace)
        assert.equal([first.running, first.total], [true, TEMPLATES])
        const answer = await firstOf(url, 5)
        const later = await waitUntil('some are done', async () => {
          const status = await modelStatus(url)
          return status.done >= 64 ? status : null
        })
        assert.equal(answer, { id: 'i5', model: oldSpace }, 'the old ones serve meanwhile')
        assert.ok(later.running && later.serving === oldSpace, JSON.stringify(later))
        doneBefore = later.done
        await killed.signal('SIGKILL')
      }

      {
        await using after = lane(data, NEW)
        const url = await after.url()
        const resumed = await modelStatus(url)
        assert.ok(
          resumed.total > 0 && resumed.total <= TEMPLATES - doneBefore,
          `${doneBefore} were done, then ${JSON.stringify(resumed)}`,
        )
        const end = await waitUntil('embedded again', async () => {
          const status = await modelStatus(url)
          return status.running || status.serving === oldSpace ? null : status
        })
        assert.is(end.serving, end.wanted)
        assert.is(end.done, end.total)
        for (const kind of [0, 7, KINDS - 1])
          assert.equal(await firstOf(url, kind), { id: `i${kind}`, model: end.wanted })
        await after.signal('SIGTERM')
      }
      await assertSeenBy(NEW, data)

      const other = folder.file('other')
      {
        await using fresh = lane(other, NEW)
        const url = await fresh.url()
        await importInto(url, parcel)
        const { serving } = await modelStatus(url)
        assert.equal(await firstOf(url, 3), { id: 'i3', model: serving })
        await fresh.signal('SIGTERM')
      }
      await assertSeenBy(NEW, other)
    },
  },
  4 * PATIENCE_MS,
)
