/** The list of goods between lanes and their master: the later one on all of them, in whatever order they ask. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { decode, encode } from '#drivers/peers/lan-frame.ts'
import { Fault } from '#firmware/fault.ts'
import {
  answerAssortment,
  createAssortmentExchange,
} from '#firmware/sync/assortment/assortment-exchange.ts'
import { createAsk, openExchangeLoop } from '#firmware/sync/exchange-loop.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Message, PeerLink } from '#hal/peers.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'
import { openAssortment } from '../../assortment.ts'
import { itemsOf } from '../../assortment-json.ts'

const JUNE_MS = Date.UTC(2026, 5, 10, 11)
/** No hash, but of equal bytes it is equal. */
const sha256 = (bytes: Uint8Array) => `${bytes.reduce((sum, byte) => (sum * 31 + byte) % 1e9, 7)}`
const never = new AbortController().signal

async function openLane(serialNumber: string, clock = createFakeClock(JUNE_MS)) {
  const store = openMemoryTemplates()
  const journal = createMemoryJournal()
  const card = { isFull: false }
  const rules = { unlisted: 'show', rounding: 'half-up', stepKopecks: 1 } as const
  const assortment = await openAssortment({
    store,
    rules,
    serialNumber,
    clock,
    journal,
    requireFreeSpace: async () => {
      if (card.isFull) throw new Fault('storage', asSentence('the card is nearly full'))
    },
  })
  return { store, clock, journal, card, assortment }
}

type Lane = Awaited<ReturnType<typeof openLane>>

/** Bytes and JSON, as a network has them. */
function linkTo(master: Lane, sent: number[] = [], answers: Message[] = []): PeerLink {
  return {
    async ask(operation, message) {
      assert.is(operation, 'assortment')
      sent.push(message.body.length)
      const answer = await answerAssortment(
        master.assortment,
        sha256,
        await decode(encode(message)),
      )
      answers.push(answer)
      return await decode(encode(answer))
    },
    async [Symbol.asyncDispose]() {},
  }
}

const BOTH_WAYS = { upload: true, download: true }

/** A lane that asks over the link, again and again. */
function roundsOf({ assortment, clock }: Lane, link: PeerLink, switches = BOTH_WAYS) {
  const { round } = createAssortmentExchange(assortment, () => switches, sha256)
  const ask = createAsk(link, 'assortment', clock, never)
  return () => round(ask, never)
}

const exchange = (lane: Lane, master: Lane, switches = BOTH_WAYS) =>
  roundsOf(lane, linkTo(master), switches)()

const list = (...codes: string[]) => itemsOf(codes.map((code) => ({ code, hide_after_days: 3 })))
const codesOf = ({ assortment }: Lane) => [...assortment.items.keys()].join()

spec('the assortment in step', {
  async 'a list goes up from one lane and down to the others, byte for byte'() {
    const [master, one, other] = [await openLane('m'), await openLane('a'), await openLane('b')]
    await one.assortment.replace(await list('4011', 'Ё'))
    await exchange(one, master)
    await exchange(other, master)
    for (const lane of [master, other]) {
      assert.equal(lane.assortment.stamp, one.assortment.stamp)
      assert.equal(await lane.assortment.kept(), await one.assortment.kept())
    }
  },
  async 'of two that were made apart the later is everywhere, whoever asks first'() {
    for (const isLaterFirst of [true, false]) {
      const [master, one, other] = [await openLane('m'), await openLane('a'), await openLane('b')]
      await one.assortment.replace(await list('1'))
      other.clock.jump(5)
      await other.assortment.replace(await list('2'))
      for (const lane of isLaterFirst ? [other, one, other] : [one, other, one])
        await exchange(lane, master)
      assert.equal([one, other, master].map(codesOf), ['2', '2', '2'])
    }
  },
  async 'a sale on one lane brings the goods back on all'() {
    const [master, one, other] = [await openLane('m'), await openLane('a'), await openLane('b')]
    await master.assortment.replace(await list('1', '2'))
    for (const lane of [one, other]) await exchange(lane, master)
    for (const lane of [master, one, other]) lane.clock.jump(5 * DAY_MS)
    one.assortment.sold('2', one.clock.now())
    await one.assortment[Symbol.asyncDispose]()
    assert.is(other.assortment.hidden('2'), 'unsold')
    for (const lane of [one, other]) await exchange(lane, master)
    for (const lane of [master, one, other])
      assert.equal([lane.assortment.hidden('1'), lane.assortment.hidden('2')], ['unsold', null])
  },
  async 'where the card has no room for a list, days of sales come all the same'() {
    const [master, one] = [await openLane('m'), await openLane('a')]
    await master.assortment.replace(await list('1'))
    await exchange(one, master)
    for (const lane of [master, one]) lane.clock.jump(5 * DAY_MS)
    await master.assortment.replace(await list('1', '2'))
    master.assortment.sold('1', master.clock.now())
    await master.assortment[Symbol.asyncDispose]()
    one.card.isFull = true
    assert.is((await faultOf(() => exchange(one, master))).kind, 'storage')
    assert.equal([codesOf(one), one.assortment.hidden('1')], ['1', null])
    one.card.isFull = false
    await exchange(one, master)
    assert.is(codesOf(one), '1,2')
  },
  async 'nothing is sent where all is known already'() {
    const [master, one] = [await openLane('m'), await openLane('a')]
    await one.assortment.replace(await list('1'))
    await exchange(one, master)
    const sent: number[] = []
    await roundsOf(one, linkTo(master, sent))()
    assert.equal(sent, [0])
  },
  async 'a lane that sends or takes nothing keeps to that'() {
    const [master, one] = [await openLane('m'), await openLane('a')]
    await one.assortment.replace(await list('1'))
    await exchange(one, master, { upload: false, download: true })
    assert.is(codesOf(master), '')
    master.clock.jump(5)
    await master.assortment.replace(await list('2'))
    await exchange(one, master, { upload: true, download: false })
    assert.equal([codesOf(one), codesOf(master)], ['1', '2'])
  },
  async 'to a lane that takes nothing neither a list nor days travel, and its own travel once'() {
    const [master, one] = [await openLane('m'), await openLane('a')]
    await one.assortment.replace(await list('1'))
    await exchange(one, master)
    for (const lane of [master, one]) lane.clock.jump(5 * DAY_MS)
    await master.assortment.replace(await list('1', '2'))
    one.assortment.sold('1', one.clock.now())
    await one.assortment[Symbol.asyncDispose]()
    const asked: number[] = []
    const answers: Message[] = []
    const switches = { upload: true, download: false }
    const round = roundsOf(one, linkTo(master, asked, answers), switches)
    for (const exchanges of [2, 3, 4]) {
      await round()
      assert.is(asked.length, exchanges)
    }
    for (const { head, body } of answers)
      assert.equal([body.length, (head as { days?: unknown }).days], [0, undefined])
    assert.equal([codesOf(one), master.assortment.hidden('1')], ['1', null])
  },
  async 'the days of the longest codes fit a message, as many of them as it takes'() {
    const [master, one] = [await openLane('m'), await openLane('a')]
    const code = (nth: number) => '日'.repeat(60) + `${nth}`.padStart(4, '0')
    await one.assortment.replace(
      await list(...Array.from({ length: 8_000 }, (_, nth) => code(nth))),
    )
    await exchange(one, master)
    for (const lane of [master, one]) lane.clock.jump(5 * DAY_MS)
    one.assortment.sold(code(0), one.clock.now())
    await one.assortment[Symbol.asyncDispose]()
    await exchange(one, master)
    assert.is(master.assortment.hidden(code(0)), null)
    const sent: number[] = []
    await roundsOf(one, linkTo(master, sent))()
    assert.equal(sent, [0])
  },
  async 'what a later release says of goods is kept for it'() {
    const [master, one] = [await openLane('m'), await openLane('a')]
    const text = '{"version":2,"items":[{"code":"1","colour":"red"}],"shelf":4}'
    await master.assortment.take({ atMs: JUNE_MS, by: 'm', text })
    await exchange(one, master)
    assert.is((await one.assortment.kept())?.text, text)
    assert.is(codesOf(one), '1')
  },
  async 'a list that the master cannot take is not sent for ever without a word'() {
    const [master, one] = [await openLane('m'), await openLane('a')]
    one.clock.jump(1_000 * DAY_MS)
    await one.assortment.replace(await list('1'))
    const fault = await faultOf(() => exchange(one, master))
    assert.equal([fault.kind, /set the clock/.test(fault.message)], ['refused', true])
    assert.is(codesOf(master), '')
  },
  async 'what is no message, or no list, changes nothing'() {
    const [master, one] = [await openLane('m'), await openLane('a')]
    const stamp = { atMs: JUNE_MS, by: 'a' }
    const body = new TextEncoder().encode('{"items":[{"code":""}]}')
    for (const head of [null, {}, { version: 1, stamp, salesDigest: '' }, { version: 2, stamp }])
      assert.is(
        (await faultOf(() => answerAssortment(master.assortment, sha256, { head, body }))).kind,
        'bad-request',
      )
    master.store.fail('disk-full')
    await one.assortment.replace(await list('1'))
    assert.is((await faultOf(() => exchange(one, master))).kind, 'storage')
    assert.is(master.assortment.stamp, null)
  },
  async 'a lane asks again and again, and at once when its list is another one'() {
    const [master, one] = [await openLane('m'), await openLane('a')]
    const { clock, journal, assortment } = one
    const random = createSeededRandom(1)
    const sent: number[] = []
    let refusal: Fault | null = new Fault('unreachable', asSentence('nobody answers'))
    const link: PeerLink = {
      async ask(...asked) {
        if (refusal) throw refusal
        return linkTo(master, sent).ask(...asked)
      },
      async [Symbol.asyncDispose]() {},
    }
    await using _ = openExchangeLoop(
      createAssortmentExchange(assortment, () => BOTH_WAYS, sha256),
      { link, clock, random, journal },
    )
    await waitUntil('it is told', () => journal.entries.length === 1)
    assert.is(journal.entries[0]?.event, 'assortment.not_asked')
    refusal = null
    await clock.advance(100_000)
    await waitUntil('an answer', () => sent.length > 0)
    await assortment.replace(await list('1'))
    await waitUntil('the list at the master', () => codesOf(master) === '1')
    await master.assortment.replace(await list('1', '2'))
    await waitUntil('the list at the lane', async () => {
      await clock.advance(20_000)
      return codesOf(one) === '1,2'
    })
  },
})
