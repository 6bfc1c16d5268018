/** From where on an answer is certain, item by item, on made-up strangers. */
import * as assert from 'uvu/assert'
import { finishAtOnce } from '#firmware/async/in-slices.ts'
import {
  certaintyOf,
  DEFAULT_CALIBRATION,
} from '#firmware/items/recognition/calibration/calibrated-certainty.ts'
import {
  itemThresholds,
  type StrangerProbe,
  usualToo,
} from '#firmware/items/recognition/calibration/item-thresholds.ts'
import { spec } from '#test/spec.ts'

const NEAR = 0.6
const FAR = 0.1

interface Kind {
  readonly items: readonly string[]
  /** How far its strangers stand out at least and at most. */
  readonly stands: readonly [number, number]
}

const named = (name: string, count: number) => Array.from({ length: count }, (_, n) => name + n)
const apples: Kind = { items: named('apple', 8), stands: [1, 1.2] }
const shirts: Kind = { items: named('shirt', 40), stands: [0.4, 0.6] }

/** Goods of a kind resemble one another and nothing else. */
function strangers(kinds: readonly Kind[], each: number, colours = 0): StrangerProbe[] {
  const all = kinds.flatMap(({ items }) => items)
  return kinds.flatMap(({ items, stands: [least, most] }) =>
    items.flatMap((itemId, place) =>
      Array.from({ length: each }, (_, nth) => ({
        itemId,
        value: least + ((most - least) * (place * each + nth)) / (items.length * each - 1),
        colours,
        likes: all
          .filter((id) => id !== itemId)
          .map((id) => ({ id, similarity: items.includes(id) ? NEAR : FAR }))
          .sort((one, other) => other.similarity - one.similarity),
      })),
    ),
  )
}

function learned(probes: readonly StrangerProbe[]): ReadonlyMap<string, number> {
  return finishAtOnce(itemThresholds(probes))
}

function of(thresholds: ReadonlyMap<string, number>, itemId: string): number {
  const threshold = thresholds.get(itemId)
  if (threshold === undefined) throw new Error(`no threshold of ${itemId}`)
  return threshold
}

const isNear = (value: number, wanted: number) =>
  assert.ok(Math.abs(value - wanted) < 0.02, `${value}, not ${wanted}`)

spec('item thresholds', {
  'an item has the threshold of strangers like it, whatever else is on the shelf'() {
    const alone = learned(strangers([apples], 5))
    const among = learned(strangers([apples, shirts], 5))
    for (const apple of apples.items) {
      // Nine in ten of 1.0 to 1.2.
      isNear(of(alone, apple), 1.18)
      assert.ok(of(among, apple) > 1.13, `${of(among, apple)}`)
    }
    for (const shirt of shirts.items) assert.ok(of(among, shirt) < 0.7)
  },
  'where all goods are alike, each has the threshold of all'() {
    for (const threshold of learned(strangers([shirts], 3)).values()) isNear(threshold, 0.58)
  },
  'its own templates count among the strangers of all kinds, not among its likes'() {
    const probes = strangers([apples], 1).map((one) =>
      one.itemId === 'apple0' ? { ...one, value: 3 } : one,
    )
    const thresholds = learned(probes)
    // One item in eight, for the others one in seven.
    assert.ok(of(thresholds, 'apple0') < 1.3, `${of(thresholds, 'apple0')}`)
    assert.is(of(thresholds, 'apple1'), 3)
  },
  'of a long shelf the first few likes are known, and the last stands for the rest'() {
    const probes = strangers([apples, shirts], 2)
    const cut = probes.map((one) => ({ ...one, likes: one.likes.slice(0, 5) }))
    // All that is known is that each resembles some by that much: so may an apple a shirt.
    const threshold = of(learned(cut), 'shirt0')
    assert.ok(threshold > 1, `${threshold}`)
  },
  'strangers of all kinds count too, so that no threshold rests on a few'() {
    const two: Kind = { items: named('melon', 2), stands: [0, 0] }
    const threshold = of(learned(strangers([two, shirts], 1)), 'melon0')
    assert.ok(threshold > 0.5, `${threshold}`)
  },
  'an item counts the same however many templates it was tried with'() {
    const often = strangers([apples], 1)
    const [first] = often
    if (!first) throw new Error('no strangers')
    const more = [...often, ...Array.from({ length: 30 }, () => ({ ...first, value: 3 }))]
    // An item in eight stands out that far: more than one in ten, but not for those that resemble it least.
    const unlike = more.map((one) =>
      one.value < 3
        ? one
        : { ...one, likes: one.likes.map((like) => ({ ...like, similarity: 0 })) },
    )
    isNear(of(learned(unlike), 'apple3'), of(learned(often), 'apple3'))
  },
  'a few goods have usual strangers beside theirs, many hardly'() {
    const few = strangers([apples], 2, 0.9)
    const many = strangers([{ ...apples, items: named('apple', 90) }], 2, 0.9)
    const own = 0.2
    const [ofFew, ofMany] = [few, many].map((probes) => usualToo(probes)(own)) as [number, number]
    isNear(ofFew, (8 * own + 10 * 1.21) / 18)
    isNear(ofMany, (90 * own + 10 * 1.21) / 100)
    assert.is(
      of(learned(few), 'apple0'),
      usualToo(few)(of(learned(strangers([apples], 2)), 'apple0')),
    )
  },
  'vectors without colours have no usual strangers'() {
    assert.is(usualToo(strangers([apples], 2))(0.2), 0.2)
  },
  'an answer is certain by the threshold of its best item, else by that of all'() {
    const calibration = {
      ...DEFAULT_CALIBRATION,
      certainFrom: 0.5,
      unknownBelow: 0.4,
      certainFromOf: new Map([
        ['apple', 0.7],
        ['shirt', 0.3],
      ]),
    }
    // Nothing else on the shelf resembles it: it stands out by its similarity.
    const judged = (id: string, similarity: number) =>
      certaintyOf(
        [{ id, similarity }, ...named('other', 2).map((o) => ({ id: o, similarity: 0 }))],
        calibration,
      )
    assert.equal(
      [judged('apple', 0.6), judged('apple', 0.7), judged('shirt', 0.35), judged('shirt', 0.25)],
      ['uncertain', 'certain', 'certain', 'unknown'],
    )
    assert.equal([judged('new', 0.45), judged('new', 0.55)], ['uncertain', 'certain'])
  },
})
