/** The vectors of counter-examples are made beside everything else: whoever teaches, says or takes back waits for none. */

import { Readable } from 'node:stream'
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { type Status, settled, statusOf } from '#test/items/import-rig.ts'
import { type ItemsRig, openItemsRig, shared } from '#test/items/items-rig.ts'
import { counterExampleFileOf, sha256Of, thumbnail } from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const said = (number: number) => {
  const jpeg = thumbnail(number)
  return { itemId: 'a', sha256: sha256Of(jpeg), atMs: number, by: 'lane-2', jpeg }
}
const [FIRST, ...MORE] = [said(1), said(2), said(3), said(4)] as const
const BOUNDS = { perItem: 16, inAll: 100 }

/** The whole picture and its middle. */
const LOOKS = 2

/** From now on the model answers nobody, until it is let go; gives how many wait. */
function holdModel({ embedder }: ItemsRig) {
  const { embed } = embedder
  const go = Promise.withResolvers<void>()
  const held = { count: 0 }
  embedder.embed = async (rgb, signal) => {
    held.count += 1
    const stopped = Promise.withResolvers<never>()
    signal?.addEventListener('abort', () => stopped.reject(signal.reason))
    await Promise.race([go.promise, stopped.promise])
    return embed(rgb, signal)
  }
  return { held, letGo: () => go.resolve() }
}

async function openTaught(store = openMemoryTemplates()): Promise<ItemsRig> {
  const rig = await openItemsRig({ store: shared(store) })
  await rig.teach('a', 7)
  await rig.open.items.counterExamples.add('a', FIRST.sha256, FIRST.jpeg)
  return rig
}

async function begin({ open }: ItemsRig, ...examples: readonly (typeof FIRST)[]) {
  await using slot = await open.items.importTask.claim(null)
  await slot.receive(Readable.from([await counterExampleFileOf(...examples)]))
  await slot.start('merge')
}

const standing = async ({ open }: ItemsRig) =>
  (await open.items.counterExamples.list('a')).map(({ atMs }) => atMs).filter((atMs) => atMs < 9)

/** What others do meanwhile; it would hang for ever behind the model. */
async function workOn({ open }: ItemsRig): Promise<void> {
  const { counterExamples, library } = open.items
  assert.ok(await counterExamples.withdraw('a', FIRST.sha256), 'taken back')
  assert.is(await library.inTurn(() => 'its turn'), 'its turn')
}

spec('vectors of counter-examples', {
  async 'of an import: nothing waits for them, progress is told, and they weigh as they come in'() {
    await using store = openMemoryTemplates()
    await using rig = await openTaught(store)
    const { recognition, counterExamples } = rig.open.items
    const { held, letGo } = holdModel(rig)
    await begin(rig, ...MORE)
    await waitUntil('the model is asked', () => held.count > 0)
    const { status, msg }: Status = await statusOf(rig)
    assert.equal([status, msg], [2, 'importing: 0 of 3 counter-examples'])
    await workOn(rig)
    assert.equal([await standing(rig), recognition.gallery.counterExampleCount], [[], 0])
    letGo()
    assert.is((await settled(rig)).status, 4)
    const vectors = await store.counterVectors(recognition.space.id)
    assert.equal([vectors.length, vectors.filter(({ codes }) => codes).length], [3, 3])
    assert.is(held.count, 3 * LOOKS, 'each was made once')
    await counterExamples.idle()
    assert.is(recognition.gallery.counterExampleCount, 3)

    await begin(rig, ...MORE, FIRST)
    assert.is((await settled(rig)).status, 4)
    assert.is(
      held.count,
      3 * LOOKS,
      'what is known with its vector, or taken back here, needs none',
    )
  },
  async 'of an import that is stopped: nothing of it is there, and it says so after the next start'() {
    await using store = openMemoryTemplates()
    {
      await using rig = await openTaught(store)
      const { held } = holdModel(rig)
      await begin(rig, ...MORE)
      await waitUntil('the model is asked', () => held.count > 0)
    }
    await using rig = await openItemsRig({ store: shared(store) })
    const { status, msg } = await statusOf(rig)
    assert.equal([status, msg], [5, 'import error: the lane is stopping. Try again in a minute'])
    assert.is((await store.counterExamples()).length, 1)
    await begin(rig, ...MORE)
    assert.is((await settled(rig)).status, 4)
  },
  async 'of an import without a model: it fails, and changes nothing'() {
    await using store = openMemoryTemplates()
    await using rig = await openTaught(store)
    rig.embedder.fail('model-missing')
    await begin(rig, ...MORE)
    const { status, msg } = await settled(rig)
    assert.equal(
      [status, msg],
      [5, "import error: the recognition model is missing. Install the lane's software again"],
    )
    await begin(rig, MORE[0])
    assert.is((await settled(rig)).status, 5, 'a single picture tells it, too')
    assert.is((await store.counterExamples()).length, 1)
  },
  async 'of an import with a picture that the model does not answer for: the rest comes in whole'() {
    await using store = openMemoryTemplates()
    await using rig = await openTaught(store)
    const { embed } = rig.embedder
    let refused: string | null = null
    rig.embedder.embed = async (rgb, signal) => {
      const picture = sha256Of(rgb)
      refused ??= picture
      if (picture === refused) throw new Fault('busy', asSentence('the model has enough to do'))
      return embed(rgb, signal)
    }
    await begin(rig, ...MORE)
    assert.is((await settled(rig)).status, 4)
    const vectors = await store.counterVectors(rig.open.items.recognition.space.id)
    assert.equal([vectors.length, vectors.filter(({ codes }) => codes).length], [4, 3])
  },
  async 'of what other lanes said: nothing waits for them'() {
    await using store = openMemoryTemplates()
    await using rig = await openTaught(store)
    const { counterExamples, recognition } = rig.open.items
    const { held, letGo } = holdModel(rig)
    const facts = MORE.map((one) => ({ ...one, isWithdrawn: false, vector: null }))
    await store.putCounterExamples(facts, BOUNDS)
    counterExamples.cameFromElsewhere(['a'])
    await waitUntil('the model is asked', () => held.count > 0)
    await workOn(rig)
    assert.is(recognition.gallery.counterExampleCount, 0)
    letGo()
    await counterExamples.idle()
    assert.equal([held.count, recognition.gallery.counterExampleCount], [3 * LOOKS, 3])
  },
})
