/** Counter-examples between lanes and their master: the same on all of them, in whatever order they ask and whatever is lost. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { createLocalCounterExamples } from '#firmware/items/counter-examples/local-counter-examples.ts'
import {
  answerCounterExamples,
  createCounterExampleExchange,
} from '#firmware/sync/counter-examples/counter-example-exchange.ts'
import { createAsk, openExchangeLoop } from '#firmware/sync/exchange-loop.ts'
import { pack } from '#firmware/sync/protocol/content-codec.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { CounterExample } from '#hal/counter-example-store.ts'
import type { PeerLink } from '#hal/peers.ts'
import { FLEET_SPACE, pictureOf, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { fresh } from '#test/items/sample-templates.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const JUNE_MS = Date.UTC(2026, 5, 10, 11)
const YEAR_MS = 366 * 86_400_000
const ROOM = { counterExamplesPerItem: 3, counterExamples: 5 }
const BOUNDS = { perItem: 3, inAll: 5 }
const CHECKING = { space: FLEET_SPACE, pictureSide: 1_024, sha256: sha256Of }
const never = new AbortController().signal

async function openLane(by: string, itemIds: readonly string[] = ['a', 'b']) {
  const clock = createFakeClock(JUNE_MS)
  const store = openMemoryTemplates()
  for (const [nth, itemId] of itemIds.entries()) await store.learn(fresh(itemId, 200 + nth), [])
  const listeners = createListeners()
  const brought: string[] = []
  const card = { isLeft: true }
  const counterExamples = createLocalCounterExamples({
    store,
    clock,
    limits: ROOM,
    async requireFreeSpace() {
      if (!card.isLeft) throw new Fault('storage', asSentence('the card has none to spare'))
    },
    counterExamples: {
      onChange: listeners.add,
      cameFromElsewhere(items) {
        brought.push(...items)
        listeners.tell()
      },
    },
  })
  async function say(itemId: string, seed: number, change: Partial<CounterExample> = {}) {
    const jpeg = pictureOf(seed)
    const facts = { itemId, sha256: sha256Of(jpeg), atMs: JUNE_MS + seed, by, isWithdrawn: false }
    const example = { ...facts, jpeg, vector: null, ...change }
    await store.putCounterExamples([example], BOUNDS)
    listeners.tell()
    return example
  }
  return { by, clock, store, card, counterExamples, brought, say }
}

type Lane = Awaited<ReturnType<typeof openLane>>

/** Bytes and JSON, as a network has them; `steps` are what was asked. */
function linkTo(master: Lane, steps: string[] = []): PeerLink {
  return {
    async ask(operation, { head, body }) {
      assert.is(operation, 'counterexamples')
      steps.push((head as { step: string }).step)
      const message = { head: JSON.parse(JSON.stringify(head)) as unknown, body }
      const reply = await answerCounterExamples(master.counterExamples, CHECKING, message)
      return structuredClone(reply)
    },
    async [Symbol.asyncDispose]() {},
  }
}

const BOTH_WAYS = { upload: true, download: true, limit: 0 }

const exchangeOf = ({ counterExamples, clock }: Lane, switches = BOTH_WAYS) =>
  createCounterExampleExchange({
    counterExamples,
    clock,
    switches: () => switches,
    checking: () => CHECKING,
  })

/** A lane that asks over the link, again and again. */
function roundsOf(lane: Lane, link: PeerLink, switches = BOTH_WAYS) {
  const { round } = exchangeOf(lane, switches)
  const ask = createAsk(link, 'counterexamples', lane.clock, never)
  return () => round(ask, never)
}

const exchange = (lane: Lane, master: Lane, switches = BOTH_WAYS, steps: string[] = []) =>
  roundsOf(lane, linkTo(master, steps), switches)()

const held = async ({ store }: Pick<Lane, 'store'>) =>
  (await store.counterExamples()).map(
    ({ itemId, atMs, isWithdrawn }) => `${itemId}${atMs - JUNE_MS}${isWithdrawn ? '-' : ''}`,
  )

spec('counter-examples in step', {
  async 'what is said on one lane is on the master and on the others, with its picture'() {
    const [master, one, other] = [await openLane('m'), await openLane('1'), await openLane('2')]
    const said = await one.say('a', 1)
    await exchange(one, master)
    await exchange(other, master)
    for (const lane of [master, other]) {
      const [found] = await lane.counterExamples.content([said])
      assert.equal([...(found?.jpeg ?? [])], [...pictureOf(1)])
      assert.is(found?.by, '1')
      assert.equal(lane.brought, ['a'])
    }
  },
  async 'one that was taken back is taken back everywhere, and its picture is gone'() {
    const [master, one, other] = [await openLane('m'), await openLane('1'), await openLane('2')]
    const said = await one.say('a', 1)
    for (const lane of [one, other]) await exchange(lane, master)
    await other.say('a', 1, { atMs: JUNE_MS + 9, isWithdrawn: true, jpeg: null })
    for (const lane of [other, one]) await exchange(lane, master)
    for (const lane of [master, one, other]) {
      assert.equal(await held(lane), ['a9-'])
      assert.equal(await lane.counterExamples.content([said]), [])
    }
  },
  async 'where all is known one question is asked, and one more where the two differ for good'() {
    const [master, one] = [await openLane('m'), await openLane('1', ['a', 'b', 'c'])]
    await one.say('a', 1)
    await exchange(one, master)
    const steps: string[] = []
    const again = roundsOf(one, linkTo(master, steps))
    await again()
    assert.equal(steps.splice(0), ['digest'])
    // An item that the master does not have.
    await one.say('c', 2)
    await again()
    await again()
    assert.equal(steps.splice(0), ['digest', 'compare', 'digest'])
    await master.store.learn(fresh('c', 300), [])
    await one.clock.advance(60_000)
    await again()
    assert.equal(steps, ['digest', 'compare', 'send'])
    assert.equal(await held(master), ['c2', 'a1'])
  },
  async 'a lane that sends or takes nothing keeps to that'() {
    const [master, one] = [await openLane('m'), await openLane('1')]
    await one.say('a', 1)
    await exchange(one, master, { ...BOTH_WAYS, upload: false })
    assert.equal(await held(master), [])
    await master.say('b', 2)
    await exchange(one, master, { ...BOTH_WAYS, download: false })
    assert.equal([await held(one), await held(master)], [['a1'], ['b2', 'a1']])
  },
  async 'what would not stay is not sent, and a time that cannot be is not taken'() {
    const [master, one] = [await openLane('m'), await openLane('1')]
    for (const seed of [11, 12, 13]) await master.say('a', seed)
    await one.say('a', 1)
    one.clock.jump(2 * YEAR_MS)
    await one.say('b', 2, { atMs: one.clock.now() })
    const steps: string[] = []
    await exchange(one, master, { ...BOTH_WAYS, download: false }, steps)
    assert.equal(steps, ['digest', 'compare'])
    assert.equal(await held(master), ['a13', 'a12', 'a11'])
  },
  async 'what was said by a clock that was ahead counts as old once it is set, on all lanes'() {
    const [master, one] = [await openLane('m'), await openLane('1')]
    one.clock.jump(2 * YEAR_MS)
    const said = await one.say('b', 2, { atMs: one.clock.now() })
    await exchange(one, master)
    assert.equal(await held(master), [])
    one.clock.jump(-2 * YEAR_MS)
    await exchange(one, master)
    assert.equal(
      (await master.store.counterExamples()).map(({ itemId, atMs, by }) => [itemId, atMs, by]),
      [['b', 0, '1']],
    )
    // And whoever says something of it now has the last word.
    await master.say('b', 2, { ...said, atMs: JUNE_MS, isWithdrawn: true, jpeg: null })
    await exchange(one, master)
    assert.equal(await held(one), ['b0-'])
  },
  async 'a limit of templates a minute holds for them too'() {
    const [master, one] = [await openLane('m'), await openLane('1')]
    for (const seed of [1, 2, 3]) await one.say('a', seed)
    const steps: string[] = []
    const running = exchange(one, master, { ...BOTH_WAYS, limit: 6 }, steps)
    await waitUntil('the first is sent', () => steps.includes('send'))
    assert.is((await held(master)).length, 1)
    await waitUntil('the others', async () => {
      await one.clock.advance(10_000)
      return (await held(master)).length === 3
    })
    await one.clock.advance(10_000)
    await running
    assert.is(steps.filter((step) => step === 'send').length, 3)
  },
  async 'what is no message, another picture or a vector changes nothing'() {
    const master = await openLane('m')
    const jpeg = pictureOf(1)
    const fact = { item: 'a', picture: sha256Of(jpeg), atMs: JUNE_MS, by: '1', withdrawn: false }
    const head = { version: 1, step: 'send', told: [fact] }
    const good = { sha256: fact.picture, jpeg, codes: null }
    const bodies = [
      pack([{ ...good, jpeg: pictureOf(2) }]),
      pack([{ ...good, codes: new Int8Array([1, 2, 3, 4]) }]),
      pack([good]).subarray(0, 40),
      pack([good, { ...good, jpeg: pictureOf(2), sha256: sha256Of(pictureOf(2)) }]),
    ]
    const answerTo = (asked: unknown, body: Uint8Array) =>
      answerCounterExamples(master.counterExamples, CHECKING, { head: asked, body })
    for (const body of bodies)
      assert.is((await faultOf(() => answerTo(head, body))).kind, 'bad-request')
    const told = [{ ...fact, picture: '../etc' }]
    for (const wrong of [null, { ...head, version: 2 }, { ...head, step: 'x' }, { ...head, told }])
      assert.is((await faultOf(() => answerTo(wrong, pack([good])))).kind, 'bad-request')
    assert.equal(await held(master), [])
    await answerTo(head, pack([good]))
    assert.equal(await held(master), ['a0'])
  },
  async 'a card that is full keeps what it had, and takes the rest when it has room'() {
    const [master, one] = [await openLane('m'), await openLane('1')]
    await one.say('a', 1)
    master.store.fail('disk-full')
    assert.is((await faultOf(() => exchange(one, master))).kind, 'storage')
    assert.equal([await held(master), master.brought], [[], []])
    master.store.fail(null)
    await exchange(one, master)
    assert.equal(await held(master), ['a1'])
  },
  async 'where no room is left, what was taken back is taken all the same, and what is told goes out'() {
    const back = { isWithdrawn: true, jpeg: null, atMs: JUNE_MS + 3 }
    for (const isMasterFull of [false, true]) {
      const [master, one] = [await openLane('m'), await openLane('1')]
      for (const seed of [1, 2]) await master.say('a', seed)
      await exchange(one, master)
      const [full, other] = isMasterFull ? [master, one] : [one, master]
      // Its own word, in one message with the later one that needs room, and one of the card that is full.
      await other.say('a', 1, back)
      await other.say('b', 5)
      await full.say('a', 2, back)
      full.card.isLeft = false
      assert.is((await faultOf(() => exchange(one, master))).kind, 'storage')
      assert.equal(await held(full), ['a3-', 'a3-'])
      assert.equal(await held(other), ['b5', 'a3-', 'a3-'])
      full.card.isLeft = true
      await exchange(one, master)
      for (const lane of [master, one]) assert.equal(await held(lane), ['b5', 'a3-', 'a3-'])
    }
  },
  async 'a lane asks for ever, at once when something is said, and in peace of an earlier release'() {
    const [master, one] = [await openLane('m'), await openLane('1')]
    const journal = createMemoryJournal()
    let refusal: Fault | null = new Fault('no-route', asSentence('no such thing'))
    let asked = 0
    const reached = linkTo(master)
    const link: PeerLink = {
      ...reached,
      async ask(...what) {
        asked += 1
        if (refusal) throw refusal
        return reached.ask(...what)
      },
    }
    const random = createSeededRandom(1)
    const { clock } = one
    await using _ = openExchangeLoop(exchangeOf(one), { link, clock, random, journal })
    await waitUntil('it asked', () => asked === 1)
    assert.equal(journal.entries, [])
    refusal = new Fault('unreachable', asSentence('nobody answers'))
    await waitUntil('it is told', async () => {
      await one.clock.advance(60_000)
      return journal.entries.length > 0
    })
    assert.is(journal.entries[0]?.event, 'counter_example.not_asked')
    refusal = null
    await one.say('a', 1)
    await waitUntil('it is at the master', async () => (await held(master)).length === 1)
    await master.say('b', 2)
    await waitUntil('it is at the lane', async () => {
      await one.clock.advance(30_000)
      return (await held(one)).length === 2
    })
  },
  async 'in whatever order lanes speak, and whatever is lost, all end with the same'() {
    for (let seed = 1; seed <= 60; seed += 1) await tellStory(seed)
  },
})

/** Lanes that say and take back, lose questions and answers, and have full cards; at the end all is well. */
async function tellStory(seed: number): Promise<void> {
  const chance = createSeededChance(seed)
  const master = await openLane('m')
  const lanes = [await openLane('1'), await openLane('2'), await openLane('3')]
  const everything = await openLane('all')
  let isWell = false
  const unsteady = (link: PeerLink): PeerLink => ({
    ...link,
    async ask(...what) {
      const fate = isWell ? 9 : chance.below(10)
      if (fate === 0) throw new Fault('unreachable', asSentence('the question is lost'))
      master.store.fail(fate === 1 ? 'disk-full' : null)
      const answer = await link.ask(...what)
      if (fate === 2) throw new Fault('unreachable', asSentence('the answer is lost'))
      return answer
    },
  })
  const exchanges = lanes.map((lane) => roundsOf(lane, unsteady(linkTo(master))))
  for (let step = 0; step < 40; step += 1) {
    const nth = chance.below(3)
    const lane = [...lanes, master][chance.below(4)] as Lane
    lane.store.fail(null)
    if (chance.below(2) === 0) {
      const isWithdrawn = chance.below(4) === 0
      // Few pictures and few moments: the same is said twice, and at the same time.
      const atMs = JUNE_MS + chance.below(20)
      const jpeg = isWithdrawn ? null : pictureOf(chance.below(6))
      const picture = jpeg ?? pictureOf(chance.below(6))
      const sha256 = sha256Of(picture)
      const said = { atMs, isWithdrawn, jpeg, sha256 }
      const example = await lane.say(chance.below(2) === 0 ? 'a' : 'b', 0, said)
      await everything.store.putCounterExamples([example], BOUNDS)
    } else await exchanges[nth]?.().catch(onlyAccidents)
    lanes[chance.below(3)]?.store.fail(chance.below(6) === 0 ? 'disk-full' : null)
  }
  isWell = true
  for (const lane of [...lanes, master]) lane.store.fail(null)
  for (let round = 0; round < 3; round += 1) for (const run of exchanges) await run()
  const wanted = await everything.store.counterExamples()
  for (const lane of [master, ...lanes])
    assert.equal(await lane.store.counterExamples(), wanted, `seed ${seed}, lane ${lane.by}`)
}

function onlyAccidents(error: unknown): void {
  if (error instanceof Fault && ['unreachable', 'storage'].includes(error.kind)) return
  throw error
}
