/** The compact table of names against a plain list and Map. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createNameIndex } from '#firmware/items/gallery/template-name-index.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const ODD_NAMES = [
  '',
  '0',
  '00',
  '007',
  '7',
  '-1',
  'lane-7',
  'lane-7:',
  'lane-7:0',
  'lane-7:00',
  'lane-7:1767225600123',
  'lane-70:1767225600123',
  '999999999999999',
  '1000000000000000',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '123456789012345678901234567890',
  '1e21',
  '１２',
  '__proto__',
  'ключ 42',
  '\u{1f34e}1',
]

spec('name table', {
  'tells every name from every other and gives it back to the letter'() {
    const table = createNameIndex(createSeededRandom(1))
    for (const [place, name] of ODD_NAMES.entries()) {
      assert.is(table.placeOf(name), undefined, name)
      assert.is(table.push(name), place)
    }
    for (const [place, name] of ODD_NAMES.entries()) {
      assert.is(table.placeOf(name), place, name)
      assert.is(table.nameAt(place), name)
    }
    assert.is(table.size, ODD_NAMES.length)
    assert.is(table.nameAt(ODD_NAMES.length), '')
    assert.throws(() => table.drop(ODD_NAMES.length), /no name/)
  },
  'does what a list and a Map do, in any order of coming and going'() {
    const chance = createSeededChance(11)
    const table = createNameIndex(createSeededRandom(1))
    const names: string[] = []
    for (let nth = 0; nth < 40_000; nth += 1) {
      const isGrowing = nth % 10_000 < 6_000
      if (names.length > 0 && chance.below(10) < (isGrowing ? 3 : 8)) {
        const place = chance.below(names.length)
        table.drop(place)
        const last = names.pop() ?? ''
        if (place < names.length) names[place] = last
      } else {
        const name = `${['', 'lane-2:', 'lane-', 's'][chance.below(4)]}${chance.below(9_000)}`
        if (table.placeOf(name) === undefined) assert.is(table.push(name), names.push(name) - 1)
        else assert.is(names[table.placeOf(name) ?? -1], name)
      }
    }
    assert.is(table.size, names.length)
    for (const [place, name] of names.entries()) {
      assert.is(table.nameAt(place), name)
      assert.is(table.placeOf(name), place)
    }
    while (table.size > 0) table.drop(0)
    for (const name of names) assert.is(table.placeOf(name), undefined)
  },
  'forgets everything when it is cleared'() {
    const table = createNameIndex(createSeededRandom(1))
    for (let nth = 0; nth < 1_000; nth += 1) table.push(`a:${nth}`)
    table.clear()
    assert.is(table.size, 0)
    assert.is(table.placeOf('a:5'), undefined)
    assert.is(table.push('a:5'), 0)
  },
  'finds and drops what comes after it was cleared as if nothing had been there'() {
    const table = createNameIndex(createSeededRandom(1))
    for (let nth = 0; nth < 60; nth += 1) table.push(`a:${nth}`)
    table.clear()
    const names = Array.from({ length: 30 }, (_, nth) => `a:${1_000 + nth}`)
    for (const [place, name] of names.entries()) assert.is(table.push(name), place)
    for (const name of names) {
      table.drop(table.placeOf(name) ?? -1)
      assert.is(table.placeOf(name), undefined)
    }
    assert.is(table.size, 0)
  },
  'keeps a hundred thousand numbers in a row, and as many far apart, close to their places'() {
    for (const step of [1, 2 ** 32, 1_000_003]) {
      const table = createNameIndex(createSeededRandom(1))
      for (let nth = 0; nth < 100_000; nth += 1) table.push(`lane-2:${nth * step}`)
      assert.is(table.placeOf(`lane-2:${99_999 * step}`), 99_999)
    }
  },
})
