/** What a master answers to offered templates, which of them are twins, and what is left out. */
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { loadTemplateIndex } from '#firmware/sync/master/template-index.ts'
import { type Facts, RETAINED_FACTOR } from '#firmware/sync/protocol/kept-templates.ts'
import { answerToOffer, type OfferAnswer } from '#firmware/sync/protocol/template-offer-answer.ts'
import { createLeftOutList } from '#firmware/sync/rejected-records.ts'
import { FLEET_SPACE, newTemplate, pictureOf, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'

const PER_ITEM = 2

const template = (number: number, change: Partial<Facts> = {}): Facts => ({
  origin: 'lane-1',
  number,
  sha256: sha256Of(pictureOf(number)),
  createdAtMs: 1_000 + number,
  isPinned: true,
  ...change,
})

/** A master that keeps two of the item, has retained a third, and is full of worthier ones or not. */
function answer(offered: Facts, { isFull = false, knownOf = 'a' } = {}): OfferAnswer {
  const kept = [template(50), template(51)]
  const crowd = Array.from({ length: PER_ITEM * RETAINED_FACTOR }, (_, at) => template(40 + at))
  const retained = isFull ? crowd : [...kept, template(40)]
  const find = ({ number }: Facts) => {
    const known = [...kept, ...retained].find((one) => one.number === number)
    return known ? { ...known, itemId: knownOf } : null
  }
  const isLeftOut = ({ createdAtMs }: Facts) => createdAtMs > 9_000
  return answerToOffer('a', [offered], { retained, kept, find }, PER_ITEM, isLeftOut)
}

const NOTHING: OfferAnswer = { wanted: [], dropped: [], clashed: [] }
const fresh = template(60)
const old = template(1)
const kept = template(50)
const retained = template(40)
const renamed = template(50, { sha256: sha256Of(pictureOf(7)) })
const ahead = template(61, { createdAtMs: 9_999 })

spec('a template that is offered', {
  'is wanted where it is new and may be retained'() {
    assert.equal(answer(fresh), { ...NOTHING, wanted: [fresh] })
    assert.equal(answer(fresh, { isFull: true }), { ...NOTHING, wanted: [fresh] })
    assert.equal(answer(old), { ...NOTHING, wanted: [old] })
  },
  'does not travel where it would be let go of again'() {
    assert.equal(answer(old, { isFull: true }), { ...NOTHING, dropped: [old] })
  },
  'is in no list where it is kept, or left out'() {
    assert.equal(answer(kept), NOTHING)
    assert.equal(answer(ahead), NOTHING)
  },
  'is dropped where it is known and not kept'() {
    assert.equal(answer(retained), { ...NOTHING, dropped: [retained] })
  },
  'clashes where its name is that of another picture, or of another item'() {
    assert.equal(answer(renamed), { ...NOTHING, clashed: [renamed] })
    assert.equal(answer(kept, { knownOf: 'b' }), { ...NOTHING, clashed: [kept] })
  },
})

spec('templates of one picture', {
  async 'are twins, also where nobody has made vectors of them yet'() {
    const store = openMemoryTemplates()
    const learn = (picture: number, createdAtMs: number) =>
      store.learn(newTemplate('a', picture, { createdAtMs }), [])
    await learn(1, 1_000)
    await learn(2, 2_000)
    await learn(2, 3_000)
    const index = await loadTemplateIndex(store, 'a space without vectors', 2)
    assert.equal(
      index.kept('a').map(({ createdAtMs }) => createdAtMs),
      [3_000, 1_000],
    )
  },
  async 'that are all gone leave no item behind'() {
    const index = await loadTemplateIndex(openMemoryTemplates(), FLEET_SPACE.id, 2)
    index.set('a', [{ ...template(1), itemId: 'a', source: 'manual', codes: null }])
    assert.equal([...index.itemIds], ['a'])
    index.set('a', [])
    assert.equal([...index.itemIds], [])
    assert.is(index.find(template(1)), null)
  },
})

spec('the list of what is left out', {
  'names what it has room for, each once, and knows when there is more'() {
    const told: string[] = []
    const list = createLeftOutList(2, (itemId) => told.push(itemId))
    assert.not.ok(list.isOverfull)
    for (const itemId of ['a', 'b', 'a']) list.note(itemId, ['why'])
    assert.equal([list.itemIds, list.isOverfull], [['a', 'b'], false])
    list.note('c', ['why'])
    assert.equal([list.itemIds, list.isOverfull, told], [['a', 'b'], true, ['a', 'b']])
    list.note('a', [])
    assert.equal(list.itemIds, ['b'])
    list.clear()
    assert.equal([list.itemIds, list.isOverfull], [[], false])
  },
})
