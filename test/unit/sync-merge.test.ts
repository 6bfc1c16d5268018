/** What a fleet keeps of an item does not depend on who met whom first. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import {
  byWorth,
  digestOf,
  type Facts,
  kept,
  mayBeRetained,
  nameOf,
  RETAINED_FACTOR,
} from '#firmware/sync/merge.ts'
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

/** A centre that is told of templates a few at a time. */
function told(parts: readonly (readonly Facts[])[]): readonly Facts[] {
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
          assert.equal(told(cut(all, one)).map(nameOf), told(cut(turned, other)).map(nameOf))
        },
      ),
      { numRuns: 500 },
    )
  },
  'is the same when it is told twice'() {
    fc.assert(
      fc.property(sets, sets, (one, other) => {
        assert.equal(told([one, other]), told([one, other, one, other]))
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
