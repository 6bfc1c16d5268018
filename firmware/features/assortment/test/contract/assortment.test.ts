/** The assortment in memory over its store: what is offered on which day, and what a card that refuses leaves. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault } from '#firmware/fault.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { type Assortment, openAssortment } from '../../assortment.ts'
import { itemsOf } from '../../assortment-json.ts'
import type { AssortmentRules } from '../../assortment-section.ts'

const RULES: AssortmentRules = { unlisted: 'show', rounding: 'half-up', stepKopecks: 1 }
/** Noon of any time zone's 10th of June. */
const JUNE_MS = Date.UTC(2026, 5, 10, 11)

async function openRig(startMs = JUNE_MS, rules: Partial<AssortmentRules> = {}) {
  const store = openMemoryTemplates()
  const clock = createFakeClock(startMs)
  const journal = createMemoryJournal()
  const card = { isFull: false }
  const parts = {
    store,
    rules: { ...RULES, ...rules },
    serialNumber: 'lane-1',
    clock,
    journal,
    requireFreeSpace: async () => {
      if (card.isFull) throw new Fault('storage', asSentence('the card is nearly full'))
    },
  }
  const again = () => openAssortment(parts)
  return { store, clock, journal, card, again, assortment: await again() }
}

const LIST = await itemsOf([
  { code: '1', price: 100, unit: 'kg', hide_after_days: 3 },
  { code: '2', group: 'apples' },
  { code: '3', group: 'apples', from: '07-01', until: '09-30' },
])

const hiddenIn = (assortment: Assortment) =>
  [...assortment.items.keys()].filter((code) => assortment.hidden(code) !== null)

spec('assortment', {
  async 'is there after a restart, with the days of its sales'() {
    const { assortment, clock, again } = await openRig()
    await assortment.replace(LIST)
    clock.jump(3 * DAY_MS)
    assortment.sold('1', clock.now())
    await assortment[Symbol.asyncDispose]()
    const next = await again()
    assert.equal([...next.items.values()], LIST)
    assert.equal(next.stamp, { atMs: JUNE_MS, by: 'lane-1' })
    clock.jump(3 * DAY_MS)
    assert.equal(hiddenIn(next), ['3'])
    clock.jump(DAY_MS)
    assert.equal(hiddenIn(next), ['1', '3'])
  },
  async 'a sale brings hidden goods back, and a season begins'() {
    const { assortment, clock } = await openRig()
    await assortment.replace(LIST)
    clock.jump(21 * DAY_MS)
    assert.equal(hiddenIn(assortment), ['1'])
    assert.equal([assortment.hidden('1'), assortment.hidden('4')], ['unsold', null])
    assert.is(assortment.accepts?.('1'), false)
    assert.equal(assortment.groupOf('2'), ['2', '3'])
    let told = 0
    using _ = assortment.onSale(() => {
      told += 1
    })
    for (const atMs of [clock.now(), clock.now(), clock.now() - DAY_MS]) assortment.sold('1', atMs)
    assortment.sold('4', clock.now())
    assortment.sold('1', clock.now() + 1_000 * DAY_MS)
    await assortment[Symbol.asyncDispose]()
    assert.is(told, 1)
    assert.is(assortment.accepts, null)
  },
  async 'goods that cannot be sold today are no choices'() {
    const { assortment } = await openRig()
    await assortment.replace(LIST)
    assert.equal(assortment.groupOf('2'), ['2'])
    assert.is(assortment.groupOf('1'), null)
    assert.is(assortment.groupOf('unknown'), null)
  },
  async 'a lane whose clock stands in the past hides nothing by date'() {
    const { assortment } = await openRig(5)
    await assortment.replace(LIST)
    assert.equal(hiddenIn(assortment), [])
    assert.is(assortment.accepts, null)
  },
  async 'of a list that came before the clock was set the days begin when it is'() {
    const { assortment, clock, again } = await openRig(5)
    await assortment.replace(LIST)
    clock.jump(JUNE_MS)
    assert.equal(hiddenIn(assortment), ['3'])
    await assortment[Symbol.asyncDispose]()
    const next = await again()
    clock.jump(3 * DAY_MS)
    assert.equal(hiddenIn(next), ['3'])
    clock.jump(DAY_MS)
    assert.equal(hiddenIn(next), ['1', '3'])
  },
  async 'a complete list hides what is not in it; without a list nothing is hidden'() {
    const { assortment } = await openRig(JUNE_MS, { unlisted: 'hide' })
    assert.is(assortment.accepts, null)
    assert.is(assortment.hidden('4'), null)
    await assortment.replace(LIST)
    assert.is(assortment.hidden('4'), 'unlisted')
    assert.equal([assortment.accepts?.('4'), assortment.accepts?.('2')], [false, true])
  },
  async 'a card that refuses leaves the former list, here and there'() {
    const { assortment, store, again } = await openRig()
    await assortment.replace(LIST)
    store.fail('disk-full')
    assert.is((await faultOf(() => assortment.replace(LIST.slice(1)))).kind, 'storage')
    assert.equal([...assortment.items.values()], LIST)
    assert.equal([...(await again()).items.values()], LIST)
    store.fail(null)
    await assortment.replace(LIST.slice(1))
    assert.is((await again()).items.size, 2)
  },
  async 'a sale that the card refuses counts until the next start, and is told'() {
    const { assortment, store, clock, journal } = await openRig()
    await assortment.replace(LIST)
    clock.jump(4 * DAY_MS)
    store.fail('disk-full')
    assortment.sold('1', clock.now())
    await assortment[Symbol.asyncDispose]()
    assert.is(assortment.hidden('1'), null)
    assert.ok(journal.entries.some(({ event }) => event === 'assortment.sale_not_kept'))
  },
  async 'the next list is later than the last, whatever the clock says'() {
    const { assortment, clock } = await openRig()
    await assortment.replace(LIST)
    clock.jump(-DAY_MS)
    await assortment.replace([])
    assert.is(assortment.stamp?.atMs, JUNE_MS + 1)
    assert.is(assortment.items.size, 0)
  },
  async 'of two lists the later is taken, and none from a time that cannot be'() {
    const { assortment } = await openRig()
    await assortment.replace(LIST)
    const list = (atMs: number) => ({ atMs, by: 'lane-2', text: '{"items":[{"code":"9"}]}' })
    assert.not(await assortment.take(list(JUNE_MS - 1)))
    assert.not(await assortment.take(list(JUNE_MS + 1_000 * DAY_MS)))
    assert.is(
      (await faultOf(() => assortment.take({ ...list(JUNE_MS + 5), text: '{' }))).kind,
      'bad-request',
    )
    assert.is(assortment.items.size, 3)
    assert.ok(await assortment.take(list(JUNE_MS + 5)))
    assert.equal([...assortment.items.keys()], ['9'])
  },
  async 'a card without room is not given a list to read, and is at the next try'() {
    const { assortment, card } = await openRig()
    const list = (text: string) => ({ atMs: JUNE_MS, by: 'lane-2', text })
    card.isFull = true
    // To be told of the card, and not of the text, is not to have read it.
    assert.is((await faultOf(() => assortment.take(list('{')))).kind, 'storage')
    card.isFull = false
    assert.ok(await assortment.take(list('{"items":[{"code":"9"}]}')))
  },
  async 'days of sales from other lanes: the later counts, and none of tomorrow'() {
    const { assortment } = await openRig()
    await assortment.replace(LIST)
    const day = assortment.sales.get('1') ?? 0
    await assortment.takeSales([
      ['1', day - 1],
      ['2', day + 1],
      ['3', day + 900],
      ['9', day],
    ])
    assert.equal(
      [...assortment.sales],
      [
        ['1', day],
        ['2', day + 1],
        ['3', day],
      ],
    )
  },
  async 'what cannot be read on the card hides nothing, and is told'() {
    const { store, journal, again } = await openRig()
    // No list, and one that is longer than this release takes.
    const many = Array.from({ length: 20_001 }, (_, nth) => ({ code: `${nth}` }))
    for (const text of ['{"lists":[]}', JSON.stringify({ items: many })]) {
      await store.putAssortment({ atMs: 1, by: 'lane-1', text }, [], 1)
      const assortment = await again()
      assert.is(assortment.accepts, null)
      assert.ok(journal.entries.at(-1)?.event === 'assortment.unreadable')
      await assortment.replace(LIST)
      assert.is(assortment.items.size, 3)
    }
  },
})
