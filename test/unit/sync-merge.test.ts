/** What a fleet keeps of an item does not depend on who met whom first. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import {
  byWorth,
  digestOf,
  type Facts,
  kept,
  mayBeRetained,
  nameOf,
  RETAINED_FACTOR,
} from '#firmware/sync/protocol/kept-templates.ts'
import { whyNotLabel } from '#firmware/sync/protocol/reject-reasons.ts'
import { repairLeftOutRecords } from '#firmware/sync/repair-left-out-records.ts'
import { AHEAD_MS_MAX, CALENDAR_END_MS, isPlausible } from '#firmware/vocabulary/plausible-time.ts'
import { speakerOf } from '#firmware/words/speaker.ts'
import type { ItemLabel, TemplateStore } from '#hal/template-store.ts'
import { spec } from '#test/spec.ts'

const MAX = 3
const never = () => false

/** What is told of a template never changes, so it follows from its name. */
const facts = fc
  .record({
    origin: fc.constantFrom('lane-1', 'lane-2', 'lane-3'),
    number: fc.integer({ min: 1, max: 40 }),
  })
  .map((identity) => ({
    ...identity,
    sha256: 'ab'.repeat(32),
    createdAtMs: (identity.number * 7 + identity.origin.charCodeAt(5)) % 13,
    isPinned: (identity.number + identity.origin.charCodeAt(5)) % 3 === 0,
  }))
const sets = fc.uniqueArray(facts, { selector: nameOf, maxLength: 40 })
/** Pictures that look alike; not transitive, as no measure of likeness is. */
const alike = (one: Facts, other: Facts) => Math.abs(one.number - other.number) <= 1

const worthiest = (templates: readonly Facts[]) =>
  [...templates].sort(byWorth).slice(0, MAX * RETAINED_FACTOR)
const union = (one: readonly Facts[], other: readonly Facts[]) => [
  ...new Map([...one, ...other].map((template) => [nameOf(template), template])).values(),
]

/** What a master keeps that is told of templates a few at a time. */
function merged(parts: readonly (readonly Facts[])[]): readonly Facts[] {
  let retained: readonly Facts[] = []
  for (const part of parts) {
    const wanted = part.filter((template) => mayBeRetained(template, retained, MAX))
    retained = worthiest(union(retained, wanted))
  }
  return kept(retained, MAX, alike)
}

function cut(templates: readonly Facts[], places: readonly number[]): Facts[][] {
  const parts: Facts[][] = []
  let from = 0
  for (const place of [...places].sort((one, other) => one - other)) {
    parts.push(templates.slice(from, place))
    from = Math.max(from, place)
  }
  return [...parts, templates.slice(from)]
}

spec('merge', {
  'keeps everything while there is room, twins too'() {
    fc.assert(
      fc.property(sets, (templates) => {
        const few = templates.slice(0, MAX)
        assert.is(digestOf(kept(few, MAX, alike)), digestOf(few))
      }),
    )
  },
  'keeps the same whatever the order in which it was told'() {
    fc.assert(
      fc.property(
        sets,
        fc.array(fc.nat(40)),
        fc.array(fc.nat(40)),
        fc.nat(),
        (all, one, other, turn) => {
          const at = all.length > 0 ? turn % all.length : 0
          const turned = [...all.slice(at), ...all.slice(0, at)].reverse()
          assert.equal(merged(cut(all, one)).map(nameOf), merged(cut(turned, other)).map(nameOf))
        },
      ),
      { numRuns: 500 },
    )
  },
  'is the same when it is told twice'() {
    fc.assert(
      fc.property(sets, sets, (one, other) => {
        assert.equal(merged([one, other]), merged([one, other, one, other]))
      }),
    )
  },
  'prefers what a person confirmed, then what is newer'() {
    const template = (number: number, isPinned: boolean, createdAtMs: number): Facts => ({
      origin: 'lane-1',
      number,
      sha256: 'cd'.repeat(32),
      createdAtMs,
      isPinned,
    })
    const old = template(1, true, 1)
    const learned = template(9, false, 9)
    const fresh = template(5, true, 5)
    assert.equal(kept([learned, old, fresh], 2, never), [fresh, old])
  },
  'lets go of twins before it lets go of others'() {
    const template = (number: number, createdAtMs: number): Facts => ({
      origin: 'lane-1',
      number,
      sha256: 'cd'.repeat(32),
      createdAtMs,
      isPinned: true,
    })
    const [newest, twin, old, older] = [
      template(10, 9),
      template(11, 8),
      template(20, 2),
      template(30, 1),
    ] as const
    assert.equal(kept([twin, older, newest, old], 3, alike).map(nameOf), [
      'lane-1:10',
      'lane-1:20',
      'lane-1:30',
    ])
    assert.equal(kept([twin, newest, old], 2, alike).map(nameOf), ['lane-1:10', 'lane-1:20'])
    // With nobody else to keep, a twin is better than nothing.
    const crowd = [template(1, 9), template(2, 8), template(3, 7), template(4, 6)]
    assert.is(kept(crowd, 3, () => true).length, 3)
  },
  'has a digest that tells sets apart and orders not'() {
    fc.assert(
      fc.property(sets, sets, (one, other) => {
        const isSame = one.map(nameOf).sort().join() === other.map(nameOf).sort().join()
        assert.is(digestOf(one) === digestOf(other), isSame)
        assert.is(digestOf(one), digestOf([...one].reverse()))
      }),
    )
  },
})

const NOW_MS = Date.UTC(2027, 5)
const hostileStamps = fc.oneof(
  fc.integer({ min: NOW_MS - 5, max: NOW_MS + 5 }),
  fc.constantFrom(0, 1, NOW_MS + AHEAD_MS_MAX, NOW_MS + AHEAD_MS_MAX + 1),
  fc.constantFrom(CALENDAR_END_MS, CALENDAR_END_MS + 1, Number.MAX_SAFE_INTEGER),
)
const labels = fc.array(
  fc.record({
    itemId: fc.constantFrom('a', 'b'),
    field: fc.constant('name' as const),
    value: fc.constantFrom('Apple', 'Pear', 'P\u001bear', ''),
    atMs: hostileStamps,
    by: fc.constantFrom('', 'lane-1', 'lane-2'),
  }),
  { maxLength: 12 },
)

/** As a device hears them today. */
async function hear(store: TemplateStore, said: readonly ItemLabel[]): Promise<void> {
  for (const label of said) if (whyNotLabel(label, NOW_MS) === null) await store.putLabels([label])
}

spec('what is said of items, with times that cannot be', {
  async 'are told in the language of their reader'() {
    const why = whyNotLabel(
      { field: 'name', value: 'Apple', atMs: CALENDAR_END_MS, by: 'lane-2' },
      NOW_MS,
    )
    const russian = await speakerOf('ru')
    assert.match(
      why === null ? '' : russian(why),
      /^у названия товара неверное время \(9999-12-31 23:59 UTC\): /,
    )
  },
  async 'ends the same whatever the order, and never with such a time'() {
    await fc.assert(
      fc.asyncProperty(labels, fc.nat(), async (said, turn) => {
        const at = said.length > 0 ? turn % said.length : 0
        const turned = [...said.slice(at), ...said.slice(0, at)].reverse()
        const [one, other] = [openMemoryTemplates(), openMemoryTemplates()]
        await hear(one, said)
        await hear(other, [...turned, ...said])
        assert.equal(await one.labels(), await other.labels())
        for (const { atMs } of await one.labels()) assert.ok(isPlausible(atMs, NOW_MS))
      }),
    )
  },
  async 'ends the same among devices that took some of it before they knew better'() {
    await fc.assert(
      fc.asyncProperty(labels, labels, labels, async (first, second, later) => {
        const [one, other] = [openMemoryTemplates(), openMemoryTemplates()]
        await one.putLabels(first)
        await other.putLabels(second)
        for (const store of [one, other])
          await repairLeftOutRecords(store, NOW_MS, createMemoryJournal())
        await hear(one, later)
        // Each tells the other what it has, and once more.
        for (let round = 0; round < 2; round += 1) {
          await hear(other, await one.labels())
          await hear(one, await other.labels())
        }
        await hear(other, later)
        assert.equal(await one.labels(), await other.labels())
        for (const label of await one.labels()) assert.is(whyNotLabel(label, NOW_MS), null)
      }),
    )
  },
  async 'is put right at the last moment that a number can say, where there is none after it'() {
    const store = openMemoryTemplates()
    const label = { itemId: 'a', field: 'name', by: 'lane-1' } as const
    await store.putLabels([{ ...label, value: 'P\u001bear', atMs: Number.MAX_SAFE_INTEGER }])
    assert.equal(await repairLeftOutRecords(store, NOW_MS, createMemoryJournal()), ['a'])
    assert.equal(await store.labels(), [{ ...label, value: 'P ear', atMs: 1, by: '' }])
  },
  async 'is put right once: a second look changes nothing'() {
    await fc.assert(
      fc.asyncProperty(labels, async (said) => {
        const store = openMemoryTemplates()
        await store.putLabels(said)
        await repairLeftOutRecords(store, NOW_MS, createMemoryJournal())
        const now = await store.labels()
        assert.equal(await repairLeftOutRecords(store, NOW_MS, createMemoryJournal()), [])
        assert.equal(await store.labels(), now)
      }),
    )
  },
})
