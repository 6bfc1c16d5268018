/** What teaching would change, whether pictures are enough, and what the inbox keeps. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { confirmedFromStart } from '#doubles/confirmed-time.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { finishAtOnce } from '#firmware/async/in-slices.ts'
import { Fault } from '#firmware/fault.ts'
import type { Template } from '#firmware/items/gallery/gallery.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { VECTORS } from '#firmware/items/lent-teaching.ts'
import { createEvents } from '#firmware/items/library/item-events.ts'
import { LIMITS } from '#firmware/items/limits.ts'
import type { QueryForFeedback, Recognition } from '#firmware/items/recognition/recognition.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { filled, goodsWorld, learn, taught } from '#test/items/gallery-samples.ts'
import { spec } from '#test/spec.ts'
import { reviewPart } from '../../review-health.ts'
import { openReviewInbox } from '../../review-inbox.ts'
import { createSeenScenes } from '../../seen-scenes.ts'
import { type Enough, taughtEnough } from '../../taught-enough.ts'
import { type Lesson, teachingEffect } from '../../teaching-effect.ts'

/** Which item comes first for each template that is left out. */
const firsts = (gallery: ReturnType<typeof filled>, sids: readonly string[]) =>
  new Map(sids.map((sid) => [sid, gallery.leaveOneOut(sid, 1)[0]?.id]))

spec('what teaching would change', {
  'a score with one template more is the score once it is taught'() {
    const { chance, picture } = goodsWorld(5)
    const templates = taught(chance, picture, 4)
    const gallery = filled(templates)
    learn(gallery)
    const lesson = { itemId: 'item 3', codes: toCodes(picture(3)) }
    const fresh = { itemId: 'nobody taught it', codes: toCodes(picture(4)) }
    for (const { itemId, codes } of [lesson, fresh]) {
      const reviews = templates.map(
        ({ sid }) => gallery.searchWithout(sid)?.scoreWith(itemId, codes).similarity ?? 9,
      )
      // The metric stays the same until it is learnt anew.
      gallery.add({ sid: 'new', itemId, codes })
      for (const [at, { sid }] of templates.entries()) {
        const found = gallery.leaveOneOut(sid, 99).find(({ id }) => id === itemId)
        assert.ok(Math.abs((found?.similarity ?? -9) - (reviews[at] ?? 9)) < 2e-3, sid)
      }
      gallery.remove('new')
    }
  },
  'what it says comes true, item by item'() {
    let changes = 0
    for (let seed = 1; seed <= 12; seed += 1) {
      const { chance, picture } = goodsWorld(seed)
      const templates = taught(chance, picture, 2)
      const gallery = filled(templates)
      learn(gallery)
      const kind = chance.below(12)
      const lesson: Lesson = { itemId: `item ${kind}`, codes: toCodes(picture(kind)) }
      const { items, tried } = finishAtOnce(teachingEffect(gallery, lesson))
      assert.is(tried, templates.length)
      const sids = templates.map(({ sid }) => sid)
      const before = firsts(gallery, sids)
      gallery.add({ sid: 'new', ...lesson })
      const after = firsts(gallery, sids)
      const found = new Map<string, number>()
      for (const { sid, itemId } of templates) {
        const change = Number(after.get(sid) === itemId) - Number(before.get(sid) === itemId)
        if (change !== 0) found.set(itemId, (found.get(itemId) ?? 0) + change)
      }
      const expected = [...found].filter(([, change]) => change !== 0).sort()
      assert.equal(items.map((one) => [one.itemId, one.found]).sort(), expected, `seed ${seed}`)
      for (const one of items) assert.is(one.points, one.found * 50)
      changes += expected.length
    }
    assert.ok(changes > 0, 'some of the lessons change something')
  },
  'of many templates a bounded number is tried, and the gallery stays as it is'() {
    const { chance, picture } = goodsWorld(8)
    const gallery = filled(taught(chance, picture, 30))
    learn(gallery)
    const { generation } = gallery
    const codes = toCodes(picture(1))
    const { tried, templates } = finishAtOnce(teachingEffect(gallery, { itemId: 'item 1', codes }))
    assert.is(templates, 360)
    assert.ok(tried > 30 && tried < 200, `${tried}`)
    assert.is(gallery.generation, generation)
  },
})

const enoughOf = (templates: readonly Template[], itemId: string): Enough => {
  const gallery = filled(templates)
  learn(gallery)
  return finishAtOnce(taughtEnough(gallery, itemId, 32, VECTORS))
}

spec('pictures enough?', {
  'goods that stand alone have enough; asked again it says the same'() {
    const { chance, picture } = goodsWorld(2)
    const templates = taught(chance, picture, 8)
    const one = enoughOf(templates, 'item 0')
    assert.is(one.verdict, 'enough')
    assert.equal([one.templates, one.more, one.curve.length, one.rival], [8, 0, 7, null])
    assert.equal(enoughOf(templates, 'item 0'), one)
  },
  'goods that nothing tells apart are stuck, with the pair that shows it'() {
    const { chance, picture } = goodsWorld(4)
    const twins = taught(chance, picture, 8).filter(({ itemId }) => itemId !== 'item 1')
    const more = Array.from({ length: 8 }, (_, nth) => ({
      sid: `twin ${nth}`,
      itemId: 'item 1',
      codes: toCodes(picture(0)),
    }))
    const { verdict, rival } = enoughOf([...twins, ...more], 'item 1')
    assert.is(verdict, 'stuck')
    assert.is(rival?.itemId, 'item 0')
    assert.match(rival?.own ?? '', /^twin \d$/)
    assert.match(rival?.other ?? '', /^s\d+$/)
  },
  'pictures of one visit vouch for nothing: another day is asked for'() {
    const { picture, chance } = goodsWorld(2)
    const others = taught(chance, picture, 8).filter(({ itemId }) => itemId !== 'item 0')
    const first = picture(0)
    const near = () => toCodes(first.map((value) => value + chance.between(-0.05, 0.05)))
    const of = (betweenMs: number) =>
      enoughOf(
        [
          ...others,
          ...Array.from({ length: 8 }, (_, nth) => ({
            sid: String(1_700_000_000_000 + nth * betweenMs),
            itemId: 'item 0',
            codes: near(),
          })),
        ],
        'item 0',
      )
    const inARow = of(1_000)
    assert.equal(
      [inARow.verdict, inARow.kind, inARow.visits, inARow.proven, inARow.curve.at(-1)],
      ['more', 'day', 1, 1, 1],
    )
    const daily = of(DAY_MS)
    assert.equal([daily.verdict, daily.visits, daily.more], ['enough', 8, 0])
  },
  'what takes the pictures of others has not enough, though all of its own are found'() {
    const { picture, chance } = goodsWorld(4)
    const others = taught(chance, picture, 8).filter(({ itemId }) => itemId !== 'item 1')
    // A few odd pictures of the same goods under another name: their owner finds itself, and them.
    const few = Array.from({ length: 4 }, (_, nth) => ({
      sid: `odd ${nth}`,
      itemId: 'item 1',
      codes: toCodes(picture(0)),
    }))
    const { verdict, proven, rival } = enoughOf([...others, ...few], 'item 0')
    assert.is.not(verdict, 'enough')
    assert.ok((proven ?? 1) < 0.9, `${proven}`)
    assert.is(rival?.itemId, 'item 1')
    assert.match(rival?.own ?? '', /^s\d+$/)
    assert.match(rival?.other ?? '', /^odd \d$/)
  },
  'one or two pictures say nothing, but how many make a start'() {
    const { chance, picture } = goodsWorld(6)
    const templates = taught(chance, picture, 2)
    const { verdict, more, curve } = enoughOf(templates, 'item 2')
    assert.equal([verdict, more, curve.length], ['few', 3, 1])
    const lone = enoughOf(templates.slice(0, 1), templates[0]?.itemId ?? '')
    assert.equal([lone.verdict, lone.more, lone.curve], ['few', 4, []])
  },
})

spec('scenes that are kept already', {
  'all but the same is one, also after others; of another model it is not; the oldest is forgotten'() {
    const { picture } = goodsWorld(9)
    const scene = (kind: number) => ({ codes: toCodes(picture(kind)), spaceId: 'one' })
    const scenes = createSeenScenes(VECTORS.isSameScene)
    const first = scene(0)
    assert.not(scenes.has(first))
    scenes.add(first)
    for (const kind of [1, 2, 3]) scenes.add(scene(kind))
    const noisy = { ...first, codes: first.codes.map((code, at) => code + ((at % 3) - 1)) }
    assert.ok(scenes.has(noisy))
    assert.not(scenes.has({ ...noisy, spaceId: 'two' }))
    assert.not(scenes.has(scene(5)))
    for (let more = 0; more < 32; more += 1) scenes.add(scene(6))
    assert.not(scenes.has(first))
  },
})

const full = async () => {
  throw new Fault('storage', asSentence('the card is full'))
}

async function openInbox(enabled: boolean, requireRoomForLists: () => Promise<void>) {
  const store = openMemoryTemplates()
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  let freed = 0
  const note = { resultId: 'r', items: [], said: null, not: [] }
  const dismissed = { kind: 'dismissed', atMs: 1 } as const
  const picture = new Uint8Array(9)
  const bounds = { entries: 9, bytes: 1e6, notBeforeMs: 0 }
  for (const answer of [null, dismissed])
    await store.putReview(
      { takenAtMs: clock.now(), picture, note: { ...note, reason: 'unknown', answer } },
      bounds,
    )
  const inbox = await openReviewInbox({
    clock,
    journal,
    settings: { enabled, entries: 9, days: 2, megabytes: 1 },
    goods: {
      store,
      requireRoomForLists,
      events: createEvents('boot'),
      confirmedTime: confirmedFromStart(clock),
      onFreed: () => {
        freed += 1
      },
      teaching: { recognition: {} as Recognition, limits: LIMITS, vectors: VECTORS },
    },
  })
  const left = async () => {
    await inbox.idle()
    return (await store.listReview()).length
  }
  return { inbox, clock, journal, left, freed: () => freed }
}

spec('review as a part of the device', {
  'tells how the latest keeping went, and is absent where it is switched off'() {
    const stopped = asSentence('the card is full')
    assert.equal(reviewPart({ isOn: true, stopped: null }), { state: 'ok', reason: null })
    assert.equal(reviewPart({ isOn: true, stopped }), { state: 'degraded', reason: stopped })
    const { state, reason } = reviewPart({ isOn: false, stopped: null })
    assert.is(state, 'absent')
    assert.is(String(reason), 'switched off in Settings, "Keep doubtful pictures"')
  },
})

spec('the review inbox by itself', {
  async 'lets go of what is too old, answered or open, on a full card too; not where it is off'() {
    const { inbox, clock, left, freed } = await openInbox(true, full)
    await clock.advance(DAY_MS * 2)
    assert.is(await left(), 2)
    await clock.advance(DAY_MS / 2)
    assert.equal([await left(), inbox.state.open, inbox.state.stopped, freed()], [0, 0, null, 1])
    const ahead = await openInbox(true, full)
    ahead.clock.jump(DAY_MS * 31)
    await ahead.clock.advance(DAY_MS)
    assert.is(await ahead.left(), 2, 'a clock that nobody confirms makes nothing old')
    const off = await openInbox(false, full)
    await off.clock.advance(DAY_MS * 3)
    assert.is(await off.left(), 2)
  },
  async 'stops at an error of its own, says so, and ends nothing else'() {
    const { inbox, journal } = await openInbox(true, async () => {
      throw new TypeError('of ours')
    })
    const query = { isFromCamera: true } as QueryForFeedback
    inbox.chosen({ query, itemId: '4011', learned: null, isDoubted: false })
    await inbox.idle()
    assert.ok(inbox.state.stopped)
    const [line] = journal.entries.filter(({ event }) => event === 'review.stopped')
    assert.is(line?.level, 'error')
  },
})
