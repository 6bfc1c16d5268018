/** What was sold, held to what was seen and weighed: told, kept, looked at, and never in the way of a sale. */
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import type { ListedGood } from '#firmware/items/goods-list.ts'
import { postJson } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { listenToEvents } from '#test/items/item-event-listener.ts'
import {
  fillCard,
  type ItemsRig,
  type ItemsRigOptions,
  openItemsRig as openPlainRig,
  shared,
} from '#test/items/items-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { itemOfKind, knownBound, teachHonestly } from '../support/honest-bound.ts'

interface ChoiceAnswer {
  readonly doubted: boolean
  readonly reason: string | null
  readonly like: string | null
  readonly usual: { readonly least: number; readonly most: number } | null
  readonly learned: boolean
  readonly sid: string | null
}

interface Doubts {
  readonly on: boolean
  readonly stopped: string | null
  readonly bound: number | null
  readonly samples: number
  readonly choices: readonly {
    readonly id: string
    readonly reason: string
    readonly chosen: { readonly id: string; readonly score: number | null }
    readonly like: { readonly id: string } | null
    readonly grams: number | null
    readonly picture: boolean
  }[]
}

const USUAL = { enabled: true, entries: 200, days: 30 }

function openItemsRig(options: ItemsRigOptions = {}, section = USUAL): Promise<ItemsRig> {
  return openPlainRig({ ...options, features: { 'loss-prevention': section, ...options.features } })
}

const NOT_DOUBTED = { doubted: false, reason: null, like: null, usual: null }

async function tell(rig: ItemsRig, body: object): Promise<ChoiceAnswer> {
  const { code, data, text } = await rig.post('choice', body)
  assert.is(code, 0, text)
  return data as ChoiceAnswer
}

/** One change comes after the other, so what was to be kept before is kept when this one is refused: there is no such entry. */
const idle = (rig: ItemsRig) => rig.post('choices/doubted/1', { action: 'dismiss' })

const doubtsOf = async (rig: ItemsRig) => {
  await idle(rig)
  return (await rig.get('choices/doubted')).data as Doubts
}

/** Shows goods of that kind as nobody taught them; gives the id of the first answer for which they lie still. */
async function look(rig: ItemsRig, kind: number): Promise<string> {
  rig.camera.see(goods(kind, 4))
  return waitUntil('the goods lie still', async () => {
    const { data } = await rig.get('get_result')
    const { result_id, status } = data as { result_id: string; status: string }
    return status !== 'moving' && result_id
  })
}

async function openTaught(options: ItemsRigOptions = {}): Promise<ItemsRig> {
  const rig = await openItemsRig(options)
  await teachHonestly(rig)
  return rig
}

const [SEEN, CHEAP] = [3, 8]
/** What is seen costs the most, all else the same. */
async function openPriced(): Promise<ItemsRig> {
  const rig = await openTaught()
  const listed = Array.from({ length: 34 }, (_, nth): [string, ListedGood] => [
    itemOfKind(nth + 1),
    {
      name: null,
      names: {},
      unit: 'kg',
      group: null,
      priceKopecks: nth + 1 === SEEN ? 90_000 : 9_000,
    },
  ])
  rig.open.items.goodsList.isKeptBy({
    items: new Map(listed),
    accepts: null,
    groupOf: () => null,
    proposalOf: () => null,
    sold() {},
    onChange: () => ({ [Symbol.dispose]() {} }),
  })
  await knownBound(rig)
  return rig
}

spec(
  'items: doubted choices',
  {
    async 'a cheap choice against a dear picture is told, kept with its picture, and teaches nothing'() {
      await using rig = await openPriced()
      await rig.post('set_learn_mode', { learnMode: 2 })
      await using events = await listenToEvents(rig.url)
      const result_id = await look(rig, SEEN)
      const [id, like] = [itemOfKind(CHEAP), itemOfKind(SEEN)]
      const reply = await tell(rig, { id, result_id, grams: 700 })
      const unlearned = { usual: null, learned: false, sid: null }
      assert.equal(reply, { doubted: true, reason: 'price', like, ...unlearned })
      assert.equal(await tell(rig, { id, result_id, grams: 700 }), reply, 'a till may say it twice')

      const { bound, samples, choices } = await doubtsOf(rig)
      assert.is(samples, 102)
      assert.type(bound, 'number')
      assert.is(choices.length, 1)
      const [doubt] = choices
      assert.equal([doubt?.reason, doubt?.chosen.id, doubt?.like?.id], ['price', id, like])
      const picture = `/api/choices/doubted/${doubt?.id}/picture`
      const answer = await fetch(`${rig.url}${picture}`)
      assert.is(answer.headers.get('content-type'), 'image/jpeg')
      assert.equal([...new Uint8Array(await answer.arrayBuffer()).subarray(0, 2)], [0xff, 0xd8])
      await waitUntil('the event', () => events.text().includes('choice.doubted'))
      const event = /data: (\{"type":"choice.doubted".*\})/.exec(events.text())?.[1] ?? '{}'
      const { scores, gap, ...said } = JSON.parse(event)
      assert.ok(scores[0].id === like && gap > said.bound)
      assert.equal(said, {
        type: 'choice.doubted',
        doubt: doubt?.id,
        picture,
        id,
        like,
        reason: 'price',
        result_id,
        bound,
        grams: 700,
        usual: null,
      })

      assert.is(rig.journal.filter((line) => line.event === 'choice.doubted').length, 1)
    },
    async 'an honest choice, a dearer one, one of long ago and one that nobody taught are not doubted'() {
      await using rig = await openPriced()
      const honest = { ...NOT_DOUBTED, learned: false, sid: null }
      assert.equal(await tell(rig, { id: itemOfKind(5), result_id: await look(rig, 5) }), honest)
      // The same goods sold as the dearest of all: nobody loses by it.
      const result_id = await look(rig, 6)
      assert.equal(await tell(rig, { id: itemOfKind(SEEN), result_id }), honest)
      assert.equal(await tell(rig, { id: '4011', result_id: 'long-ago' }), honest)
      assert.equal(await tell(rig, { id: '4011', result_id: await look(rig, 7) }), honest)
      assert.equal(await tell(rig, { id: '4011' }), honest)
      assert.equal((await doubtsOf(rig)).choices, [])
    },
    async 'without prices the picture alone is the reason; feedback is looked at as well; another word takes it back'() {
      await using rig = await openTaught()
      await using events = await listenToEvents(rig.url)
      const result_id = await look(rig, SEEN)
      const feedback = await rig.post('feedback', { id: itemOfKind(CHEAP), result_id })
      assert.equal(feedback.data, { learned: false, sid: null })
      const [doubt] = (await doubtsOf(rig)).choices
      assert.equal([doubt?.reason, doubt?.like?.id], ['picture', itemOfKind(SEEN)])
      await rig.post('feedback', { id: itemOfKind(SEEN), result_id })
      await waitUntil('it is taken back', async () => (await doubtsOf(rig)).choices.length === 0)
      await waitUntil('the event', () =>
        events.text().includes(JSON.stringify({ type: 'choice.dismissed', doubt: doubt?.id })),
      )
      assert.is((await rig.post('feedback', { id: '1', result_id: 'long-ago' })).code, -9001)
    },
    async 'three kilograms of parsley are doubted, after a restart too, and dismissed'() {
      await using templates = openMemoryTemplates()
      const options = { store: shared(templates) }
      {
        await using rig = await openItemsRig(options)
        for (let nth = 0; nth < 20; nth += 1) {
          const reply = await tell(rig, { id: '4889', grams: 70 + 2 * nth })
          assert.is(reply.doubted, false)
        }
      }
      await using rig = await openItemsRig(options)
      const reply = await tell(rig, { id: '4889', weight: 3_000 })
      assert.equal([reply.doubted, reply.reason, reply.like], [true, 'weight', null])
      assert.ok(reply.usual && reply.usual.most < 500 && reply.usual.least > 10)
      assert.is((await tell(rig, { id: '4889', grams: 90 })).doubted, false)
      const { choices } = await doubtsOf(rig)
      assert.equal(
        choices.map(({ reason, grams, picture }) => [reason, grams, picture]),
        [['weight', 3_000, false]],
      )
      const id = choices[0]?.id ?? ''
      const noPicture = await rig.get(`choices/doubted/${id}/picture`)
      assert.is(noPicture.code, -9001)
      assert.is((await rig.post(`choices/doubted/${id}`, { action: 'dismiss' })).code, 0)
      assert.is((await rig.post(`choices/doubted/${id}`, { action: 'dismiss' })).code, -9001)
      assert.is((await rig.post('choices/doubted/x', { action: 'dismiss' })).code, -6213)
      assert.equal((await doubtsOf(rig)).choices, [])
      const both = await rig.post('choice', { id: '4889', grams: 1, weight: 2 })
      assert.equal([both.http, both.code], [400, -6213])
    },
    async "the weight is the lane's own where the till tells none, and the till's where it does"() {
      await using rig = await openItemsRig()
      for (let nth = 0; nth < 20; nth += 1) await tell(rig, { id: '4889', grams: 90 })
      const { sales, recognition } = rig.open.items
      const tookMs = { total: 0, capture: 0, picture: 0, embed: 0, search: 0 }
      const answered = (resultId: string, grams: number, stable: boolean) =>
        sales.saw({
          resultId,
          status: 'certain',
          open: null,
          items: [],
          pictures: 1,
          tookMs,
          space: recognition.space,
          pictureAgeMs: 0,
          weight: { grams, stable, tare: null, net: false, overload: false },
        })
      answered('heavy', 3_000, true)
      answered('moving', 3_000, false)
      const reasonOf = async (body: object) => (await tell(rig, { id: '4889', ...body })).reason
      assert.is(await reasonOf({ result_id: 'moving' }), null)
      assert.is(await reasonOf({ result_id: 'heavy' }), 'weight')
      answered('again', 3_000, true)
      assert.is(await reasonOf({ result_id: 'again', grams: 92 }), null)
      await idle(rig)
      const countOf = async () => (await rig.store.usualWeights())[0]?.grams.length ?? 0
      const [before, doubted] = [await countOf(), [] as (string | null)[]]
      using _ = sales.onSold((reason) => void doubted.push(reason))
      answered('twice', 90, true)
      for (const more of [{}, { grams: 91 }])
        assert.is(await reasonOf({ result_id: 'twice', ...more }), null)
      await idle(rig)
      assert.equal([await countOf(), doubted], [before + 1, [null]], 'one sale, told twice')
    },
    async 'a card that refuses, or has little room, stops the list and no sale; it goes on by itself'() {
      await using rig = await openItemsRig()
      for (let nth = 0; nth < 20; nth += 1) await tell(rig, { id: '4889', grams: 90 })
      await idle(rig)
      await using events = await listenToEvents(rig.url)
      fillCard(rig, true)
      for (const grams of [3_000, 3_100])
        assert.is((await tell(rig, { id: '4889', grams })).reason, 'weight')
      const { stopped, choices } = await doubtsOf(rig)
      assert.ok(stopped)
      assert.equal(choices, [])
      await waitUntil('an event without a place', () => events.text().includes('"doubt":null'))
      const said = (event: string) => rig.journal.filter((line) => line.event === event).length
      assert.equal([said('doubts.stopped'), said('doubts.resumed')], [1, 0])
      fillCard(rig, false)
      await tell(rig, { id: '4889', grams: 3_200 })
      const after = await doubtsOf(rig)
      assert.equal([after.stopped, after.choices.length, said('doubts.resumed')], [null, 1, 1])
      const [weights] = await rig.store.usualWeights()
      assert.equal(
        weights?.unusual,
        [3_000, 3_100, 3_200],
        'what the card refused is written later',
      )
      await using tight = await openItemsRig({ limits: { reviewSpareBytes: 2 ** 53 } })
      for (let nth = 0; nth < 21; nth += 1)
        await tell(tight, { id: '4889', grams: nth < 20 ? 90 : 3_000 })
      assert.match((await doubtsOf(tight)).stopped ?? '', /nearly full/)
    },
    async 'off by the config nothing is doubted; a reset forgets everything; what is refused says why'() {
      await using off = await openItemsRig({}, { enabled: false, entries: 9, days: 9 })
      for (let nth = 0; nth < 21; nth += 1)
        assert.is((await tell(off, { id: '1', grams: nth < 20 ? 90 : 3_000 })).doubted, false)
      assert.equal([(await doubtsOf(off)).on, await off.store.usualWeights()], [false, []])
      await using rig = await openItemsRig()
      for (let nth = 0; nth < 21; nth += 1)
        await tell(rig, { id: '1', grams: nth < 20 ? 90 : 3_000 })
      assert.is((await doubtsOf(rig)).choices.length, 1)
      await rig.post('factory_reset')
      assert.equal([(await doubtsOf(rig)).choices, await rig.store.usualWeights()], [[], []])
      const wrong = await postJson(rig.url, '/api/choice', { id: ' ', grams: -1 })
      assert.is(wrong.http, 400)
    },
  },
  180_000,
)
