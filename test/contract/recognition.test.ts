/** Recognition on fakes: what a till is told, and what is kept for its feedback. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openFakeCamera } from '#drivers/camera/fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import type { Fault } from '#firmware/fault.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { type Codes, dot, squareLength, toCodes } from '#firmware/items/gallery/vector.ts'
import { createGateCheck } from '#firmware/items/library/teaching-picture-gate-check.ts'
import { HISTOGRAM_BINS } from '#firmware/items/recognition/colour-histogram.ts'
import { QUERIES_KEPT } from '#firmware/items/recognition/queries-for-feedback.ts'
import {
  createRecognition,
  type Recognition,
  type RecognitionSettings,
  type Recognized,
} from '#firmware/items/recognition/recognition.ts'
import { createVectorizer, type Vectorizer } from '#firmware/items/recognition/vectorizer.ts'
import type { Embedder } from '#hal/embedder.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import { CLOTH, emptyPlatform, goods, type Paint, PLANKS } from '#test/items/goods-pictures.ts'
import { spec } from '#test/spec.ts'

/** Of goods that lanes are taught, by their name: the same in every case, and looked at once. */
const known = new Map<string, Codes>()

async function open(kinds = 0, takes = 3) {
  const clock = createSystemClock()
  const camera = openFakeCamera(clock)
  const embedder = openFakeEmbedder()
  const pictures = createSharpPictures()
  const looks = { count: 0 }
  const counted: Embedder = {
    model: embedder.model,
    embed(rgb, signal) {
      looks.count += 1
      return embedder.embed(rgb, signal)
    },
  }
  const set: { settings: RecognitionSettings; accepts: ((itemId: string) => boolean) | null } = {
    settings: { region: WHOLE_PICTURE, pace: 'fast', background: null },
    accepts: null,
  }
  const background = () => set.settings.background
  const vectorizer = createVectorizer(pictures, counted, clock.monotonicMs, { background })
  const gallery = createGallery({ ...vectorizer.space, random: createSeededRandom(1) })
  const parts = {
    camera,
    pictures,
    vectorizer,
    gallery,
    settings: () => set.settings,
    accepts: () => set.accepts,
    clock,
  }
  const recognition = createRecognition(parts)
  for (let kind = 0; kind < kinds; kind += 1)
    for (let take = 1; take <= takes; take += 1) {
      const name = `${kind} ${take}`
      if (!known.has(name)) camera.see(goods(kind, take))
      const codes = known.get(name) ?? (await recognition.look()).codes
      known.set(name, codes)
      gallery.add({ sid: sidOf(kind, take), itemId: `item ${kind}`, codes: codes.slice() })
    }
  camera.see(emptyPlatform())
  return { ...parts, embedder, looks, recognition, set }
}

/** Each take on a day of its own: goods of which all pictures are of one visit are never certain. */
const sidOf = (kind: number, take: number) => String(1_700_000_000_000 + take * 86_400_000 + kind)

function keptBy(recognition: Recognition, { resultId }: Pick<Recognized, 'resultId'>) {
  const query = recognition.viewOf(resultId)
  if (!query) throw new Error('the answer is not kept')
  return query
}

const coloursIn = (codes: Codes) => codes.subarray(-HISTOGRAM_BINS)
const networkIn = (codes: Codes) => codes.subarray(0, -HISTOGRAM_BINS)
const cosine = (one: Codes, other: Codes) =>
  dot(one, other) / Math.sqrt(squareLength(one) * squareLength(other))
const likeColours = (one: Codes, other: Codes) => cosine(coloursIn(one), coloursIn(other))

const faultOf = (work: Promise<unknown>) => work.then(() => null).catch((thrown: Fault) => thrown)

spec(
  'recognition',
  {
    async 'puts what it was taught first, surely, with probabilities'() {
      const { camera, recognition } = await open(8)
      for (let kind = 0; kind < 8; kind += 1) {
        camera.see(goods(kind, 99))
        const { items, status, tookMs } = await recognition.recognize()
        assert.is(items[0]?.id, `item ${kind}`)
        assert.is(status, 'certain')
        assert.is(items.length, 5)
        const total = items.reduce((sum, { score }) => sum + score, 0)
        assert.ok(total > 0 && total <= 1 + 1e-9)
        const parts = tookMs.capture + tookMs.picture + tookMs.embed + tookMs.search
        // Sums of fractions.
        assert.ok(parts <= tookMs.total + 1e-6, JSON.stringify(tookMs))
      }
    },
    async 'calls strangers unknown far more often than its own goods'() {
      const { camera, recognition } = await open(20)
      let unknown = 0
      for (let kind = 100; kind < 200; kind += 1) {
        camera.see(goods(kind))
        if ((await recognition.recognize()).status !== 'certain') unknown += 1
      }
      assert.ok(unknown >= 75, `${unknown} of 100 strangers were not certain`)
    },
    async 'a picture in doubt is looked at again as if cleared, and kept as it is'() {
      const { camera, recognition, vectorizer, gallery } = await open(8)
      const taught = gallery.codesOf(sidOf(3, 1)) ?? new Int8Array()
      // Unlike all that was taught.
      const doubtful = Float32Array.from(taught, (code) => -code)
      let clearings = 0
      const veiled = (vector?: Float32Array): Vectorizer => ({
        ...vectorizer,
        async firstLook(picture, signal) {
          const first = await vectorizer.firstLook(picture, signal)
          const cleared = () => {
            clearings += 1
            return Float32Array.from(taught)
          }
          const sight = { ...first, vector: vector ?? first.vector, cleared }
          return { ...sight, closer: async () => sight }
        },
      })
      recognition.serve(veiled(doubtful), gallery)
      const { items, resultId } = await recognition.recognize()
      assert.is(items[0]?.id, 'item 3')
      assert.equal(recognition.viewOf(resultId)?.codes, toCodes(doubtful))
      assert.is(clearings, 1)
      recognition.serve(veiled(), gallery)
      camera.see(goods(5, 99))
      const { items: sure, status } = await recognition.recognize()
      assert.equal([sure[0]?.id, status, clearings], ['item 5', 'certain', 1])
    },
    async 'the middle is looked at where the whole leaves a question, and what is taught has both'() {
      const { camera, looks, recognition } = await open(8)
      const looksAt = async (jpeg: Uint8Array, turnedFrom?: string) => {
        camera.see(jpeg)
        const before = looks.count
        const answer = await recognition.recognize({ ...(turnedFrom && { turnedFrom }) })
        return { ...answer, looks: looks.count - before }
      }
      const sure = await looksAt(goods(5, 99))
      assert.equal([sure.status, sure.looks, sure.pictures], ['certain', 1, 1])
      const query = keptBy(recognition, sure)
      const taught = { codes: await recognition.codesOf(query.picture), spaceId: query.spaceId }
      assert.equal(await recognition.taughtBy(query), taught)
      // A frame of the same goods as they lie is none of another side, however little the first was looked at.
      const still = await looksAt(goods(5, 99), sure.resultId)
      assert.is(still.pictures, 1)
      let doubtful = sure
      for (let kind = 100; doubtful.status === 'certain'; kind += 1)
        doubtful = await looksAt(goods(kind))
      assert.is(doubtful.looks, 2)
      const kept = keptBy(recognition, doubtful)
      const before = looks.count
      const { codes } = await recognition.taughtBy(kept)
      assert.is(looks.count, before)
      assert.equal(codes, await recognition.codesOf(kept.picture))
    },
    async 'colours are of the goods alone once the platform was shown, whatever they lie on'() {
      const { camera, recognition, set } = await open()
      const seenOn = async (platform: Paint | undefined, isShown: boolean) => {
        camera.see(emptyPlatform(1, platform))
        const background = isShown ? await recognition.glance() : null
        set.settings = { ...set.settings, background }
        camera.see(goods(3, 7, platform))
        return (await recognition.look()).codes
      }
      const [planks, cloth] = [await seenOn(PLANKS, true), await seenOn(CLOTH, true)]
      const [onPlanks, onCloth] = [await seenOn(PLANKS, false), await seenOn(CLOTH, false)]
      const [apart, before] = [likeColours(planks, cloth), likeColours(onPlanks, onCloth)]
      assert.ok(apart > 0.8 && before < 0.4, `${apart} and ${before}`)
      // The network sees the picture as it is.
      assert.ok(cosine(networkIn(planks), networkIn(onPlanks)) > 0.999)
    },
    async 'goods that were taught on one platform are found on another, each as it was shown'() {
      const { camera, recognition, set, gallery } = await open()
      const show = async (platform: Paint) => {
        camera.see(emptyPlatform(1, platform))
        set.settings = { ...set.settings, background: await recognition.glance() }
      }
      await show(PLANKS)
      for (let kind = 0; kind < 8; kind += 1)
        for (let take = 1; take <= 3; take += 1) {
          camera.see(goods(kind, take, PLANKS))
          const { codes } = await recognition.look()
          gallery.add({ sid: sidOf(kind, take), itemId: `item ${kind}`, codes })
        }
      const rightOn = async (platform: Paint) => {
        let right = 0
        for (let kind = 0; kind < 8; kind += 1) {
          camera.see(goods(kind, 9, platform))
          const answer = await recognition.recognize()
          if (answer.items[0]?.id === `item ${kind}`) right += 1
          // What is kept of an answer and taught later is of its goods, too.
          const query = keptBy(recognition, answer)
          const { codes } = await recognition.taughtBy(query)
          assert.equal(codes, await recognition.codesOf(query.picture))
        }
        return right
      }
      // Nobody showed the cloth: the picture of the planks does not help.
      const before = await rightOn(CLOTH)
      await show(CLOTH)
      const right = await rightOn(CLOTH)
      assert.ok(right >= 6 && right > before, `${right} of 8, ${before} before`)
    },
    async 'a picture of another platform, in other light than was shown or from elsewhere, is taken whole'() {
      const { camera, recognition, set } = await open()
      const shown = async (jpeg: Uint8Array, background: Uint8Array | null) => {
        set.settings = { ...set.settings, background }
        camera.see(jpeg)
        return (await recognition.look()).codes
      }
      camera.see(emptyPlatform(1, PLANKS))
      const planks = await recognition.glance()
      for (const jpeg of [goods(3, 7, CLOTH), emptyPlatform(1, CLOTH), emptyPlatform(0.5, PLANKS)])
        assert.equal(await shown(jpeg, planks), await shown(jpeg, null))
    },
    async 'goods as they would look otherwise are still those that lay on the platform'() {
      const { camera, recognition, set } = await open()
      set.settings = { ...set.settings, background: await recognition.glance() }
      camera.see(goods(3, 7))
      const { picture, codes } = await recognition.look()
      const dimmed = await recognition.codesOf(picture, undefined, (rgb) =>
        rgb.map((value) => value * 0.45),
      )
      const blue = await recognition.codesOf(picture, undefined, (rgb) =>
        rgb.map((_, at) => (at % 3 === 2 ? 250 : 10)),
      )
      assert.ok(likeColours(dimmed, codes) < 0.9)
      assert.is(coloursIn(blue).filter((code) => code !== 0).length, 1)
      // So dark, the whole picture would not pass for the platform any more.
      set.settings = { ...set.settings, background: null }
      const whole = await recognition.codesOf(picture, undefined, (rgb) =>
        rgb.map((value) => value * 0.45),
      )
      assert.not.equal(coloursIn(dimmed), coloursIn(whole))
    },
    'a variation that was made for other vectors is left aside'() {
      const embedder = openFakeEmbedder()
      const vectorizerWith = (length: number) => {
        const variation = { rows: [new Float32Array(length)], worth: 40 }
        const varied = { ...embedder, model: { ...embedder.model, variation } }
        return createVectorizer(createSharpPictures(), varied, () => 0)
      }
      const { dimension } = vectorizerWith(0).space
      assert.is(vectorizerWith(dimension).variation.worth, 40)
      assert.is(vectorizerWith(dimension - 1).variation.worth, 0)
    },
    async 'says unknown while it knows nothing'() {
      const { recognition } = await open()
      const { status, items } = await recognition.recognize()
      assert.is(status, 'unknown')
      assert.equal(items, [])
    },
    async 'waits for a picture that lies still, and looks at that one'() {
      const { camera, recognition } = await open(4)
      camera.see(goods(1, 50))
      camera.see(goods(2, 51))
      const { items, status } = await recognition.recognize()
      assert.is(status, 'certain')
      assert.is(items[0]?.id, 'item 2')
    },
    async 'says moving when nothing comes to rest'() {
      const { recognition, ...parts } = await open(4)
      const { camera, gallery } = parts
      let turn = 0
      const restless = {
        ...camera,
        latest: camera.latest,
        capture: () => {
          turn += 1
          camera.see(goods(turn % 2, 7))
          return camera.capture()
        },
      }
      const shaken = createRecognition({ ...parts, camera: restless })
      assert.is((await shaken.recognize()).status, 'moving')
      assert.is(recognition.gallery, gallery)
    },
    async 'says empty once it was shown the empty platform, in another light too'() {
      const { camera, recognition, set } = await open(4)
      set.settings = { ...set.settings, background: await recognition.glance() }
      const empty = await recognition.recognize()
      assert.is(empty.status, 'empty')
      assert.equal(empty.items, [])
      camera.see(emptyPlatform(1.15))
      assert.is((await recognition.recognize()).status, 'empty')
      camera.see(goods(1, 9))
      const laden = await recognition.recognize()
      assert.is.not(laden.status, 'empty')
      assert.is(laden.items[0]?.id, 'item 1')
    },
    async 'sees only what is inside the region'() {
      const { camera, recognition, set } = await open(4)
      set.settings = { ...set.settings, region: { left: 0, top: 0, width: 200, height: 200 } }
      set.settings = { ...set.settings, background: await recognition.glance() }
      camera.see(goods(1))
      assert.is((await recognition.recognize()).status, 'empty')
    },
    async 'leaves out what may not be answered'() {
      const { camera, recognition, set } = await open(4)
      camera.see(goods(2, 9))
      set.accepts = (id) => id !== 'item 2'
      const { items } = await recognition.recognize({ top: 9 })
      assert.equal(items.map(({ id }) => id).sort(), ['item 0', 'item 1', 'item 3'])
    },
    async 'keeps the last queries for feedback, with what was answered'() {
      const { camera, recognition } = await open(2)
      camera.see(goods(1, 9))
      const first = await recognition.recognize()
      const query = keptBy(recognition, first)
      assert.equal(query.items, first.items)
      const { codes } = await recognition.taughtBy(query)
      assert.equal(codes, await recognition.codesOf(query.picture))
      for (let nth = 0; nth < QUERIES_KEPT; nth += 1) await recognition.recognize()
      assert.is(recognition.viewOf(first.resultId), null)
    },
    async 'a template is exactly what its stored picture gives'() {
      const { camera, recognition } = await open()
      camera.see(goods(3))
      const { picture, codes } = await recognition.look()
      assert.equal(await recognition.codesOf(picture), codes)
    },
    async 'notices the same picture taken twice'() {
      const { camera, recognition } = await open(3)
      camera.see(goods(1, 2))
      const { codes } = await recognition.look()
      assert.is(recognition.nearDuplicate(codes)?.sid, sidOf(1, 2))
      camera.see(goods(50))
      assert.is(recognition.nearDuplicate((await recognition.look()).codes), null)
    },
    async 'a broken frame costs that frame, a camera that breaks them all is lost'() {
      const { camera, recognition } = await open(2)
      camera.fail('truncated')
      const fault = await faultOf(recognition.recognize())
      assert.is(fault?.kind, 'camera-lost')
      assert.is((await faultOf(recognition.look()))?.kind, 'camera-lost')
      camera.fail(null)
      assert.ok(await recognition.look())
    },
    async 'hands on what the camera and the model say of themselves'() {
      const { camera, embedder, recognition } = await open(2)
      embedder.fail('model-missing')
      const fault = await faultOf(recognition.recognize())
      assert.is(fault?.kind, 'unreachable')
      assert.is(fault?.detail.part, 'model')
      embedder.fail(null)
      camera.fail('lost')
      assert.is((await faultOf(recognition.recognize()))?.kind, 'camera-lost')
      camera.fail(null)
      assert.ok(await recognition.recognize())
    },
    async 'answers from the new gallery once it serves'() {
      const { camera, pictures, clock, recognition } = await open(2)
      const vectorizer = createVectorizer(
        pictures,
        openFakeEmbedder({ id: 'fake-2' }),
        clock.monotonicMs,
      )
      const gallery = createGallery({ ...vectorizer.space, random: createSeededRandom(1) })
      recognition.serve(vectorizer, gallery)
      camera.see(goods(1))
      const { items, space } = await recognition.recognize()
      assert.equal(items, [])
      assert.is(space.id, vectorizer.space.id)
    },
    async 'the gates compare a picture in the space that serves, also where another one begins to meanwhile'() {
      const { camera, pictures, clock, embedder, recognition, vectorizer } = await open()
      camera.see(goods(1))
      const { picture, codes } = await recognition.look()
      const next = createVectorizer(pictures, embedder, clock.monotonicMs, { views: 'whole' })
      const gallery = createGallery({ ...next.space, random: createSeededRandom(1) })
      const { vector } = await next.vectorize(picture)
      gallery.add({ sid: sidOf(1, 1), itemId: 'item 1', codes: toCodes(vector) })
      const gates = createGateCheck({
        recognition,
        background: () => null,
        pictures: {
          ...pictures,
          async glance(jpeg, region) {
            recognition.serve(next, gallery)
            return pictures.glance(jpeg, region)
          },
        },
      })
      const taught = { codes, spaceId: vectorizer.space.id }
      const findings = await gates(picture, taught, 'item 1')
      const { verdict, value } = findings.find(({ gate }) => gate === 'duplicate') ?? {}
      assert.is(verdict, 'refuse')
      assert.ok((value ?? 0) > 0.9999, `the same picture is like itself by ${value}`)
    },
  },
  90_000,
)
